package dev.mod.git.watch;

/**
 * What came of work on a branch.
 *
 * @param kind how it ended
 * @param text why, for people; may be empty
 */
public record WorkResult(Kind kind, String text) {
    /** How work on a branch ends. */
    public enum Kind {
        /** The branch has other commits now. */
        DONE,
        /** The same changes came out, and the branch is as it was. */
        SAME,
        /** There is nothing to change any more. */
        NOTHING,
        /** It failed; the branch is as it was. */
        FAILED
    }
}
