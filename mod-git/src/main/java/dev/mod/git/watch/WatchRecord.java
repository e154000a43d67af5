package dev.mod.git.watch;

import java.time.Instant;

/**
 * Something that a watch noted durably.
 *
 * @param at when
 * @param key the unit that it is about
 * @param type what kind of note
 * @param what a word, by the type
 * @param detail more, by the type; may be empty
 */
public record WatchRecord(Instant at, String key, Type type, String what, String detail) {
    /** Kinds of notes. */
    public enum Type {
        /** How a unit stands, as the label of a {@link Standing}, with its reason. Noted when it changes. */
        STANDS,
        /** The head of a pull request has this commit, which is the campaign's own. */
        HEAD,
        /** The branch of a pull request has this commit, which is somebody else's. */
        FOREIGN,
        /** An action, by its word, is about to be done, to what the detail says. */
        INTENDS,
        /** What came of an action, by its word. */
        ANSWERED
    }
}
