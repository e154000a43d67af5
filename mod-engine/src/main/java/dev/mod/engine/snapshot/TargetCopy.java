package dev.mod.engine.snapshot;

import dev.mod.base.file.FileTrees;
import dev.mod.base.file.RestlessVisitor;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.WorkTree;
import java.io.IOException;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a target in which one task works alone. Ignored files are not in it. Where the target is a Git work tree,
 * Git commands work in the copy too, on a repository of its own that borrows the target's objects.
 */
final class TargetCopy {
    private TargetCopy() {}

    /** Copies the files of a manifest that are still there, as they are now. */
    static void copy(Path target, Map<String, FileEntry> entries, @Nullable WorkTree git, Path to) throws IOException {
        FileTrees.delete(to);
        Files.createDirectories(to);
        var directories = new ArrayList<FileEntry>();
        for (FileEntry entry : new TreeMap<>(entries).values()) {
            var file = to.resolve(entry.path());
            switch (entry.kind()) {
                case DIRECTORY -> {
                    Files.createDirectories(file);
                    directories.add(entry);
                }
                case LINK -> {
                    Files.createDirectories(file.getParent());
                    Files.createSymbolicLink(file, Path.of(entry.blob()));
                }
                case FILE -> {
                    copyIfThere(target, entry.path(), file, StandardCopyOption.COPY_ATTRIBUTES,
                            LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
        directories.sort(Comparator.comparing(FileEntry::path).reversed());
        for (FileEntry directory : directories) {
            FileStat.setMode(to.resolve(directory.path()), directory.mode());
        }
        if (git != null && git.prefix().isEmpty()) {
            repository(git, to.resolve(".git"));
        }
    }

    private static void repository(WorkTree git, Path to) throws IOException {
        Files.createDirectories(to.resolve("objects/info"));
        Files.createDirectories(to.resolve("refs"));
        Files.writeString(to.resolve("objects/info/alternates"), git.common().resolve("objects").toRealPath() + "\n");
        for (String name : new String[]{"config", "shallow", "info/exclude", "info/attributes"}) {
            copyIfThere(git.common(), name, to.resolve(name));
        }
        for (String name : new String[]{"HEAD", "index"}) {
            copyIfThere(git.directory(), name, to.resolve(name));
        }
        copyReferences(git.common(), to);
        // after the references, which Git packs and then deletes
        copyIfThere(git.common(), "packed-refs", to.resolve("packed-refs"));
    }

    private static void copyReferences(Path from, Path to) throws IOException {
        Files.walkFileTree(from.resolve("refs"), new RestlessVisitor() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String name = from.relativize(file).toString();
                if (attributes.isRegularFile() && !name.endsWith(".lock")) {
                    copyIfThere(from, name, to.resolve(name));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static void copyIfThere(Path from, String name, Path to, CopyOption... options) throws IOException {
        Files.createDirectories(to.getParent());
        try {
            Files.copy(from.resolve(name), to, options);
        } catch (NoSuchFileException e) {
            // it has gone meanwhile, though another one may be there by now
            return;
        } catch (FileSystemException e) {
            if (FileStat.of(from.resolve(name), name) != null) {
                throw e;
            }
        }
    }
}
