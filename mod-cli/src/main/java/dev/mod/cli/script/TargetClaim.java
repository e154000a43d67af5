package dev.mod.cli.script;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.spi.Cancellation;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What keeps runs, and other scripts, from a target while a script works on it. */
record TargetClaim(AutoCloseable held) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TargetClaim.class);

    private static final int WAIT_MILLIS = 50;

    /** For who writes nothing. */
    static final TargetClaim NONE = new TargetClaim(() -> {});

    /**
     * Claims a target, and says whether a run was killed there; waits for other scripts. Without a home that can be written the script
     * works all the same, as it needs none. In a step of a run it works on what that run has claimed.
     *
     * @param stop ends the wait
     * @throws ModException if a run works there that is not the script's own
     */
    static TargetClaim of(Session session, Path target, Cancellation stop) throws InterruptedException {
        Runs.reader(session).halfDone(target).forEach(killed -> session.terminal().note("note: run " + killed
                + " was killed while it worked on " + target
                + ", and what it was changing may be half done; mod workflow undo -i " + killed
                + " takes back what it did"));
        var store = Runs.store(session);
        boolean told = false;
        while (true) {
            try {
                return new TargetClaim(store.claim(target, Runs.enclosing(session)));
            } catch (ModException e) {
                if (e.code().equals(ErrorCodes.TARGET_BUSY)) {
                    throw e;
                }
                if (!told && !session.quiet()) {
                    session.terminal().note("note: " + e.getMessage());
                    told = true;
                }
                if (!e.code().equals(ErrorCodes.TARGET_IN_USE)) {
                    return NONE;
                }
                if (stop.requested()) {
                    throw new InterruptedException();
                }
                Thread.sleep(WAIT_MILLIS);
            }
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
