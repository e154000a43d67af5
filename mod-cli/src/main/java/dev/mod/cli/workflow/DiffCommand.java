package dev.mod.cli.workflow;

import dev.mod.cli.output.DiffText;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import java.util.List;

/** Prints what a run changed. */
public final class DiffCommand implements Command {
    @Override
    public String description() {
        return "Print what a run, or one task of it, changed in the target";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN,
                Opt.value("-t,--task", "TASK", "Only this task: its id, or its node if that has one task"));
    }

    @Override
    public ExitCode run(Session session) {
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        var task = session.arguments().value("--task").map(name -> Runs.task(engine.view(run), name).id());
        var diff = engine.diff(run, task);
        DiffText.print(session.terminal(), diff);
        return ExitCode.OK;
    }
}
