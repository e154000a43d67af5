package dev.mod.git.watch;

import dev.mod.git.forge.pull.Check;
import dev.mod.git.forge.pull.PullRequest;
import dev.mod.git.forge.pull.PullRequests;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a watch sees and works with, besides the time. Every method may throw a {@code ModException}; nothing of it must
 * overwrite a commit of anybody else.
 */
public interface WatchHands {
    /** The units of the campaign as they are now, in the order of its repositories. */
    List<Unit> units() throws InterruptedException;

    /** Whether somebody has canceled the campaign. Asked often. */
    boolean isCanceled();

    /** How many repositories the campaign has. */
    int repositories();

    /** How many requests an hour a forge allows, as far as is known. */
    int requestsAnHour(String forge);

    /** The pull requests of a repository. */
    PullRequests pullRequests(Watched watched);

    /**
     * The first commit on a branch, up to a head, that is not the campaign's own; empty if all are.
     *
     * @param head the head, perhaps only the beginning of its id
     */
    Optional<String> stranger(Watched watched, String head) throws InterruptedException;

    /** Runs the task of a pull request again on its base as it is now, and replaces the campaign's own commits. */
    WorkResult rerun(Watched watched) throws InterruptedException;

    /**
     * Adds a commit that may make a check good.
     *
     * @param read the pull request
     * @param check the check
     * @param log what the check wrote; may be empty
     */
    WorkResult heal(Watched watched, PullRequest read, Check check, String log) throws InterruptedException;

    /** Who owns the files that a pull request changes. */
    Set<String> owners(Watched watched) throws InterruptedException;

    /**
     * Begins, or goes on with, a unit of which nothing is done.
     *
     * @return whether others work on its tasks now; otherwise nothing more can run when this returns
     */
    boolean begin(Unit unit) throws InterruptedException;
}
