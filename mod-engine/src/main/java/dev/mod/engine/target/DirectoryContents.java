package dev.mod.engine.target;

import dev.mod.base.file.FileNames;
import dev.mod.base.file.RestlessVisitor;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What is in a directory of a target, by paths from there.
 *
 * @param directories itself and those in it
 * @param files all else; links are not followed
 */
public record DirectoryContents(SortedSet<String> directories, SortedSet<String> files) {
    /**
     * Looks at a path; nothing is in what is no directory.
     *
     * @throws WorkspaceException if it cannot be read
     */
    public static DirectoryContents of(Path target, String path) {
        var directories = new TreeSet<String>();
        var files = new TreeSet<String>();
        Path directory = target.resolve(path);
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            try {
                Files.walkFileTree(directory, new RestlessVisitor() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                        directories.add(name(target, each));
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFile(Path each, BasicFileAttributes attributes) {
                        files.add(name(target, each));
                        return FileVisitResult.CONTINUE;
                    }
                });
            } catch (IOException e) {
                throw WorkspaceException.of("read", directory, e);
            }
        }
        return new DirectoryContents(directories, files);
    }

    private static String name(Path target, Path file) {
        return FileNames.slashed(target.relativize(file));
    }
}
