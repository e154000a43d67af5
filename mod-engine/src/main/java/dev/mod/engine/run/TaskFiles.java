package dev.mod.engine.run;

import dev.mod.model.file.FileTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of a task's own, made when they are needed. */
final class TaskFiles {
    private static final Logger LOG = LoggerFactory.getLogger(TaskFiles.class);

    private final Path scratch;
    private boolean made;

    TaskFiles(Path directory) {
        scratch = directory.resolve("scratch");
    }

    /** A directory for files that nobody needs after the attempt. */
    synchronized Path scratch() {
        if (!made) {
            try {
                FileTrees.delete(scratch);
                Files.createDirectories(scratch);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make " + scratch + ": " + e.getMessage(), e);
            }
            made = true;
        }
        return scratch;
    }

    synchronized void deleteScratch() {
        if (made) {
            try {
                FileTrees.delete(scratch);
            } catch (IOException e) {
                LOG.warn("cannot delete {}: {}", scratch, e.toString());
            }
            made = false;
        }
    }
}
