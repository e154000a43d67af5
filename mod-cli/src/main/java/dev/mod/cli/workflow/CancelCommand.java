package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import java.util.List;

/** Ends a run for good. */
public final class CancelCommand implements Command {
    @Override
    public String description() {
        return "End a run for good; what its finished tasks did stays";
    }

    @Override
    public List<Opt> options() {
        return List.of(Shared.RUN);
    }

    @Override
    public ExitCode run(Session session) {
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        engine.cancel(run);
        session.terminal().println("canceled run " + run);
        return ExitCode.OK;
    }
}
