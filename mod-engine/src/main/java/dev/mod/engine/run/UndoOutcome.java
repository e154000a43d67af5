package dev.mod.engine.run;

import dev.mod.engine.event.FileChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What came of taking a run back.
 *
 * @param restored the files put back, by what the run had done to them
 * @param left the files that somebody else changed between two tasks or since, in the same lines as the run, or while it
 *        was being taken back: they are as that person left them
 * @param kept where copies are of what a task that was killed had made of its files; empty if there are none
 */
public record UndoOutcome(List<FileChange> restored, List<Left> left, Optional<Path> kept) {
    /**
     * A file that is not what it was before the run.
     *
     * @param path relative to the target
     * @param original a copy of what it was; empty if there was no such file
     */
    public record Left(String path, Optional<Path> original) {}

    public UndoOutcome {
        restored = List.copyOf(restored);
        left = List.copyOf(left);
    }
}
