package dev.mod.cli.workflow;

import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.model.run.RunStatus;
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
        return List.of(WorkflowOptions.RUN, OthersDecision.KEEP, OthersDecision.DISCARD);
    }

    @Override
    public ExitCode run(Session session) {
        var engine = Runs.reader(session);
        var run = Runs.named(session, engine);
        OthersDecision.<Boolean>decide(session, others -> {
            engine.cancel(run, others);
            return true;
        });
        boolean over = engine.view(run).status() == RunStatus.CANCELED;
        session.terminal().println(over
                ? "canceled run " + run
                : "told the process that executes run " + run + " to cancel it");
        return ExitCode.OK;
    }
}
