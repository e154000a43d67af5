package dev.mod.cli.workflow;

import dev.mod.cli.command.Opt;
import dev.mod.cli.command.Session;
import dev.mod.cli.command.UsageException;
import dev.mod.engine.run.ChangedByOthersException;
import dev.mod.engine.run.OthersChanges;
import java.util.function.Function;

/** A person's decision about files that were changed after a run was killed. */
final class OthersDecision {
    static final Opt KEEP = Opt.flag("--keep", "Leave files that were changed after the run was killed as they are");
    static final Opt DISCARD = Opt.flag("--discard",
            "Put back files that were changed after the run was killed, too; copies are kept");

    private OthersDecision() {}

    /** Does what depends on the decision; on a terminal, asks for it when it is needed. */
    static <T> T decide(Session session, Function<OthersChanges, T> action) {
        boolean keep = session.arguments().flag("--keep");
        boolean discard = session.arguments().flag("--discard");
        if (keep && discard) {
            throw new UsageException("--keep and --discard exclude each other");
        }
        if (keep || discard) {
            return action.apply(keep ? OthersChanges.KEEP : OthersChanges.DISCARD);
        }
        try {
            return action.apply(OthersChanges.REFUSE);
        } catch (ChangedByOthersException e) {
            if (!session.interactive() || session.yes()) {
                throw e;
            }
            session.terminal().note("Changed after the run was killed, so perhaps not by it:\n  "
                    + String.join("\n  ", e.paths()));
            if (session.terminal().confirm("Leave these files as they are, and put the others back?")) {
                return action.apply(OthersChanges.KEEP);
            }
            throw e;
        }
    }
}
