package dev.mod.steps.skill;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Directories of installed skills on disk. */
final class Trees {
    private Trees() {}

    /** The files below a directory, which need not be there. */
    static SortedSet<String> files(Path directory) throws StepException {
        var files = new TreeSet<String>();
        var links = new TreeSet<String>();
        if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
            return files;
        }
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            throw new StepException(directory + " is no directory; nothing is installed through it");
        }
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    (attributes.isRegularFile() ? files : links)
                            .add(FileNames.slashed(directory.relativize(file)));
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new StepException("cannot read " + FailureMessages.about(directory, e), List.of(), e);
        }
        if (!links.isEmpty()) {
            throw new StepException(directory.resolve(links.first()) + " is no regular file; remove it first");
        }
        return files;
    }

    /** Whether the file system tells that its owner may execute a file. */
    static boolean isExecutable(Path file) throws StepException {
        try {
            return hasModes(file) && Files.getPosixFilePermissions(file).contains(PosixFilePermission.OWNER_EXECUTE);
        } catch (IOException e) {
            throw new StepException("cannot read " + FailureMessages.about(file, e), List.of(), e);
        }
    }

    /** Lets all execute a file who may read it. */
    static void makeExecutable(Path file) throws IOException {
        if (hasModes(file)) {
            Set<PosixFilePermission> permissions = EnumSet.copyOf(Files.getPosixFilePermissions(file));
            permissions.add(PosixFilePermission.OWNER_EXECUTE);
            if (permissions.contains(PosixFilePermission.GROUP_READ)) {
                permissions.add(PosixFilePermission.GROUP_EXECUTE);
            }
            if (permissions.contains(PosixFilePermission.OTHERS_READ)) {
                permissions.add(PosixFilePermission.OTHERS_EXECUTE);
            }
            Files.setPosixFilePermissions(file, permissions);
        }
    }

    private static boolean hasModes(Path file) {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
