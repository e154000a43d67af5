package dev.mod.engine.internal.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sign that a process works on a run: a file whose time is never much older than now. */
public final class SignOfLife implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SignOfLife.class);
    private static final String FILE = "alive";
    private static final Duration PERIOD = Duration.ofMillis(200);
    /** How long a thread may have to wait for its turn. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final CountDownLatch closed = new CountDownLatch(1);

    private SignOfLife() {}

    /** Gives the sign until it is closed. */
    public static SignOfLife give(RunDirectory run) {
        var file = run.path().resolve(FILE);
        var sign = new SignOfLife();
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
        } catch (IOException e) {
            LOG.warn("cannot note that the run is alive", e);
            return sign;
        }
        var thread = new Thread(() -> sign.beat(file), "mod-alive");
        thread.setDaemon(true);
        thread.start();
        return sign;
    }

    private void beat(Path file) {
        try {
            while (!closed.await(PERIOD.toMillis(), TimeUnit.MILLISECONDS)) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            }
        } catch (IOException e) {
            LOG.warn("cannot note that the run is alive", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Until when the process that worked on a run may have changed something; the end of time if nobody knows. */
    public static Instant last(RunDirectory run) {
        try {
            return Files.getLastModifiedTime(run.path().resolve(FILE)).toInstant().plus(GRACE);
        } catch (IOException e) {
            return Instant.MAX;
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
