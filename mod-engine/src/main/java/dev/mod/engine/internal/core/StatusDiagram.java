package dev.mod.engine.internal.core;

import dev.mod.model.run.TaskStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Draws the table of {@link TaskTransitions}. */
public final class StatusDiagram {
    private StatusDiagram() {}

    /** A Mermaid state diagram; moves between the same two statuses share an arrow. */
    public static String mermaid() {
        var text = new StringBuilder("stateDiagram-v2\n");
        for (TaskTransitions.Beginning beginning : TaskTransitions.beginnings()) {
            text.append("    [*] --> ").append(beginning.status().label()).append(": ").append(beginning.when())
                    .append('\n');
        }
        Map<List<TaskStatus>, String> arrows = new LinkedHashMap<>();
        for (TaskTransitions.Transition row : TaskTransitions.table()) {
            arrows.merge(List.of(row.from(), row.to()), row.when(), (one, other) -> one + "; " + other);
        }
        arrows.forEach((ends, when) -> text.append("    ").append(ends.get(0).label()).append(" --> ")
                .append(ends.get(1).label()).append(": ").append(when).append('\n'));
        return text.toString();
    }

    /** A Markdown table with a line for each row. */
    public static String table() {
        String head = "| from | to | when |\n|---|---|---|\n";
        String beginnings = TaskTransitions.beginnings().stream()
                .map(beginning -> "| – | `" + beginning.status().label() + "` | " + beginning.when() + " |\n")
                .collect(Collectors.joining());
        String moves = TaskTransitions.table().stream().map(row -> "| `" + row.from().label() + "` | `"
                + row.to().label() + "` | " + row.when() + " |\n").collect(Collectors.joining());
        return head + beginnings + moves;
    }
}
