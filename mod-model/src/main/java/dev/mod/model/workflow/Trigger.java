package dev.mod.model.workflow;

/**
 * What starts the tasks of a node.
 *
 * @param type {@link NodeType#MANUAL} makes an approval gate
 */
public record Trigger(NodeType type) {}
