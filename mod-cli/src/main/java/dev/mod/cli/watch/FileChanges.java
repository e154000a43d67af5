package dev.mod.cli.watch;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits for changes of files in or below directories. What tools keep there, and what packages depend on, does not count.
 */
public final class FileChanges implements AutoCloseable {
    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules", "target");
    private static final WatchEvent.Kind<?>[] KINDS = {StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_DELETE};
    /** Events come in bursts: what follows within this time is one change. */
    private static final long BURST_MILLIS = 100;
    /** How often a directory that is gone is looked for: programs put others in the place of old ones. */
    private static final int TRIES = 20;

    private final List<Path> roots;
    private final int depth;
    private final WatchService watcher;
    private final Set<WatchKey> below = new HashSet<>();
    private Map<Path, Stamp> seen;

    /** What tells one state of a file from another. */
    private record Stamp(FileTime modified, long size, @Nullable Object key) {}

    private FileChanges(List<Path> roots, int depth) {
        this.roots = roots.stream().map(root -> root.toAbsolutePath().normalize()).toList();
        this.depth = depth;
        try {
            watcher = roots.get(0).getFileSystem().newWatchService();
            seen = look();
        } catch (IOException e) {
            throw refused(e);
        }
    }

    /** Of files below directories, however deep. */
    public static FileChanges below(List<Path> directories) {
        return new FileChanges(directories, Integer.MAX_VALUE);
    }

    /** Of files in directories, but not in those within them. */
    public static FileChanges in(List<Path> directories) {
        return new FileChanges(directories, 1);
    }

    private static ModException refused(IOException e) {
        return new ModException(ErrorCodes.CANNOT_WATCH, "cannot watch for changes: " + FailureMessages.of(e), e);
    }

    /** Only the directory above tells that another one takes the place of this one. */
    private void watchParent(Path root) {
        Path parent = root.getParent();
        if (parent != null) {
            try {
                parent.register(watcher, KINDS);
            } catch (IOException e) {
                // whoever may not look there hears of everything else
            }
        }
    }

    /** Takes the events of a directory: whether they are about what is watched. */
    private boolean matters(WatchKey key) {
        var events = key.pollEvents();
        return below.contains(key) || events.stream().map(WatchEvent::context)
                .anyMatch(name -> name == null || roots.stream().anyMatch(root -> name.equals(root.getFileName())));
    }

    /** The files that are there. Directories come and go; registering one again changes nothing. */
    private Map<Path, Stamp> look() throws IOException {
        var found = new HashMap<Path, Stamp>();
        for (Path root : roots) {
            watchParent(root);
            Files.walkFileTree(root, Set.of(), depth, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                        throws IOException {
                    Path name = directory.getFileName();
                    if (!directory.equals(root) && name != null && LEFT_OUT.contains(name.toString())) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    try {
                        below.add(directory.register(watcher, KINDS));
                    } catch (IOException e) {
                        if (directory.equals(root) || Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                            throw e;
                        }
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
                    return FileVisitResult.CONTINUE; // what is gone meanwhile is told
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (file.equals(root)) {
                        throw new NotDirectoryException(file.toString());
                    }
                    found.put(file, new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey()));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    if (file.equals(root)) {
                        throw e;
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return found;
    }

    /**
     * Waits until files are others than they were the last time; false when this is closed. Files that the work itself
     * makes and takes away again are none of that.
     *
     * @throws ModException if directories are gone, or cannot be watched any more
     */
    public boolean await() throws InterruptedException {
        try {
            int tries = 0;
            while (true) {
                boolean matters = tries > 0;
                WatchKey key = tries == 0 ? watcher.take() : watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
                while (key != null) {
                    matters |= matters(key);
                    key.reset();
                    key = watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
                }
                if (!matters) {
                    continue;
                }
                try {
                    var now = look();
                    tries = 0;
                    if (!now.equals(seen)) {
                        seen = now;
                        return true;
                    }
                } catch (IOException e) {
                    if (++tries == TRIES) {
                        throw refused(e);
                    }
                }
            }
        } catch (ClosedWatchServiceException e) {
            return false;
        }
    }

    @Override
    public void close() {
        try {
            watcher.close();
        } catch (IOException e) {
            // closed is closed
        }
    }
}
