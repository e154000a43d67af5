package dev.mod.engine.snapshot;

import dev.mod.base.file.FileTrees;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.WorkTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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

    /** Copies the files of a manifest; the target must not change meanwhile. */
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
                    Files.createDirectories(file.getParent());
                    Files.copy(target.resolve(entry.path()), file, StandardCopyOption.COPY_ATTRIBUTES,
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
        for (String name : new String[]{"config", "packed-refs", "shallow", "info/exclude", "info/attributes"}) {
            copyIfThere(git.common().resolve(name), to.resolve(name));
        }
        for (String name : new String[]{"HEAD", "index"}) {
            copyIfThere(git.directory().resolve(name), to.resolve(name));
        }
        var refs = git.common().resolve("refs");
        if (Files.isDirectory(refs)) {
            try (var files = Files.walk(refs)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    copyIfThere(file, to.resolve("refs").resolve(refs.relativize(file).toString()));
                }
            }
        }
    }

    private static void copyIfThere(Path from, Path to) throws IOException {
        if (Files.isRegularFile(from)) {
            Files.createDirectories(to.getParent());
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
