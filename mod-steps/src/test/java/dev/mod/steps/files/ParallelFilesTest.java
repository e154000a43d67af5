package dev.mod.steps.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepContext;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Work on one file fails while a thread is at work on another, which it is slow to give up. */
class ParallelFilesTest {
    @TempDir
    Path target;

    private StepContext context() {
        return (StepContext) Proxy.newProxyInstance(StepContext.class.getClassLoader(),
                new Class<?>[]{StepContext.class}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "cancellation" -> Cancellation.NEVER;
                    case "target" -> target;
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    @Timeout(60)
    void nobodyWorksAnyMoreWhenItReturns() {
        Thread caller = Thread.currentThread();
        var begun = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        var returned = new AtomicBoolean();
        assertThrows(IllegalStateException.class,
                () -> ParallelFiles.forEach(context(), List.of("fails", "slow"), 2, path -> {
                    if (path.equals("fails")) {
                        begun.await();
                        throw new IllegalStateException("meant");
                    }
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        while (!waits(caller) && !returned.get()) {
                            Thread.onSpinWait();
                        }
                        ended.set(true);
                    }
                }));
        boolean before = ended.get();
        returned.set(true);
        assertTrue(before);
    }

    /** The thread that fails is any, and not the one that is looked at first. */
    @Test
    @Timeout(60)
    void noWorkBeginsAfterAFailureWhichIsTold() {
        var begun = new CountDownLatch(1);
        var others = new AtomicInteger();
        var failure = assertThrows(IllegalStateException.class,
                () -> ParallelFiles.forEach(context(), List.of("slow", "fails", "other", "another"), 2, path -> {
                    switch (path) {
                        case "slow" -> {
                            begun.countDown();
                            new CountDownLatch(1).await();
                        }
                        case "fails" -> {
                            begun.await();
                            throw new IllegalStateException("meant");
                        }
                        default -> others.incrementAndGet();
                    }
                }));
        assertEquals("meant", failure.getMessage());
        assertEquals(0, others.get());
    }
}
