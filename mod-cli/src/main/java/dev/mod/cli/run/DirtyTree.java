package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.cli.command.Session;
import dev.mod.engine.target.GitStatus;
import dev.mod.base.diagnostic.ModException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Keeps a run from mixing its changes with somebody's uncommitted ones. */
public final class DirtyTree {
    private DirtyTree() {}

    /**
     * Lets a run begin, or not.
     *
     * @param wayBack what there is to take the changes back by, other than Git
     * @param notice takes a remark for the person
     * @throws ModException if the target has uncommitted changes that nobody allowed
     */
    public static void guard(Session session, Path target, String wayBack, Consumer<String> notice) {
        if (session.arguments().flag("--allow-dirty")) {
            return;
        }
        var status = GitStatus.of(target);
        if (status instanceof GitStatus.None) {
            notice.accept("the target is in no Git work tree; " + wayBack);
        } else if (status instanceof GitStatus.Unknown) {
            notice.accept("whether the target has uncommitted changes is unknown: git could not be asked");
        } else if (status instanceof GitStatus.Dirty dirty) {
            refuse(session, target, dirty);
        }
    }

    private static void refuse(Session session, Path target, GitStatus.Dirty dirty) {
        if (session.interactive() && !session.yes()) {
            session.terminal().note("The target has uncommitted changes:\n" + dirty.shown());
            if (session.terminal().confirm("Run all the same?")) {
                return;
            }
        }
        throw new ModException(ErrorCodes.DIRTY_TREE,
                target + " has uncommitted changes; commit or stash them, or use --allow-dirty\n" + dirty.shown());
    }
}
