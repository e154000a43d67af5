package dev.mod.report;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.report.RunReport.Attempt;
import dev.mod.report.RunReport.StepPart;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The attempts of tasks and the times of their steps, gathered from the events of a run. */
final class RunHistory implements Consumer<Recorded> {
    private final Map<TaskId, List<Attempt>> attempts = new HashMap<>();
    private final Map<TaskId, List<StepPart>> steps = new HashMap<>();

    @Override
    public void accept(Recorded recorded) {
        if (recorded.event() instanceof Event.TaskMoved moved) {
            moved(recorded, moved);
        } else if (recorded.event() instanceof Event.StepStarted started) {
            List<StepPart> begun = steps.computeIfAbsent(started.task(), unused -> new ArrayList<>());
            // an attempt that was redone
            begun.removeIf(step -> step.index() >= started.index());
            begun.add(new StepPart(started.index(),
                    started.name(), "", recorded.at(), Optional.empty(), 0, Optional.empty()));
        } else if (recorded.event() instanceof Event.StepFinished finished) {
            var begun = steps.getOrDefault(finished.task(), List.of());
            for (int i = begun.size() - 1; i >= 0; i--) {
                StepPart step = begun.get(i);
                if (step.index() == finished.index() && step.end().isEmpty()) {
                    begun.set(i, new StepPart(step.index(), step.name(), "", step.startedAt(),
                            Optional.of(finished.end()), finished.millis(), finished.message()));
                    break;
                }
            }
        }
    }

    private void moved(Recorded recorded, Event.TaskMoved moved) {
        var all = attempts.computeIfAbsent(moved.task(), unused -> new ArrayList<>());
        if (moved.cause() == Cause.STARTED) {
            all.add(new Attempt(moved.attempt(), recorded.at(), Optional.empty(), Optional.empty(),
                    Optional.empty()));
            steps.remove(moved.task());
        } else if (moved.from() == TaskStatus.RUNNING && !all.isEmpty()) {
            Attempt last = all.get(all.size() - 1);
            all.set(all.size() - 1, new Attempt(last.number(), last.startedAt(), Optional.of(recorded.at()),
                    Optional.of(moved.to()), moved.error()));
        }
    }

    List<Attempt> attempts(TaskId task) {
        return attempts.getOrDefault(task, List.of());
    }

    List<StepPart> steps(TaskId task) {
        return steps.getOrDefault(task, List.of());
    }
}
