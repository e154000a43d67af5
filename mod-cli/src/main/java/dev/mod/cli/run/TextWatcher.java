package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.output.Times;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.StepLog;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Tells a run in words: on a terminal a few lines that change at the bottom and one line for each finished task, in a
 * pipe a line for each thing that happens. Safe for concurrent use.
 */
final class TextWatcher implements RunWatcher {
    /** How much is told. */
    enum Detail {
        QUIET, NORMAL, VERBOSE
    }

    private final Terminal terminal;
    private final Detail detail;
    private final TaskNames names = new TaskNames();
    private final Map<TaskId, Instant> started = new ConcurrentHashMap<>();
    private final LiveProgress progress;
    private final RunSummary summary;
    private final MetricTotals metrics = new MetricTotals();
    private final Function<RunId, String> diff;

    /** @param diff what a run changed */
    TextWatcher(Terminal terminal, Detail detail, InstantSource clock, RunSummary summary,
            Function<RunId, String> diff) {
        this.diff = diff;
        this.terminal = terminal;
        this.detail = detail;
        this.summary = summary;
        this.progress = new LiveProgress(terminal, clock, detail != Detail.QUIET && terminal.animated());
    }

    @Override
    public void resuming(RunView view) {
        names.learn(view);
        view.tasks().forEach(task -> progress.status(task.id(), task.status()));
        say("Resuming run " + view.run().id() + ": " + view.run().workflowName());
    }

    @Override
    public void event(Recorded recorded) {
        names.learn(recorded);
        if (recorded.event() instanceof Event.RunCreated created) {
            say("Run " + created.run().id() + ": " + created.run().workflowName()
                    + (created.run().options().dryRun() ? " (dry run)" : ""));
        } else if (recorded.event() instanceof Event.TaskCreated created) {
            progress.status(created.task(), created.status());
        } else if (recorded.event() instanceof Event.TaskMoved moved) {
            moved(recorded.at(), moved);
        } else if (recorded.event() instanceof Event.StepStarted step) {
            progress.step(step.task(), names.of(step.task()), step.name());
            if (plain()) {
                tell(step.task(), terminal.err(Style.BOLD, step.name()));
            }
        } else if (recorded.event() instanceof Event.Delivered delivered) {
            var delivery = delivered.delivery();
            say(names.of(delivered.task()) + " → " + delivery.branch()
                    + delivery.proposal().map(proposal -> " " + proposal.url()).orElse(""));
        } else if (recorded.event() instanceof Event.StepFinished step) {
            finished(step);
        }
    }

    private void moved(Instant at, Event.TaskMoved moved) {
        progress.status(moved.task(), moved.to());
        if (moved.to() == TaskStatus.RUNNING) {
            started.put(moved.task(), at);
            return;
        }
        var begun = started.remove(moved.task());
        var took = begun == null ? "" : " " + terminal.err(Style.DIM, Times.of(Duration.between(begun, at)));
        var name = names.of(moved.task());
        switch (moved.to()) {
            case COMPLETED -> say(terminal.err(Style.GREEN, "✓") + " " + name + took);
            case FAILED -> sayAlways(terminal.err(Style.RED, "✗") + " " + name + took
                    + moved.error().map(error -> ": " + ControlCharacters.remove(error)).orElse(""));
            case AWAITING_TRIGGER -> say(terminal.err(Style.YELLOW, "‖") + " " + name + " waits for approval");
            case WONT_DO -> say(terminal.err(Style.DIM, "- " + name + ": its matrix item is gone"));
            case PENDING, RUNNING, BLOCKED -> {
            }
        }
    }

    private void finished(Event.StepFinished step) {
        progress.stepEnded(step.task());
        if (step.end() == StepEnd.SKIPPED || step.end() == StepEnd.DEFERRED) {
            if (plain()) {
                tell(step.task(), step.name() + ": " + (step.end() == StepEnd.SKIPPED ? "skipped" : "deferred")
                        + step.message().map(message -> ", " + message).orElse(""));
            }
        }
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        if (plain()) {
            tell(task, terminal.animated() ? ControlCharacters.remove(line) : line);
        }
    }

    @Override
    public void progress(TaskId task, int step, long done, long total, String unit) {
        progress.within(task, total > 0 ? done + "/" + total + " " + unit : done + " " + unit);
    }

    @Override
    public void metric(TaskId task, int step, String name, Map<String, String> cardinality, double count) {
        metrics.add(name, cardinality, count);
    }

    @Override
    public void diagnostic(TaskId task, Diagnostic diagnostic) {
        new DiagnosticPrinter(terminal).print(List.of(diagnostic));
    }

    @Override
    public void found(Diagnostic diagnostic) {
        new DiagnosticPrinter(terminal).print(List.of(diagnostic));
    }

    @Override
    public void notice(String text) {
        sayAlways(terminal.err(Style.CYAN, "note:") + " " + text);
    }

    @Override
    public void ended(RunId run, RunOutcome outcome, ExitCode exit) {
        progress.close();
        if (outcome.view().run().options().dryRun()) {
            terminal.print(diff.apply(run));
        }
        summary.print(outcome, metrics);
    }

    /** Whether every line of output is told. */
    private boolean plain() {
        return detail == Detail.VERBOSE || (detail == Detail.NORMAL && !terminal.animated());
    }

    private void tell(TaskId task, String text) {
        terminal.note(terminal.err(Style.DIM, names.of(task) + " |") + " " + text);
    }

    private void say(String text) {
        if (detail != Detail.QUIET) {
            terminal.note(text);
        }
    }

    private void sayAlways(String text) {
        terminal.note(text);
    }
}
