package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.output.RunJson;
import dev.mod.cli.output.Table;
import dev.mod.cli.output.Times;
import dev.mod.cli.run.RunFollower;
import dev.mod.cli.run.Runs;
import dev.mod.cli.run.TaskNames;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.engine.Engine;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Shows a run and its tasks. */
public final class StatusCommand implements Command {
    @Override
    public String description() {
        return "Show a run and its tasks";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN, Opt.flag("--watch", "Go on showing it until nothing happens any more"),
                CommonOptions.TEXT_OR_JSON);
    }

    @Override
    public ExitCode run(Session session) throws InterruptedException {
        var terminal = session.terminal();
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        boolean json = session.arguments().json();
        boolean watch = session.arguments().flag("--watch");
        if (json && watch) {
            throw new UsageException("--watch shows text only");
        }
        if (watch) {
            watch(terminal, engine, run);
        }
        var view = engine.view(run);
        if (json) {
            terminal.println(RunJson.status(engine, view).toPrettyString());
        } else {
            lines(view, Runs.status(engine, view), terminal).forEach(terminal::println);
        }
        return ExitCode.OK;
    }

    private static void watch(Terminal terminal, Engine engine, RunId run) throws InterruptedException {
        try (var follower = new RunFollower(engine.store(), run)) {
            do {
                var view = engine.view(run);
                if (terminal.animated() && terminal.outIsTerminal()) {
                    terminal.live(lines(view, view.status().label(), terminal));
                }
            } while (follower.changed());
        }
        terminal.live(List.of());
    }

    private static List<String> lines(RunView view, String status, Terminal terminal) {
        var lines = new ArrayList<String>();
        lines.add(terminal.out(Style.BOLD, view.run().workflowName()) + " · " + status + " · run " + view.run().id());
        lines.add("started " + Times.of(view.startedAt()) + ", " + Times.of(view.elapsed()) + ", target "
                + view.run().target());
        if (view.tasks().isEmpty()) {
            return lines;
        }
        var table = new Table("TASK", "STATUS", "ATTEMPT", "NODE", "");
        view.tasks().forEach(task -> table.row(task.id().value(), status(task),
                String.valueOf(task.attempt()), TaskNames.of(task), remark(view, task)));
        lines.addAll(table.lines(head -> terminal.out(Style.BOLD, head)));
        return lines;
    }

    private static String status(Task task) {
        return task.waiting() ? "Waiting" : task.status().label();
    }

    private static String remark(RunView view, Task task) {
        var blockers = view.blockedBy().get(task.id());
        if (blockers != null) {
            return "blocked by " + view.tasks().stream().filter(other -> blockers.contains(other.id()))
                    .map(TaskNames::of).distinct().limit(3).collect(Collectors.joining(", "));
        }
        if (task.waiting()) {
            return "until others leave it the target";
        }
        return task.error().map(ControlCharacters::remove).orElse("");
    }
}
