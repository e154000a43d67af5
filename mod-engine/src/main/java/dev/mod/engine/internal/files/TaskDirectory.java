package dev.mod.engine.internal.files;

import java.nio.file.Path;

/**
 * Directory of the files of one task.
 *
 * @param path where it is
 */
public record TaskDirectory(Path path) {
    /** Log of an attempt. */
    public Path log(int attempt) {
        return ofAttempt(attempt, "log");
    }

    /** Notes of the steps of an attempt. */
    public Path notes(int attempt) {
        return ofAttempt(attempt, "notes");
    }

    /** Difference that an attempt made, for people. */
    public Path diff(int attempt) {
        return ofAttempt(attempt, "diff");
    }

    /** A file of an attempt. */
    public Path ofAttempt(int attempt, String kind) {
        return path.resolve("attempt-" + attempt + "." + kind);
    }

    /** Plan of changes, from the moment that it is made until it is known to be done. */
    public Path plan() {
        return path.resolve("plan");
    }

    /** Directory for files that nobody needs after the attempt. */
    public Path scratch() {
        return path.resolve("scratch");
    }
}
