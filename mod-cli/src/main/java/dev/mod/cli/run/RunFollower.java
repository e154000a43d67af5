package dev.mod.cli.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Waits for something to happen to a run that another process executes. Woken by the file system and by the end of that
 * process. Not safe for concurrent use.
 */
public final class RunFollower implements AutoCloseable {
    /** Events come in bursts: what follows within this time is one change. */
    private static final long BURST_MILLIS = 100;

    private final RunStore store;
    private final RunId run;
    private final WatchService watcher;
    private final Path directory;
    private @Nullable CompletableFuture<ProcessHandle> end;
    private boolean last;

    /** Begins to listen. */
    public RunFollower(RunStore store, RunId run) {
        this.store = store;
        this.run = run;
        this.directory = store.directory(run);
        try {
            watcher = directory.getFileSystem().newWatchService();
            watch(directory);
        } catch (IOException e) {
            throw new ModException(ErrorCodes.CANNOT_WATCH,
                    "cannot watch " + directory + ": " + e.getMessage(), e);
        }
    }

    /** Listens to a directory below the run's, too; nothing if there is none. */
    public void also(Path other) {
        if (Files.isDirectory(other)) {
            try {
                watch(other);
            } catch (IOException e) {
                throw new ModException(ErrorCodes.CANNOT_WATCH,
                        "cannot watch " + other + ": " + e.getMessage(), e);
            }
        }
    }

    /** Waits until something has happened; false, without waiting, when nothing can happen any more. */
    public boolean changed() throws InterruptedException {
        if (last) {
            return false;
        }
        Optional<ProcessHandle> owner = store.owner(run).flatMap(ProcessHandle::of);
        if (owner.isEmpty()) {
            // what the owner did before it went is still to be seen
            last = true;
            return true;
        }
        if (end == null) {
            end = owner.get().onExit();
            var unused = end.thenRun(this::wake);
        }
        WatchKey key;
        try {
            key = watcher.take();
        } catch (ClosedWatchServiceException e) {
            last = true;
            return true;
        }
        while (key != null) {
            key.pollEvents();
            key.reset();
            key = poll();
        }
        return true;
    }

    private @Nullable WatchKey poll() throws InterruptedException {
        try {
            return watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ClosedWatchServiceException e) {
            last = true;
            return null;
        }
    }

    private void wake() {
        try {
            watcher.close();
        } catch (IOException e) {
            // closed is closed
        }
    }

    private void watch(Path path) throws IOException {
        WatchEvent.Kind<?>[] kinds = {StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY,
                StandardWatchEventKinds.ENTRY_DELETE};
        path.register(watcher, kinds);
    }

    @Override
    public void close() {
        wake();
    }
}
