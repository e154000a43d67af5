package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Files that are there, and whole, even after a power failure once they have been written. */
public final class DurableFile {
    private static final int OWN = 0600;

    private DurableFile() {}

    /** Puts a whole new file in place of whatever file there is. The directory has to exist. */
    public static void write(Path file, byte[] content) throws IOException {
        TargetFiles.replace(TargetFiles.DISK, file, new ByteArrayInputStream(content), OWN);
        forceParent(file);
    }

    /** Makes a directory, if there is none. */
    static void makeDirectory(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
            forceParent(directory);
        }
    }

    private static void forceParent(Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            force(parent);
        }
    }

    /** Has the names in a directory survive. */
    static void force(@Nullable Path directory) throws IOException {
        // elsewhere directories cannot be opened, and names are written with their files
        if (directory != null && TargetFiles.hasModes()) {
            try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
