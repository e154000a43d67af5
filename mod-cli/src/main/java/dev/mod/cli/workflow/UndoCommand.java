package dev.mod.cli.workflow;

import dev.mod.base.diagnostic.Counted;
import dev.mod.cli.command.Command;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.cli.run.Runs;
import dev.mod.engine.run.RunView;
import dev.mod.model.run.RunStatus;
import java.util.List;

/** Puts the target back to what it was before a run. */
public final class UndoCommand implements Command {
    @Override
    public String description() {
        return "Put back every file that a run changed";
    }

    @Override
    public List<Opt> options() {
        return List.of(WorkflowOptions.RUN, OthersDecision.KEEP, OthersDecision.DISCARD);
    }

    @Override
    public ExitCode run(Session session) {
        var engine = Runs.reader(session);
        var run = Runs.changing(session, engine);
        var view = engine.view(run);
        if (view.run().options().dryRun()) {
            session.terminal().note("run " + run + " was a dry run; there is nothing to put back");
            return ExitCode.OK;
        }
        var target = view.run().target();
        if (!session.yes()) {
            if (!session.interactive()) {
                throw new UsageException("undo changes " + target + " and asks first", "add --yes");
            }
            if (!session.terminal().confirm("Put " + undone(view, engine.changedFiles(run).size()) + " in " + target
                    + " back?")) {
                return ExitCode.FAILED;
            }
        }
        var outcome = OthersDecision.decide(session, others -> engine.undo(run, others));
        var files = outcome.restored();
        session.terminal().println("put back " + Counted.of(files.size(), "file") + " in "
                + target);
        outcome.kept().ifPresent(kept -> session.terminal().note("files that were put back are kept in " + kept));
        outcome.left().forEach(file -> session.terminal().note("not put back, because somebody changed it: "
                + file.path() + file.original().map(original -> " (before the run: " + original + ")")
                        .orElse(" (created by the run)")));
        return outcome.left().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** What a run that was killed was doing is found when it is put back. */
    private static String undone(RunView run, int files) {
        return run.status() == RunStatus.RUNNING ? "what the run changed" : Counted.of(files, "file");
    }
}
