package dev.mod.git.task;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.event.Delivery;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.git.mirror.Mirrors;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.RefSpec;

/**
 * Brings a branch to its remote: reads what the remote has, pushes only if nobody moved the branch since, and reads it
 * again. What an earlier run of the same task pushed is replaced if it makes other changes; a commit there of anybody
 * else fails the task. Repeating it, also by another campaign, has the effect of one. For one use.
 */
final class Publication {
    private final Remote remote;
    private final Retries retries;
    private final boolean onTop;
    /** What was pushed last, which counts when its answer is lost and the next round finds it done. */
    private Delivery.Effect tried = Delivery.Effect.ALREADY_THERE;

    /** @param onTop whether commits that make the same changes of an older base are replaced, too */
    Publication(Remote remote, Retries retries, boolean onTop) {
        this.onTop = onTop;
        this.remote = remote;
        this.retries = retries;
    }

    /**
     * Publishes a branch.
     *
     * @param repository has the commit
     * @param base what the commit comes from
     * @return what the remote has
     * @throws StepException if the branch there is somebody else's
     */
    Published publish(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Consumer<String> told, Cancellation cancellation)
            throws StepException, InterruptedException, IOException {
        var published = retried(() -> once(repository, commits, branch, base, commit, cancellation), told,
                cancellation);
        told.accept(switch (published.effect()) {
            case PUSHED -> "pushed '" + branch + "' at " + commit.name();
            case UPDATED -> "replaced the commits of an earlier run on '" + branch + "' by " + commit.name();
            case ALREADY_THERE -> "the remote has '" + branch + "' at " + published.commit().name()
                    + ", with the same changes; nothing is pushed";
        });
        return published;
    }

    private <T> T retried(Retries.Work<T, Exception> work, Consumer<String> told, Cancellation cancellation)
            throws StepException, InterruptedException, IOException {
        try {
            return retries.run(work, e -> e instanceof GitException git && git.isTransient(), told, cancellation);
        } catch (StepException | InterruptedException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * What the remote has in the end.
     *
     * @param commit the task's own, or one of an earlier run with the same changes
     * @param effect what was done to the branch
     */
    record Published(ObjectId commit, Delivery.Effect effect) {}

    /**
     * What publishing would do to the branch, as the remote is now. Changes nothing there.
     *
     * @throws StepException if the branch there is somebody else's
     */
    Delivery.Effect foresee(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Consumer<String> told, Cancellation cancellation) throws StepException, InterruptedException, IOException {
        Look look = retried(() -> look(repository, commits, branch, base, commit, cancellation), told, cancellation);
        return look.there().isPresent()
                ? Delivery.Effect.ALREADY_THERE
                : look.replaces() ? Delivery.Effect.UPDATED : Delivery.Effect.PUSHED;
    }

    /**
     * What the remote has.
     *
     * @param seen where the branch is
     * @param there the commit there, if it makes the changes already
     * @param replaces whether a push would replace commits
     */
    private record Look(Optional<ObjectId> seen, Optional<ObjectId> there, boolean replaces) {}

    private Look look(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Cancellation cancellation) throws StepException, InterruptedException, IOException {
        Optional<ObjectId> seen = remote.head(repository, branch, cancellation);
        if (seen.isPresent() && seen.get().equals(commit)) {
            return new Look(seen, seen, false);
        }
        boolean replaces = seen.isPresent() && !commits.isAncestor(seen.get(), commit);
        if (replaces) {
            if (!repository.getObjectDatabase().has(seen.get())) {
                // pushed since the copy of the remote was last brought up to date
                Mirrors.fetch(repository, remote, new RefSpec("+refs/heads/" + branch + ":refs/mod/published"),
                        cancellation);
            }
            if (commits.changeTheSame(base, commit, seen.get()) && (!onTop || commits.isAncestor(base, seen.get()))) {
                return new Look(seen, seen, false);
            }
            Optional<ObjectId> stranger = commits.stranger(base, seen.get());
            if (stranger.isPresent()) {
                throw new StepException("the branch '" + branch + "' of " + remote.address() + " has commit "
                        + stranger.get().name() + ", which no run of this task has made, and changes something else;"
                        + " nothing was pushed, and the branch is as it was. Merge it, delete it or choose another"
                        + " branch_name");
            }
        }
        return new Look(seen, Optional.empty(), replaces);
    }

    private Published once(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Cancellation cancellation) throws StepException, InterruptedException, IOException {
        Look look = look(repository, commits, branch, base, commit, cancellation);
        if (look.there().isPresent()) {
            return look.there().get().equals(commit)
                    ? new Published(commit, tried)
                    : new Published(look.there().get(), Delivery.Effect.ALREADY_THERE);
        }
        tried = look.replaces() ? Delivery.Effect.UPDATED : Delivery.Effect.PUSHED;
        boolean taken = look.replaces()
                ? remote.replace(repository, branch, commit, look.seen().orElseThrow(), cancellation)
                : remote.push(repository, branch, commit, look.seen(), cancellation);
        Optional<ObjectId> now = remote.head(repository, branch, cancellation);
        if (!now.equals(Optional.of(commit))) {
            // what is there instead is looked at in the next round
            throw new GitException(ErrorCodes.GIT_REFUSED, "the branch '" + branch + "' of " + remote.address()
                    + (taken ? " is at " : " was moved by others to ") + now.map(ObjectId::name).orElse("no commit")
                    + ", not at " + commit.name(), true, null);
        }
        return new Published(commit, tried);
    }
}
