package dev.mod.cli.worker;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What a worker says of itself, a line for each task that it takes and ends. */
final class WorkerLog implements RunListener {
    private final Terminal terminal;
    private final boolean quiet;
    private final boolean verbose;

    WorkerLog(Session session) {
        this.terminal = session.terminal();
        this.quiet = session.quiet();
        this.verbose = session.arguments().flag(CommonOptions.VERBOSE);
    }

    @Override
    public synchronized void event(Recorded recorded) {
        if (!quiet && recorded.event() instanceof Event.TaskMoved moved
                && (moved.to() == TaskStatus.RUNNING || moved.from() == TaskStatus.RUNNING)) {
            say("task " + moved.task().value().substring(0, 8) + " " + moved.to().label() + ", attempt "
                    + moved.attempt() + moved.error().map(error -> ": " + error).orElse(""));
        }
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        if (verbose) {
            say("task " + task.value().substring(0, 8) + " | " + line);
        }
    }

    @Override
    public synchronized void notice(String message) {
        say(message);
    }

    private synchronized void say(String text) {
        terminal.note(Instant.now().truncatedTo(ChronoUnit.SECONDS) + " " + text);
    }
}
