package dev.mod.base.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/** Directories whose entries are there after a power failure, too. */
public final class DurableDirectory {
    /** What file systems answer that write the names of files when they please, such as folders that a virtual machine shares. */
    private static final Set<String> UNSUPPORTED = Set.of("Invalid argument", "Operation not supported",
            "Function not implemented");

    private DurableDirectory() {}

    /** Makes a directory, and those above it, if there is none. */
    public static void create(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            Files.createDirectories(directory);
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                sync(parent);
            }
        }
    }

    /** Has the names in a directory reach the disk, where the file system knows how to do that. */
    public static void sync(Path directory) throws IOException {
        // elsewhere directories cannot be opened, and names are written with their files
        if (directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                force(channel);
            }
        }
    }

    private static void force(FileChannel channel) throws IOException {
        try {
            channel.force(true);
        } catch (IOException e) {
            if (!UNSUPPORTED.contains(String.valueOf(e.getMessage()))) {
                throw e;
            }
        }
    }
}
