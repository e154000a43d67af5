package dev.mod.engine.snapshot;

import java.util.function.Supplier;

/** Work that a thread does to its end although it is to stop: interrupted, it could read no file. */
final class Uninterrupted {
    private Uninterrupted() {}

    /** What comes of the work; an interruption from before it is there again after it. */
    static <T> T call(Supplier<T> work) {
        boolean interrupted = Thread.interrupted();
        try {
            return work.get();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
