package dev.mod.cli.script;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What keeps runs, and other scripts, from a target while a script works on it. */
record TargetClaim(AutoCloseable held) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TargetClaim.class);

    /** For who writes nothing. */
    static final TargetClaim NONE = new TargetClaim(() -> {});

    /**
     * Claims a target, and says whether a run was killed there. Without a home that can be written the script works all the same, as
     * it needs none. In a step of a run it works on what that run has claimed.
     *
     * @throws ModException if somebody else works there
     */
    static TargetClaim of(Session session, Path target) {
        Runs.halfDone(Runs.reader(session), target).forEach(run -> session.terminal().note("note: run " + run
                + " was killed while it worked on " + target
                + ", and what it was changing may be half done; mod workflow undo -i "
                + run + " takes back what it did"));
        try {
            return new TargetClaim(Runs.store(session).claim(target, Runs.enclosing(session)));
        } catch (ModException e) {
            if (e.code().equals(ErrorCodes.TARGET_BUSY)) {
                throw e;
            }
            session.terminal().note("note: " + e.getMessage());
            return NONE;
        }
    }

    @Override
    public void close() {
        try {
            held.close();
        } catch (Exception e) {
            LOG.debug("the claim ends with the process", e);
        }
    }
}
