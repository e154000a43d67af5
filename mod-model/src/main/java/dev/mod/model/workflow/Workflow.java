package dev.mod.model.workflow;

import java.util.stream.Stream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A workflow: a directed acyclic graph of nodes.
 *
 * @param version the schema version, {@code "1"}
 * @param nodes the nodes in the order of the file
 * @param state the schema of the shared state by key, in the order of the file
 * @param params the schema of the parameters by key, in the order of the file
 * @param templates reusable blocks of steps
 */
public record Workflow(String version, List<Node> nodes, Map<String, PropertySchema> state,
        Map<String, PropertySchema> params, List<StepTemplate> templates) {
    /** The only schema version there is. */
    public static final String VERSION = "1";

    public Workflow {
        nodes = List.copyOf(nodes);
        state = Copies.of(state);
        params = Copies.of(params);
        templates = List.copyOf(templates);
    }

    /** The node with this id. */
    public Optional<Node> node(String id) {
        return nodes.stream().filter(node -> node.id().equals(id)).findFirst();
    }

    /** The steps of all nodes and templates, in the order of the file's lists. */
    public List<Step> steps() {
        return Stream.concat(nodes.stream().map(Node::steps), templates.stream().map(StepTemplate::steps))
                .flatMap(List::stream).toList();
    }

    /** The template with this id. */
    public Optional<StepTemplate> template(String id) {
        return templates.stream().filter(template -> template.id().equals(id)).findFirst();
    }
}
