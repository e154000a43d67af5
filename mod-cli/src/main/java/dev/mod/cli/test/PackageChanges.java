package dev.mod.cli.test;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Waits for changes below a directory. Woken by the file system. Not safe for concurrent use. */
final class PackageChanges implements AutoCloseable {
    private static final Set<String> LEFT_OUT = Set.of(".git", "node_modules", "target");
    private static final WatchEvent.Kind<?>[] KINDS = {StandardWatchEventKinds.ENTRY_CREATE,
            StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_DELETE};
    /** Events come in bursts: what follows within this time is one change. */
    private static final long BURST_MILLIS = 100;

    private final Path root;
    private final WatchService watcher;

    PackageChanges(Path root) {
        this.root = root;
        try {
            watcher = root.getFileSystem().newWatchService();
            register();
        } catch (IOException e) {
            throw new ModException(new ErrorCode("cannot-watch", ErrorType.ENVIRONMENT),
                    "cannot watch " + root + ": " + e.getMessage(), e);
        }
    }

    /** Directories come and go; registering one again changes nothing. */
    private void register() throws IOException {
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Path name = directory.getFileName();
                if (!directory.equals(root) && name != null && LEFT_OUT.contains(name.toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                directory.register(watcher, KINDS);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** Waits until something has changed; false when there is nothing left to watch. */
    boolean await() throws InterruptedException {
        try {
            WatchKey key = watcher.take();
            while (key != null) {
                key.pollEvents();
                key.reset();
                key = watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
            }
            if (!Files.isDirectory(root)) {
                return false;
            }
            register();
            return true;
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
