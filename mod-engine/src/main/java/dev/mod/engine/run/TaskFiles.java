package dev.mod.engine.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
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
                delete(scratch);
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
                delete(scratch);
            } catch (IOException e) {
                LOG.warn("cannot delete {}: {}", scratch, e.toString());
            }
            made = false;
        }
    }

    private static void delete(Path tree) throws IOException {
        try {
            Files.walkFileTree(tree, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path dir, @org.jspecify.annotations.Nullable IOException e)
                        throws IOException {
                    if (e != null) {
                        throw e;
                    }
                    Files.delete(dir);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException e) {
            // nothing to delete
        }
    }
}
