package dev.mod.steps.ai.chat;

import dev.mod.engine.spi.Cancellation;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits between two attempts. */
@FunctionalInterface
public interface Pause {
    /** Waits for so long; an {@link InterruptedException} if the step was stopped meanwhile. */
    void pause(Duration duration) throws InterruptedException;

    /** Really waits, until the step is stopped. */
    static Pause until(Cancellation cancellation) {
        return duration -> {
            var stopped = new CountDownLatch(1);
            try (var registration = cancellation.onRequest(stopped::countDown)) {
                if (stopped.await(duration.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new InterruptedException();
                }
            }
        };
    }
}
