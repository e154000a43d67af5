package dev.mod.git.watch;

import java.util.Optional;

/**
 * A part of a campaign that is over or not by itself: a task with its pull request, or a repository in which there is none.
 *
 * @param key what it is called in the journal
 * @param repository where the repository is
 * @param forge what limits are counted by: the host of its forge
 * @param index the repository's place in the campaign, from 0
 * @param kind what there is
 * @param reason why, in words; may be empty
 * @param watched the pull request, if there is one
 */
public record Unit(String key, String repository, String forge, int index, Kind kind, String reason,
        Optional<Watched> watched) {
    /** Stands between a repository and its task in a key; in no address of a repository. */
    static final String TASK = "#";

    /** The key of a task in a repository; that of a repository in which there are no tasks is its address. */
    public static String key(String repository, String task) {
        return repository + TASK + task;
    }

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
