package dev.mod.engine.event;

/**
 * A file that differs from before.
 *
 * @param path relative to the target, with {@code /} between its segments
 * @param kind what happened to it
 */
public record FileChange(String path, Kind kind) {
    /** What happened to a file. */
    public enum Kind {
        CREATED, MODIFIED, DELETED
    }
}
