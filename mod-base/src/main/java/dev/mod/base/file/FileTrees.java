package dev.mod.base.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Directories with all that is in them. */
public final class FileTrees {
    private FileTrees() {}

    /** Lets nobody but the owner into a directory, if it is there and keeps such permissions. */
    public static void makePrivate(Path directory) {
        try {
            if (Files.isDirectory(directory) && Files.getFileStore(directory)
                    .supportsFileAttributeView(PosixFileAttributeView.class)
                    && !Files.getPosixFilePermissions(directory).equals(PosixFilePermissions.fromString("rwx------"))) {
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
            }
        } catch (IOException e) {
            // somebody else's: who could not write there gets an error of its own
        }
    }

    /**
     * What is in a directory, in the order of the names; nothing where there is no such directory.
     *
     * @throws IOException if it cannot be read
     */
    public static List<Path> children(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        } catch (NoSuchFileException | NotDirectoryException e) {
            return List.of();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * Deletes a file, or a directory with all that is in it, also where that may not be written. Symbolic links are deleted
     * and not followed. What is not there, or vanishes meanwhile, is no error.
     *
     * @throws IOException if something could not be deleted
     */
    public static void delete(Path tree) throws IOException {
        if (!Files.exists(tree, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(tree, new RestlessVisitor() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                @Nullable
                PosixFileAttributeView modes = Files.getFileAttributeView(directory, PosixFileAttributeView.class);
                try {
                    if (modes != null) {
                        modes.setPermissions(PosixFilePermissions.fromString("rwx------"));
                    }
                } catch (NoSuchFileException e) {
                    return FileVisitResult.SKIP_SUBTREE;
                } catch (FileSystemException e) {
                    // some mounts know no permissions; where one is missing, deleting says so
                    return FileVisitResult.CONTINUE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
                FileVisitResult result = super.postVisitDirectory(directory, e);
                Files.deleteIfExists(directory);
                return result;
            }
        });
    }
}
