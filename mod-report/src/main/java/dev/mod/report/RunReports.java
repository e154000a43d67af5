package dev.mod.report;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import dev.mod.report.RunReport.StepPart;
import dev.mod.report.RunReport.TaskPart;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Reads what a report tells of a run from where the run is kept, whoever owns it. */
public final class RunReports {
    private final Engine engine;
    private final ReportLimits limits;
    private final InstantSource clock;

    /**
     * A reader of runs.
     *
     * @param engine knows where the runs are kept
     */
    public RunReports(Engine engine, ReportLimits limits, InstantSource clock) {
        this.engine = engine;
        this.limits = limits;
        this.clock = clock;
    }

    /**
     * A run as it is now.
     *
     * @throws dev.mod.engine.store.RunNotFoundException if there is none
     */
    public RunReport read(RunId run) {
        RunView view = engine.view(run);
        Workflow workflow = RecordedWorkflow.of(view.run());
        var history = new RunHistory();
        engine.store().read(run, history);
        Map<String, List<PlannedStep>> plan = RunPlan.of(workflow).nodes().stream()
                .collect(Collectors.toMap(node -> node.node().id(), node -> node.steps()));
        var logs = logs(view);
        var parts = new ArrayList<TaskPart>(view.tasks().size());
        long room = limits.diffChars();
        for (Task task : view.tasks()) {
            List<FileDiff> files = files(run, task, room);
            room -= files.stream().mapToLong(file -> file.text().length()).sum();
            Log log = logs.getOrDefault(task.id(), Log.NONE);
            parts.add(new TaskPart(task, history.attempts(task.id()),
                    steps(history.steps(task.id()), plan.getOrDefault(task.node(), List.of())), files, log.lines(),
                    log.leftOut(), engine.notes(run, task)));
        }
        return new RunReport(view, workflow, parts, engine.store().owner(run).isPresent(), engine.undone(run),
                Optional.empty(), clock.instant());
    }

    private record Log(List<LogLine> lines, int leftOut) {
        static final Log NONE = new Log(List.of(), 0);
    }

    /** Keeps the last lines of a log, which may be larger than the memory. */
    private static final class LastLines implements Consumer<LogLine> {
        private final int most;
        private final long room;
        private final Deque<LogLine> lines = new ArrayDeque<>();
        private long chars;
        private int count;

        LastLines(int most, long room) {
            this.most = most;
            this.room = room;
        }

        @Override
        public void accept(LogLine line) {
            count++;
            lines.add(line);
            chars += line.text().length();
            while (!lines.isEmpty() && (lines.size() > most || chars > room)) {
                chars -= lines.remove().text().length();
            }
        }
    }

    private Map<TaskId, Log> logs(RunView view) {
        var byNeed = new ArrayList<Task>(view.tasks());
        byNeed.sort((a, b) -> Boolean.compare(b.status() == TaskStatus.FAILED, a.status() == TaskStatus.FAILED));
        var logs = new HashMap<TaskId, Log>();
        long room = limits.logChars();
        for (Task task : byNeed) {
            var last = new LastLines(limits.logLines(), room);
            engine.log(view.run().id(), task, last);
            room -= last.chars;
            if (last.count > 0) {
                logs.put(task.id(), new Log(List.copyOf(last.lines), last.count - last.lines.size()));
            }
        }
        return logs;
    }

    private List<FileDiff> files(RunId run, Task task, long room) {
        List<FileChange> changes = task.changes().isEmpty()
                ? task.delivery().map(Delivery::changes).orElse(List.of())
                : task.changes();
        if (changes.isEmpty()) {
            return List.of();
        }
        List<FileDiff> files = PatchReader.read(engine.recordedDiff(run, task), limits.fileChars(), room);
        if (!files.isEmpty()) {
            return files;
        }
        return changes.stream().map(change -> new FileDiff(change.path(), change.kind(), 0, 0, "", false))
                .toList();
    }

    private static List<StepPart> steps(List<StepPart> begun, List<PlannedStep> planned) {
        var steps = new ArrayList<StepPart>();
        for (StepPart step : begun) {
            String kind = planned.stream().filter(each -> each.index() == step.index())
                    .map(each -> each.step().action().key()).findFirst().orElse("");
            steps.add(new StepPart(step.index(), step.name(), kind, step.startedAt(), step.end(), step.millis(),
                    step.message()));
        }
        return steps;
    }
}
