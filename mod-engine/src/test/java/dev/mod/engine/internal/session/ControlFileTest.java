package dev.mod.engine.internal.session;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlFileTest {
    private static final int AT_ONCE = 4;

    @TempDir
    Path directory;
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    @Test
    void severalMayAskForTheSameAtOnce() throws Exception {
        var canceled = new CountDownLatch(1);
        var barrier = new CyclicBarrier(AT_ONCE);
        Callable<Void> ask = () -> {
            for (int i = 0; i < 300; i++) {
                barrier.await(1, TimeUnit.MINUTES);
                ControlFile.requestCancel(directory);
            }
            return null;
        };
        try (ControlFile watched = ControlFile.watch(directory, canceled::countDown)) {
            List<Future<Void>> asked = threads.invokeAll(IntStream.range(0, AT_ONCE).mapToObj(each -> ask).toList());
            for (Future<Void> each : asked) {
                each.get();
            }
            assertTrue(canceled.await(30, TimeUnit.SECONDS));
        }
    }
}
