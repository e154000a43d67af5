package dev.mod.git.forge.pull;

import java.util.Optional;
import java.util.Set;

/**
 * The pull requests of one repository. Safe for concurrent use. Every method may wait for the forge's limits on requests, and
 * throws {@link dev.mod.git.forge.ForgeException} when it cannot be asked; what a forge cannot do or does not allow is an
 * {@link Answer}. Whoever lost an answer may ask again.
 */
public interface PullRequests {
    /** A pull request as it is now. */
    PullRequest read(long number) throws InterruptedException;

    /**
     * Merges, if the head is the commit that was read.
     *
     * @param method how; empty for the first that the repository allows
     */
    Answer merge(PullRequest read, Optional<MergeMethod> method) throws InterruptedException;

    /**
     * Has the forge merge it as soon as its own rules allow, if the head is the commit that was read.
     *
     * @param method how; empty for the first that the repository allows
     */
    Answer mergeWhenAllowed(PullRequest read, Optional<MergeMethod> method) throws InterruptedException;

    /** Takes {@link #mergeWhenAllowed} back. */
    Answer keepFromMerging(PullRequest read) throws InterruptedException;

    /** Closes it without merging. */
    Answer close(PullRequest read) throws InterruptedException;

    /** Says something to the people who look at it. */
    Answer comment(PullRequest read, String text) throws InterruptedException;

    /** Adds labels. */
    Answer label(PullRequest read, Set<String> labels) throws InterruptedException;

    /**
     * Asks people or teams for a review.
     *
     * @param people as the forge writes them, with or without {@code @}; a team with its organisation, {@code org/team}
     */
    Answer requestReviews(PullRequest read, Set<String> people) throws InterruptedException;

    /** Makes it a draft, or ready for review. */
    Answer setDraft(PullRequest read, boolean draft) throws InterruptedException;

    /** Has a check that failed judge the same commit again. */
    Answer retry(PullRequest read, Check check) throws InterruptedException;

    /** What a check wrote, if the forge gives it. */
    Optional<String> log(PullRequest read, Check check) throws InterruptedException;
}
