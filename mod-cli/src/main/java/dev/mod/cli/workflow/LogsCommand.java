package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.RunFollower;
import dev.mod.cli.run.Runs;
import dev.mod.cli.run.TaskNames;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.worker.Stores;
import dev.mod.engine.Engine;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;

/** Prints what the steps of a run wrote. */
public final class LogsCommand implements Command {
    /** The lines of a log, one after the other. */
    private interface Log {
        void forEach(Consumer<LogLine> lines);
    }

    /** Characters printed at once. */
    private static final int PART = 64 * 1024;
    private static final Set<TaskStatus> UNFINISHED = Set.of(TaskStatus.PENDING, TaskStatus.RUNNING,
            TaskStatus.BLOCKED);

    @Override
    public String description() {
        return "Print what the steps of a run wrote";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN,
                Opt.value("-t,--task", "TASK", "Only this task: its id, or its node if that has one task"),
                Opt.flag("-f,--follow", "Go on until the task has ended; needs --task"),
                Opt.value("--store", "URL", "The run is one of a campaign in this database"), Stores.SCHEMA);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        if (session.arguments().value("--store").isPresent()) {
            return kept(session);
        }
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        var view = engine.view(run);
        var named = session.arguments().value("--task");
        if (session.arguments().flag("--follow")) {
            var task = Runs.task(view, named.orElseThrow(() -> new UsageException("--follow needs --task")));
            follow(session.terminal(), engine, run, task.id());
        } else if (named.isPresent()) {
            var task = Runs.task(view, named.get());
            print(session.terminal(), lines -> engine.log(run, task, lines), "");
        } else {
            all(session.terminal(), task -> lines -> engine.log(run, task, lines), view);
        }
        return ExitCode.OK;
    }

    /** What workers on other machines have kept of the attempts that are over. */
    private static ExitCode kept(Session session) {
        if (session.arguments().flag("--follow")) {
            throw new UsageException("--follow does not go with --store: workers keep a log when its task has ended");
        }
        try (var store = Stores.open(session)) {
            var engine = Engine.builder(store).build();
            try (var runs = engine.shared(store)) {
                var run = Runs.named(session, engine);
                var view = engine.view(run);
                var named = session.arguments().value("--task");
                if (named.isPresent()) {
                    print(session.terminal(), runs.log(run, Runs.task(view, named.get()))::forEach, "");
                } else {
                    all(session.terminal(), task -> runs.log(run, task)::forEach, view);
                }
            }
        }
        return ExitCode.OK;
    }

    private static void all(Terminal terminal, Function<Task, Log> logs, RunView view) {
        for (var task : view.tasks()) {
            var prefix = terminal.out(Style.DIM, TaskNames.of(task) + " |") + " ";
            print(terminal, logs.apply(task), prefix);
        }
    }

    private static void follow(Terminal terminal, Engine engine, RunId run, TaskId id) throws InterruptedException {
        int attempt = -1;
        long printed = 0;
        try (var follower = new RunFollower(engine.store(), run)) {
            boolean more;
            do {
                follower.also(engine.store().directory(run).resolve("tasks").resolve(id.value()));
                var task = current(engine, run, id);
                if (task.attempt() != attempt) {
                    attempt = task.attempt();
                    printed = 0;
                }
                long from = printed;
                var next = new AtomicLong();
                print(terminal, lines -> next.set(engine.log(run, task, from, lines)), "");
                printed = next.get();
                more = UNFINISHED.contains(task.status()) && !terminal.outClosed();
            } while (more && follower.changed());
        }
    }

    private static Task current(Engine engine, RunId run, TaskId id) {
        return Runs.task(engine.view(run), id.value());
    }

    /** Prints a log in parts: it may be longer than the memory is large. */
    private static void print(Terminal terminal, Log log, String prefix) {
        var text = new StringBuilder();
        log.forEach(line -> {
            text.append(prefix)
                    .append(terminal.outIsTerminal() ? ControlCharacters.remove(line.text()) : line.text())
                    .append('\n');
            if (text.length() >= PART) {
                terminal.print(text.toString());
                text.setLength(0);
            }
        });
        terminal.print(text.toString());
    }
}
