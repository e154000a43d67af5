package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.output.RunJson;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.state.StateOperation;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Prints a run as one JSON object a line: {@code {"seq": …, "ts": …, "event": …, …}}. Safe for concurrent use. */
public final class JsonLines implements RunWatcher {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Terminal terminal;
    private final InstantSource clock;
    private final TaskNames names = new TaskNames();
    private final MetricTotals metrics = new MetricTotals();
    private final AtomicLong seq;
    private final Optional<String> repository;
    private final UnaryOperator<String> resume;

    JsonLines(Terminal terminal, InstantSource clock) {
        this(terminal, clock, new AtomicLong(), Optional.empty(), run -> "mod workflow resume -i " + run);
    }

    private JsonLines(Terminal terminal, InstantSource clock, AtomicLong seq, Optional<String> repository,
            UnaryOperator<String> resume) {
        this.terminal = terminal;
        this.clock = clock;
        this.seq = seq;
        this.repository = repository;
        this.resume = resume;
    }

    /**
     * The same for one of several runs: each line names the repository.
     *
     * @param seq number of the last line of all of them
     * @param resume the command with which they go on
     */
    public static JsonLines of(Terminal terminal, AtomicLong seq, String repository, String resume) {
        return new JsonLines(terminal, InstantSource.system(), seq, Optional.of(repository), run -> resume);
    }

    @Override
    public void resuming(RunView view) {
        names.learn(view);
        var event = JSON.objectNode();
        event.put("run", view.run().id().value()).put("workflow", view.run().workflowName())
                .put("target", view.run().target()).put("dryRun", view.run().options().dryRun()).put("resumed", true);
        print(clock.instant(), "run.started", event);
    }

    @Override
    public void event(Recorded recorded) {
        names.learn(recorded);
        var at = recorded.at();
        // a chain of instanceof: pattern switches need a later release than 17
        if (recorded.event() instanceof Event.RunCreated created) {
            var run = created.run();
            print(at, "run.started", JSON.objectNode().put("run", run.id().value()).put("workflow", run.workflowName())
                    .put("target", run.target()).put("dryRun", run.options().dryRun()).put("resumed", false));
        } else if (recorded.event() instanceof Event.TaskCreated created) {
            var event = task(created.task()).putNull("from").put("status", created.status().label()).put("attempt", 0);
            event.set("matrix", created.item().map(item -> item.value()).orElse(JSON.nullNode()));
            print(at, "task.status", event);
        } else if (recorded.event() instanceof Event.TaskMoved moved) {
            var event = task(moved.task()).put("from", moved.from().label()).put("status", moved.to().label())
                    .put("cause", lower(moved.cause())).put("attempt", moved.attempt());
            moved.error().ifPresent(error -> event.put("error", error));
            print(at, "task.status", event);
            updates(at, moved);
        } else if (recorded.event() instanceof Event.StepStarted started) {
            print(at, "step.started", step(started.task(), started.index()).put("name", started.name()));
        } else if (recorded.event() instanceof Event.StepFinished finished) {
            var event = step(finished.task(), finished.index()).put("name", finished.name())
                    .put("result", lower(finished.end())).put("millis", finished.millis());
            finished.message().ifPresent(message -> event.put("message", message));
            print(at, "step.finished", event);
        } else if (recorded.event() instanceof Event.ModelUsed used) {
            var usage = used.usage();
            print(at, "model.used", step(used.task(), used.index()).put("model", usage.model())
                    .put("turns", usage.turns()).put("inputTokens", usage.inputTokens())
                    .put("outputTokens", usage.outputTokens()));
        } else if (recorded.event() instanceof Event.FilesChanged changed) {
            changed.changes().forEach(change -> print(at, "file.changed",
                    task(changed.task()).put("path", change.path()).put("change", lower(change.kind()))));
        } else if (recorded.event() instanceof Event.Delivered delivered) {
            var event = task(delivered.task());
            RunJson.delivery(delivered.delivery()).properties()
                    .forEach(field -> event.set(field.getKey(), field.getValue()));
            print(at, "task.delivered", event);
        }
    }

