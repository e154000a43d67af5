package dev.mod.cli.output;

import dev.mod.engine.run.RunView;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Workflow;
import dev.mod.report.picture.NodeStatuses;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The graph of a workflow as text for other programs to draw; with the statuses of a run if there is one. */
public final class GraphText {
    private static final Map<TaskStatus, String> COLORS = Map.of(TaskStatus.COMPLETED, "#b7e4c7", TaskStatus.FAILED,
            "#f5b5b5", TaskStatus.RUNNING, "#bcd9f7", TaskStatus.AWAITING_TRIGGER, "#fbe6a2", TaskStatus.PENDING,
            "#e3e3e3", TaskStatus.BLOCKED, "#f4f4f4", TaskStatus.WONT_DO, "#ffffff");

    private final Workflow workflow;
    private final Optional<NodeStatuses> statuses;

    /** @param view the run whose statuses are shown */
    public GraphText(Workflow workflow, Optional<RunView> view) {
        this.workflow = workflow;
        this.statuses = view.map(NodeStatuses::new);
    }

    /** A Mermaid flowchart. */
    public List<String> mermaid() {
        var lines = new ArrayList<String>();
        lines.add("flowchart TD");
        for (int i = 0; i < workflow.nodes().size(); i++) {
            var node = workflow.nodes().get(i);
            var shape = node.manual() ? new String[]{"{{", "}}"} : new String[]{"[", "]"};
            lines.add("    n" + i + shape[0] + "\"" + mermaid(String.join("<br/>", label(node))) + "\"" + shape[1]);
        }
        edges((from, to) -> lines.add("    n" + from + " --> n" + to));
        for (int i = 0; i < workflow.nodes().size(); i++) {
            int number = i;
            status(workflow.nodes().get(i))
                    .ifPresent(status -> lines.add("    style n" + number + " fill:" + COLORS.get(status)));
        }
        return lines;
    }

    /** A Graphviz digraph. */
    public List<String> dot() {
        var lines = new ArrayList<String>();
        lines.add("digraph workflow {");
        lines.add("    node [shape=box, style=filled, fillcolor=white];");
        for (int i = 0; i < workflow.nodes().size(); i++) {
            var node = workflow.nodes().get(i);
            lines.add("    n" + i + " [label=\""
                    + label(node).stream().map(GraphText::dot).collect(Collectors.joining("\\n")) + "\""
                    + (node.manual() ? ", shape=hexagon" : "")
                    + status(node).map(status -> ", fillcolor=\"" + COLORS.get(status) + "\"").orElse("") + "];");
        }
        edges((from, to) -> lines.add("    n" + from + " -> n" + to + ";"));
        lines.add("}");
        return lines;
    }

    private interface Edge {
        void from(int from, int to);
    }

    private void edges(Edge edge) {
        var numbers = new HashMap<String, Integer>();
        workflow.nodes().forEach(node -> numbers.put(node.id(), numbers.size()));
        workflow.nodes().forEach(node -> node.dependsOn().stream().filter(numbers::containsKey)
                .forEach(other -> edge.from(numbers.getOrDefault(other, 0), numbers.getOrDefault(node.id(), 0))));
    }

    private List<String> label(Node node) {
        var lines = new ArrayList<String>();
        lines.add(node.id());
        if (!node.name().equals(node.id())) {
            lines.add(node.name());
        }
        node.strategy().ifPresent(strategy -> lines.add("matrix"));
        statuses.ifPresent(it -> lines.add(it.text(node.id())));
        return lines;
    }

    private Optional<TaskStatus> status(Node node) {
        return statuses.flatMap(it -> it.status(node.id()));
    }

    private static String mermaid(String text) {
        return text.replace("&", "&amp;").replace("\"", "&quot;").replace("<", "&lt;").replace(">", "&gt;")
                .replace("&lt;br/&gt;", "<br/>").replace('\n', ' ');
    }

    private static String dot(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace('\n', ' ');
    }
}
