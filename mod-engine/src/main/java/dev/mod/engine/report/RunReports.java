package dev.mod.engine.report;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.report.RunReport.StepPart;
import dev.mod.engine.report.RunReport.TaskPart;
import dev.mod.engine.run.Engine;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RecordedWorkflow;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.plan.PlannedStep;
import dev.mod.engine.plan.RunPlan;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Workflow;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
     * @throws dev.mod.engine.spi.RunNotFoundException if there is none
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

    private Map<TaskId, Log> logs(RunView view) {
        var byNeed = new ArrayList<Task>(view.tasks());
        byNeed.sort((a, b) -> Boolean.compare(b.status() == TaskStatus.FAILED, a.status() == TaskStatus.FAILED));
        var logs = new HashMap<TaskId, Log>();
        long room = limits.logChars();
        for (Task task : byNeed) {
            List<LogLine> all = engine.log(view.run().id(), task);
            int from = all.size();
            while (from > 0 && all.size() - from < limits.logLines() && all.get(from - 1).text().length() <= room) {
                from--;
                room -= all.get(from).text().length();
            }
            if (!all.isEmpty()) {
                logs.put(task.id(), new Log(List.copyOf(all.subList(from, all.size())), from));
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
