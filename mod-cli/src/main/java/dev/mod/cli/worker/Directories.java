package dev.mod.cli.worker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.slf4j.LoggerFactory;

/** Directories that nobody needs any more. */
final class Directories {
    private Directories() {}

    /** Deletes a directory with all that is in it, if it is there. */
    static void delete(Path directory) {
        if (!Files.exists(directory)) {
            return;
        }
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | UncheckedIOException e) {
            LoggerFactory.getLogger(Directories.class).warn("cannot delete {}: {}", directory, e.toString());
        }
    }
}
