package dev.mod.git.task;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.RefSpec;

/**
 * Brings a branch to its remote: reads what the remote has, pushes only if nobody moved the branch since, and reads it
 * again. Never forces; a commit there that changes anything else than the task fails it. Repeating it, also by another
 * campaign, has the effect of one.
 */
final class Publication {
    private final Remote remote;
    private final Retries retries;

    Publication(Remote remote, Retries retries) {
        this.remote = remote;
        this.retries = retries;
    }

    /**
     * Publishes a branch.
     *
     * @param repository has the commit
     * @param base what the commit comes from
     * @return the commit that the remote has: this one, or an earlier one with the same changes
     * @throws StepException if the branch there is somebody else's
     */
    ObjectId publish(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Consumer<String> told, Cancellation cancellation)
            throws StepException, InterruptedException, IOException {
        try {
            Retries.Work<Published, Exception> work = () -> once(repository, commits, branch, base, commit,
                    cancellation);
            var published = retries.run(work, e -> e instanceof GitException git && git.isTransient(), told,
                    cancellation);
            told.accept((published.isNew() ? "pushed '" : "the remote has '") + branch + "' at "
                    + published.commit().name()
                    + (published.commit().equals(commit) ? "" : ", with the same changes; nothing is pushed"));
            return published.commit();
        } catch (StepException | InterruptedException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * What the remote has in the end.
     *
     * @param isNew false if the remote had it: an earlier answer was lost, or another campaign did the same
     */
    private record Published(ObjectId commit, boolean isNew) {}

    private Published once(Repository repository, Commits commits, String branch, ObjectId base, ObjectId commit,
            Cancellation cancellation) throws StepException, InterruptedException, IOException {
        Optional<ObjectId> seen = remote.head(repository, branch, cancellation);
        if (seen.isPresent() && seen.get().equals(commit)) {
            return new Published(commit, false);
        }
        if (seen.isPresent() && !commits.isAncestor(seen.get(), commit)) {
            if (!repository.getObjectDatabase().has(seen.get())) {
                // pushed since the copy of the remote was last brought up to date
                remote.fetch(repository, List.of(new RefSpec("+refs/heads/" + branch + ":refs/mod/published")),
                        cancellation);
            }
            if (commits.changeTheSame(base, commit, seen.get())) {
                return new Published(seen.get(), false);
            }
            throw new StepException("the branch '" + branch + "' of " + remote.address() + " has commit "
                    + seen.get().name()
                    + ", which is not of this task and changes something else; nothing was pushed, and"
                    + " that commit is as it was. Delete that branch or choose another branch_name");
        }
        boolean taken = remote.push(repository, branch, commit, seen, cancellation);
        Optional<ObjectId> now = remote.head(repository, branch, cancellation);
        if (!now.equals(Optional.of(commit))) {
            // what is there instead is looked at in the next round
            throw new GitException(ErrorCodes.GIT_REFUSED, "the branch '" + branch + "' of " + remote.address()
                    + (taken ? " is at " : " was moved by others to ") + now.map(ObjectId::name).orElse("no commit")
                    + ", not at " + commit.name(), true, null);
        }
        return new Published(commit, taken);
    }
}
