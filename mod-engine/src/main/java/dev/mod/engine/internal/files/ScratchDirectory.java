package dev.mod.engine.internal.files;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Directory of a task for files that nobody needs after the attempt; made when it is needed. */
public final class ScratchDirectory {
    private static final Logger LOG = LoggerFactory.getLogger(ScratchDirectory.class);

    private final Path scratch;
    private boolean made;

    public ScratchDirectory(TaskDirectory directory) {
        scratch = directory.scratch();
    }

    /** Absolute path of the directory, which is there and was empty at first. */
    public synchronized Path path() {
        if (!made) {
            try {
                FileTrees.delete(scratch);
                Files.createDirectories(scratch);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make " + FailureMessages.about(scratch, e), e);
            }
            made = true;
        }
        return scratch;
    }

    public synchronized void delete() {
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
