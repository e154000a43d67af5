package dev.mod.fakes.forge;

/**
 * What judges a commit at the stand-in.
 *
 * @param name its name
 * @param outcome what it says now
 * @param external whether it is somebody else's, which cannot be asked to try again
 * @param log what it wrote
 */
public record FakeCheck(String name, Outcome outcome, boolean external, String log) {
    /** What a check says. */
    public enum Outcome {
        /** Nothing yet. */
        PENDING,
        /** It is good. */
        PASSED,
        /** It is not good. */
        FAILED
    }

    /** One of the forge's own, without a log. */
    public static FakeCheck of(String name, Outcome outcome) {
        return new FakeCheck(name, outcome, false, "");
    }
}
