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
import dev.mod.engine.run.Engine;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.SharedRuns;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Prints what the steps of a run wrote. */
public final class LogsCommand implements Command {
    private static final Set<TaskStatus> UNFINISHED = Set.of(TaskStatus.PENDING, TaskStatus.RUNNING,
            TaskStatus.BLOCKED);

    @Override
    public String description() {
        return "Print what the steps of a run wrote";
    }

    @Override
    public List<Opt> options() {
        return List.of(Shared.RUN,
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
            print(session.terminal(), engine.log(run, task), "");
        } else {
            all(session.terminal(), task -> engine.log(run, task), view);
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
            try (var runs = new SharedRuns(engine, store)) {
                var run = Runs.named(session, engine);
                var view = engine.view(run);
                var named = session.arguments().value("--task");
                if (named.isPresent()) {
                    print(session.terminal(), runs.log(run, Runs.task(view, named.get())), "");
                } else {
                    all(session.terminal(), task -> runs.log(run, task), view);
                }
            }
        }
        return ExitCode.OK;
    }

    private static void all(Terminal terminal, Function<Task, List<LogLine>> logs, RunView view) {
        for (var task : view.tasks()) {
            var prefix = terminal.out(Style.DIM, TaskNames.of(task) + " |") + " ";
            print(terminal, logs.apply(task), prefix);
        }
    }

    private static void follow(Terminal terminal, Engine engine, RunId run, TaskId id) throws InterruptedException {
        int attempt = -1;
        int printed = 0;
        try (var follower = new RunFollower(engine.store(), run)) {
            boolean more;
            do {
                follower.also(engine.store().directory(run).resolve("tasks").resolve(id.value()));
                var task = current(engine, run, id);
                if (task.attempt() != attempt) {
                    attempt = task.attempt();
                    printed = 0;
                }
                var lines = engine.log(run, task);
                print(terminal, lines.subList(Math.min(printed, lines.size()), lines.size()), "");
                printed = lines.size();
                more = UNFINISHED.contains(task.status()) && !terminal.outClosed();
            } while (more && follower.changed());
        }
    }

    private static Task current(Engine engine, RunId run, TaskId id) {
        return Runs.task(engine.view(run), id.value());
    }

    private static void print(Terminal terminal, List<LogLine> lines, String prefix) {
        var text = new StringBuilder();
        for (var line : lines) {
            text.append(prefix)
                    .append(terminal.outIsTerminal() ? ControlCharacters.remove(line.text()) : line.text())
                    .append('\n');
        }
        terminal.print(text.toString());
    }
}
