package dev.mod.model.workflow;

/** How a task starts. */
public enum NodeType {
    /** As soon as its dependencies are finished. */
    AUTOMATIC,
    /** When it has been approved after that. */
    MANUAL
}
