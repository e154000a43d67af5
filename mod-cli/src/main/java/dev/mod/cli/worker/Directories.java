package dev.mod.cli.worker;

import dev.mod.base.file.FileTrees;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.LoggerFactory;

/** Directories that nobody needs any more. */
final class Directories {
    private Directories() {}

    /** Deletes a directory with all that is in it, if it is there. */
    static void delete(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            LoggerFactory.getLogger(Directories.class).warn("cannot delete {}: {}", directory, e.toString());
        }
    }
}
