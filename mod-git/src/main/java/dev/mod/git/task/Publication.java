package dev.mod.git.task;

import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.git.remote.GitException;
import dev.mod.git.remote.Remote;
import dev.mod.git.remote.Retries;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;

/**
 * Brings a branch to its remote: reads what the remote has, pushes only if nobody moved the branch since, and reads it
 * again. Never forces; a commit there that the task did not make fails it. Repeating it has the effect of one.
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
     * @throws StepException if the branch there is somebody else's
     */
    void publish(Repository repository, Commits commits, String branch, ObjectId commit, Consumer<String> told,
            Cancellation cancellation) throws StepException, InterruptedException, IOException {
        try {
            Retries.Work<Boolean, Exception> work = () -> once(repository, commits, branch, commit, cancellation);
            boolean pushed = retries.run(work, e -> e instanceof GitException git && git.isTransient(), told,
                    cancellation);
            told.accept((pushed ? "pushed '" : "the remote has '") + branch + "' at " + commit.name());
        } catch (StepException | InterruptedException | IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Whether something was pushed; false if the remote had it, which is so when an earlier answer was lost. */
    private boolean once(Repository repository, Commits commits, String branch, ObjectId commit,
            Cancellation cancellation) throws StepException, InterruptedException, IOException {
        Optional<ObjectId> seen = remote.head(repository, branch, cancellation);
        if (seen.isPresent() && seen.get().equals(commit)) {
            return false;
        }
        if (seen.isPresent() && !commits.isAncestor(seen.get(), commit)) {
            throw new StepException("the branch '" + branch + "' of " + remote.address() + " has commit "
                    + seen.get().name() + ", which is not of this task; nothing was pushed, and that commit is as it"
                    + " was. Delete that branch or choose another branch_name");
        }
        boolean taken = remote.push(repository, branch, commit, seen, cancellation);
        Optional<ObjectId> now = remote.head(repository, branch, cancellation);
        if (!now.equals(Optional.of(commit))) {
            // what is there instead is looked at in the next round
            throw new GitException("git-refused", "the branch '" + branch + "' of " + remote.address()
                    + (taken ? " is at " : " was moved by others to ") + now.map(ObjectId::name).orElse("no commit")
                    + ", not at " + commit.name(), true, null);
        }
        return taken;
    }
}
