package dev.mod.git.forge;

import dev.mod.git.forge.pull.PullRequests;
import java.util.Optional;

/**
 * One repository at a place that has pull requests. Safe for concurrent use. Every method may wait for the place's limits
 * on requests, and throws {@link ForgeException} when it cannot be asked or refuses.
 */
public interface Forge {
    /** The branch that pull requests go to unless one is named. */
    String defaultBranch() throws InterruptedException;

    /** The open pull request from one branch into another, if there is one. */
    Optional<OpenPullRequest> findOpen(String head, String base) throws InterruptedException;

    /**
     * Opens a pull request; when one for the same branches is open already, which may be so after an answer was lost, gives
     * that one.
     */
    OpenPullRequest open(PullRequestDraft draft) throws InterruptedException;

    /** Changes title and body of an open pull request. */
    OpenPullRequest update(OpenPullRequest open, PullRequestDraft draft) throws InterruptedException;

    /** Checks that the repository exists and that branches may be pushed to it and pull requests opened. */
    void verifyAccess() throws InterruptedException;

    /** What becomes of pull requests that are open; empty where nobody can be asked. */
    default Optional<PullRequests> pullRequests() {
        return Optional.empty();
    }

    /** Forks of the repository; empty where nobody can be asked for them. */
    default Optional<Forks> forks() {
        return Optional.empty();
    }
}
