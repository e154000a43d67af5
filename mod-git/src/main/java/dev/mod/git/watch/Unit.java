package dev.mod.git.watch;

import java.util.Optional;

/**
 * A part of a campaign that is over or not by itself: a task with its pull request, or a repository in which there is none.
 *
 * @param key what it is called in the journal
 * @param repository where the repository is
 * @param index the repository's place in the campaign, from 0
 * @param kind what there is
 * @param reason why, in words; may be empty
 * @param watched the pull request, if there is one
 */
public record Unit(String key, String repository, int index, Kind kind, String reason, Optional<Watched> watched) {
    /** What there is of a unit. */
    public enum Kind {
        /** Nothing yet. */
        UNBEGUN,
        /** Its task is at work, or waits to be. */
        RUNNING,
        /** Its task waits for approval. */
        GATE,
        /** Its task failed. */
        FAILED,
        /** Its task found nothing to change. */
        UNCHANGED,
        /** It has a pull request. */
        PROPOSED,
        /** It has a branch, for which people open the pull request themselves. */
        BY_HAND,
        /** It was canceled. */
        CANCELED
    }
}
