package dev.mod.it.report;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.report.RunReport.Attempt;
import dev.mod.report.RunReport.TaskPart;
import dev.mod.report.RunReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;

/** The report of a run that would take long: a matrix with as many tasks as wanted behind a node with one. */
final class LargeRun {
    private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
    private static final String WORKFLOW = """
            version: "1"
            state: {schema: {items: {type: array}}}
            nodes:
              - {id: begin, name: Begin, steps: [{name: s, run: "true"}]}
              - id: each
                name: Each
                depends_on: [begin]
                strategy: {type: matrix, from_state: items}
                steps: [{name: s, run: "true"}]
            """;

    private LargeRun() {}

    /** @param items the last one's task fails */
    static RunReport report(int items) {
        var record = new RunRecord(new RunId(new UUID(0, 1).toString()), "large", "workflow.yaml", WORKFLOW, "/package",
                Optional.empty(), "/target", Map.of(), List.of(), Map.of(), RunOptions.DEFAULT);
        var tasks = new ArrayList<Task>();
        var parts = new ArrayList<TaskPart>();
        for (int i = 0; i <= items; i++) {
            boolean last = i == items;
            Instant begin = START.plusMillis(i * 10L);
            Optional<MatrixItem> item = i == 0
                    ? Optional.empty()
                    : Optional.of(new MatrixItem("id" + i, JsonNodeFactory.instance.stringNode("item " + (i - 1))));
            var latest = new Task.Attempt(1, last ? Optional.of("broken") : Optional.empty(), Optional.empty(),
                    List.of(), List.of(), Optional.of(begin), Optional.of(begin.plusMillis(15)), false);
            var task = new Task(new TaskId(new UUID(1, i).toString()), i == 0 ? "begin" : "each", "signature" + i, item,
                    last ? TaskStatus.FAILED : TaskStatus.COMPLETED, latest, Optional.empty(), Optional.empty());
            tasks.add(task);
            parts.add(new TaskPart(task, List.of(new Attempt(1, begin, task.endedAt(), Optional.of(task.status()),
                    task.error())), List.of(), List.of(), List.of(), 0, List.of()));
        }
        var view = new RunView(record, RunStatus.FAILED, START, START.plusMillis(items * 10L + 20), Duration.ZERO,
                tasks,
                Map.of(), Map.of(), List.of());
        return new RunReport(view, RecordedWorkflow.of(record), parts, false, false, Optional.empty(),
                START.plusSeconds(3600));
    }
}
