package dev.mod.git.forge.pull;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A pull request as its forge had it when it was read.
 *
 * @param number the forge's number of it
 * @param page where people look at it
 * @param title its title, without what marks a draft
 * @param head the branch with the changes
 * @param base the branch to merge into
 * @param headCommit the last commit of the head; at some forges only the beginning of its id
 * @param baseCommit the last commit of the base that the forge has looked at, if it says so
 * @param state whether it is open
 * @param draft whether it is a draft
 * @param mergeability whether it could be merged
 * @param review what reviewers say
 * @param checks what was said of the last commit of the head, each name once
 * @param labels its labels
 * @param mergesItself whether the forge will merge it when its rules allow
 */
public record PullRequest(long number, URI page, String title, String head, String base, String headCommit,
        Optional<String> baseCommit, State state, boolean draft, Mergeability mergeability, Review review,
        List<Check> checks, Set<String> labels, boolean mergesItself) {
    /** Whether a pull request is over, and how. */
    public enum State {
        /** It is open. */
        OPEN,
        /** Its changes are in the base. */
        MERGED,
        /** It was closed, and its changes are not in the base. */
        CLOSED
    }

    /** What a forge says of merging now, checks and reviews aside where it tells them apart. */
    public enum Mergeability {
        /** It could be. */
        CLEAN,
        /** The forge has not found out yet. */
        CHECKING,
        /** The forge does not say; trying tells. */
        UNTOLD,
        /** Both sides changed the same. */
        CONFLICT,
        /** The forge wants the head to have all commits of the base first. */
        BEHIND,
        /** Rules of the repository are not fulfilled, such as reviews or checks. */
        BLOCKED
    }

    /** What reviewers say, all together. */
    public enum Review {
        /** Nothing that counts. */
        NONE,
        /** Somebody approved it, and nobody wants changes. */
        APPROVED,
        /** Somebody wants changes. */
        CHANGES_REQUESTED
    }

    public PullRequest {
        checks = List.copyOf(checks);
        labels = Set.copyOf(labels);
    }

    /** Whether its head is this commit. */
    public boolean isAt(String commit) {
        return !headCommit.isEmpty() && commit.startsWith(headCommit);
    }
}
