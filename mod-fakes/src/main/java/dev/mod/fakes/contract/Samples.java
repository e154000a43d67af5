package dev.mod.fakes.contract;

import dev.mod.engine.event.Cause;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.JsonNodeFactory;

/** Runs and events to keep. */
final class Samples {
    private Samples() {}

    static RunRecord run() {
        return run(List.of());
    }

    static RunRecord run(List<String> secrets) {
        return new RunRecord(new RunId(UUID.randomUUID().toString()), "sample", "workflow.yaml", "version: \"1\"\n",
                "/package", Optional.empty(), "/target", Map.of("text", JsonNodeFactory.instance.stringNode("ä\0\n")),
                secrets, Map.of(), RunOptions.DEFAULT);
    }

    /** The first events of a run, one of them with text that is hard to keep. */
    static List<Recorded> events(RunRecord run, int count) {
        var task = new TaskId("00000000-0000-4000-8000-000000000001");
        List<Event> events = new ArrayList<>();
        events.add(new Event.RunCreated(run));
        events.add(new Event.TaskCreated(task, "node", "0123456789abcdef", Optional.empty(), TaskStatus.PENDING));
        events.add(new Event.TaskMoved(task, TaskStatus.PENDING, TaskStatus.RUNNING, Cause.STARTED, 1,
                Optional.empty(), List.of()));
        events.add(new Event.TaskMoved(task, TaskStatus.RUNNING, TaskStatus.COMPLETED, Cause.SUCCEEDED, 1,
                Optional.empty(), List.of(new StateOperation.Append(List.of("k"),
                        JsonNodeFactory.instance.stringNode("\u2028 \uD83D \" \\ \0")))));
        while (events.size() < count) {
            events.add(new Event.StepFinished(task, 0, "step " + events.size(), StepEnd.SUCCEEDED, 7,
                    Optional.of("é")));
        }
        return recorded(events.subList(0, count));
    }

    private static List<Recorded> recorded(List<Event> events) {
        List<Recorded> all = new ArrayList<>();
        for (Event event : events) {
            all.add(new Recorded(all.size(), Instant.ofEpochMilli(1_000L + all.size()), event));
        }
        return all;
    }
}
