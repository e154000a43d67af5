package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BytesInFlightTest {
    private static final long MEGA = 1 << 20;

    @Test
    void elevenLargeFilesAreWorkedOnOneByOne() throws Exception {
        assertEquals(60 * MEGA, mostAtOnce(new BytesInFlight(8 * MEGA), 60 * MEGA, 11));
    }

    @Test
    void mediumOnesTogetherStayBelowTheBound() throws Exception {
        assertTrue(mostAtOnce(new BytesInFlight(8 * MEGA), 3 * MEGA, 40) <= 8 * MEGA);
    }

    @Test
    void smallOnesDoNotWaitForEachOther() throws Exception {
        var inFlight = new BytesInFlight(8 * MEGA);
        var together = new CountDownLatch(11);
        var pool = Executors.newFixedThreadPool(11);
        try {
            Callable<Boolean> work = () -> {
                try (var hold = inFlight.hold(100)) {
                    together.countDown();
                    return together.await(1, TimeUnit.MINUTES);
                }
            };
            for (var each : pool.invokeAll(IntStream.range(0, 11).mapToObj(i -> work).toList())) {
                assertTrue(each.get());
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void whoWaitsIsInterrupted() throws Exception {
        var inFlight = new BytesInFlight(MEGA);
        var interrupted = new CountDownLatch(1);
        var waiting = new Thread(() -> {
            try (var hold = inFlight.hold(MEGA)) {
                assertFalse(true, "there is no room");
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        });
        try (var hold = inFlight.hold(100 * MEGA)) {
            waiting.start();
            waiting.interrupt();
            assertTrue(interrupted.await(1, TimeUnit.MINUTES));
        }
    }

    private static long mostAtOnce(BytesInFlight inFlight, long bytes, int files) throws Exception {
        var now = new AtomicLong();
        var most = new AtomicLong();
        var pool = Executors.newFixedThreadPool(11);
        try {
            Callable<Boolean> work = () -> {
                try (var hold = inFlight.hold(bytes)) {
                    most.accumulateAndGet(now.addAndGet(bytes), Math::max);
                    now.addAndGet(-bytes);
                    return true;
                }
            };
            for (var each : pool.invokeAll(IntStream.range(0, files).mapToObj(i -> work).toList())) {
                assertTrue(each.get());
            }
        } finally {
            pool.shutdownNow();
        }
        return most.get();
    }
}
