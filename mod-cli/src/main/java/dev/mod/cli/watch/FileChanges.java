package dev.mod.cli.watch;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
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

    private final List<Path> roots;
    private final int depth;
    private final WatchService watcher;
    private Map<Path, Stamp> seen;

    /** What tells one state of a file from another. */
    private record Stamp(FileTime modified, long size, @Nullable Object key) {}

    private FileChanges(List<Path> roots, int depth) {
        this.roots = List.copyOf(roots);
        this.depth = depth;
        try {
            watcher = roots.get(0).getFileSystem().newWatchService();
            seen = look();
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_WATCH,
                    "cannot watch " + roots + ": " + e.getMessage(), e);
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

    /** The files that are there. Directories come and go; registering one again changes nothing. */
    private Map<Path, Stamp> look() throws IOException {
        var found = new HashMap<Path, Stamp>();
        for (Path root : roots) {
            Files.walkFileTree(root, Set.of(), depth, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                        throws IOException {
                    Path name = directory.getFileName();
                    if (!directory.equals(root) && name != null && LEFT_OUT.contains(name.toString())) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    try {
                        directory.register(watcher, KINDS);
                    } catch (NoSuchFileException e) {
                        return FileVisitResult.SKIP_SUBTREE;
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    found.put(file, new Stamp(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey()));
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return found;
    }

    /**
     * Waits until files are others than they were the last time; false when there is nothing left to watch. Files that
     * the work itself makes and takes away again are none of that.
     */
    public boolean await() throws InterruptedException {
        try {
            while (true) {
                WatchKey key = watcher.take();
                while (key != null) {
                    key.pollEvents();
                    key.reset();
                    key = watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
                }
                if (!roots.stream().allMatch(Files::isDirectory)) {
                    return false;
                }
                var now = look();
                if (!now.equals(seen)) {
                    seen = now;
                    return true;
                }
            }
        } catch (ClosedWatchServiceException | IOException e) {
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
