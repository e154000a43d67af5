package dev.mod.engine.internal.session;

import dev.mod.base.diagnostic.FailureMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How another process tells the owner of a run to end it: a file in the run's directory, which the owner watches. */
final class ControlFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ControlFile.class);
    private static final String CANCEL = "cancel";

    /** It closes its watcher itself, which takes some milliseconds that nobody has to wait for. */
    private final @Nullable Thread listener;

    private ControlFile(@Nullable Thread listener) {
        this.listener = listener;
    }

    /** Asks whoever owns the run of this directory to cancel it. */
    static void requestCancel(Path directory) {
        try {
            Path file = directory.resolve(CANCEL);
            Files.deleteIfExists(file);
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            LOG.debug("somebody else asks for it too in {}", directory);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot ask for the cancellation in " + FailureMessages.about(directory, e),
                    e);
        }
    }

    /** Has an action run when somebody asks for the cancellation. */
    static ControlFile watch(Path directory, Runnable onCancel) {
        try {
            Files.deleteIfExists(directory.resolve(CANCEL));
            WatchService watcher = directory.getFileSystem().newWatchService();
            directory.register(watcher, StandardWatchEventKinds.ENTRY_CREATE);
            var thread = new Thread(() -> listen(watcher, onCancel), "mod-control");
            thread.setDaemon(true);
            thread.start();
            return new ControlFile(thread);
        } catch (IOException e) {
            LOG.warn("the run cannot be canceled by other processes: {}", e.toString());
            return new ControlFile(null);
        }
    }

    private static void listen(WatchService watcher, Runnable onCancel) {
        try (watcher) {
            while (true) {
                WatchKey key = watcher.take();
                if (key.pollEvents().stream().anyMatch(event -> String.valueOf(event.context()).equals(CANCEL))) {
                    onCancel.run();
                }
                key.reset();
            }
        } catch (InterruptedException e) {
            LOG.debug("no longer watching for a cancellation");
        } catch (IOException e) {
            LOG.debug("cannot close the watcher", e);
        }
    }

    @Override
    public void close() {
        if (listener != null) {
            listener.interrupt();
        }
    }
}