    private void updates(Instant at, Event.TaskMoved moved) {
        if (moved.to() != TaskStatus.COMPLETED || moved.updates().isEmpty()) {
            return;
        }
        var event = task(moved.task());
        var updates = event.putArray("updates");
        for (var update : moved.updates()) {
            var entry = updates.addObject();
            entry.put("op", update instanceof StateOperation.Append ? "append" : "set");
            entry.put("path", String.join(".", update.path()));
            entry.set("value", update.value());
        }
        print(at, "state.updated", event);
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        print(clock.instant(), "step.output",
                step(task, step).put("stream", stream == StepLog.Stream.OUT ? "stdout" : "stderr").put("text", line));
    }

    @Override
    public void metric(TaskId task, int step, String name, Map<String, String> cardinality, double count) {
        metrics.add(name, cardinality, count);
    }

    @Override
    public void diagnostic(TaskId task, Diagnostic diagnostic) {
        print(clock.instant(), "diagnostic", diagnostic(task(task), diagnostic));
    }

    @Override
    public void found(Diagnostic diagnostic) {
        print(clock.instant(), "diagnostic", diagnostic(JSON.objectNode(), diagnostic));
    }

    @Override
    public void notice(String text) {
        print(clock.instant(), "diagnostic",
                JSON.objectNode().put("severity", "note").put("code", "notice").put("message", text));
    }

    @Override
    public void ended(RunId run, RunOutcome outcome, ExitCode exit) {
        var event = JSON.objectNode().put("run", run.value()).put("status", outcome.status().label())
                .put("interrupted", outcome.interrupted()).put("exitCode", exit.value());
        var counts = event.putObject("counts");
        for (var status : TaskStatus.values()) {
            counts.put(status.label(), outcome.view().tasks().stream().filter(task -> task.status() == status).count());
        }
        if (!outcome.view().models().isEmpty()) {
            var models = event.putArray("models");
            outcome.view().models().forEach(usage -> models.addObject().put("model", usage.model())
                    .put("turns", usage.turns()).put("inputTokens", usage.inputTokens())
                    .put("outputTokens", usage.outputTokens()));
        }
        event.put("changedFiles", ChangedFiles.of(outcome.view()).size());
        var counted = event.putArray("metrics");
        metrics.forEach((name, count) -> {
            var entry = counted.addObject().put("name", name);
            count.cardinality().forEach(entry.putObject("cardinality")::put);
            entry.put("count", count.count());
        });
        if (outcome.status() == RunStatus.AWAITING_TRIGGER) {
            var waiting = event.putArray("awaiting");
            outcome.view().tasks().stream().filter(task -> task.status() == TaskStatus.AWAITING_TRIGGER)
                    .forEach(task -> waiting.add(task.id().value()));
            event.put("resume", resume.apply(run.value()) + " --trigger-all");
            print(clock.instant(), "run.paused", event);
        } else {
            print(clock.instant(), "run.finished", event);
        }
    }

    private ObjectNode task(TaskId task) {
        var event = JSON.objectNode().put("task", task.value());
        Optional<TaskNames.Known> known = names.known(task);
        known.ifPresent(it -> event.put("node", it.node()).put("signature", it.signature()));
        return event;
    }

    private ObjectNode step(TaskId task, int step) {
        return task(task).put("step", step);
    }

    private static ObjectNode diagnostic(ObjectNode event, Diagnostic diagnostic) {
        event.put("severity", diagnostic.severity().label()).put("code", diagnostic.code())
                .put("message", diagnostic.message());
        diagnostic.span().ifPresent(span -> event.put("file", span.file()).put("line", span.start().line())
                .put("column", span.start().column()));
        diagnostic.hint().ifPresent(hint -> event.put("hint", hint));
        return event;
    }

    private static String lower(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private void print(Instant at, String name, ObjectNode fields) {
        synchronized (seq) {
            var event = JSON.objectNode().put("seq", seq.incrementAndGet()).put("ts", at.toString())
                    .put("event", name);
            repository.ifPresent(it -> event.put("repository", it));
            event.setAll(fields);
            terminal.println(event.toString());
        }
    }
}
