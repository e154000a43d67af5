package dev.mod.cli.run;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.store.RunStore;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.concurrent.TimeUnit;

/**
 * Waits for something to happen to a run that another process executes. Woken by the file system, and by the end of that
 * process soon after it. Not safe for concurrent use.
 */
public final class RunFollower implements AutoCloseable {
    /** Events come in bursts: what follows within this time is one change. */
    private static final long BURST_MILLIS = 100;
    /** So often it is asked whether the owner lives, when nothing happens. */
    private static final long LIFE_MILLIS = 250;

    private final RunStore store;
    private final RunId run;
    private final WatchService watcher;
    private final Path directory;
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
                    "cannot watch " + FailureMessages.about(directory, e), e);
        }
    }

    /** Listens to a directory below the run's, too; nothing if there is none. */
    public void also(Path other) {
        if (Files.isDirectory(other)) {
            try {
                watch(other);
            } catch (IOException e) {
                throw new ModException(ErrorCodes.CANNOT_WATCH,
                        "cannot watch " + FailureMessages.about(other, e), e);
            }
        }
    }

    /** Waits until something has happened; false, without waiting, when nothing can happen any more. */
    public boolean changed() throws InterruptedException {
        if (last) {
            return false;
        }
        while (store.owner(run).isPresent()) {
            WatchKey key = watcher.poll(LIFE_MILLIS, TimeUnit.MILLISECONDS);
            if (key != null) {
                while (key != null) {
                    key.pollEvents();
                    key.reset();
                    key = watcher.poll(BURST_MILLIS, TimeUnit.MILLISECONDS);
                }
                return true;
            }
        }
        // what the owner did before it went is still to be seen
        last = true;
        return true;
    }

    private void watch(Path path) throws IOException {
        WatchEvent.Kind<?>[] kinds = {StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY,
                StandardWatchEventKinds.ENTRY_DELETE};
        path.register(watcher, kinds);
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
