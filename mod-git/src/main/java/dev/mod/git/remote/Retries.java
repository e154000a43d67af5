package dev.mod.git.remote;

import dev.mod.engine.spi.Cancellation;
import dev.mod.base.diagnostic.ModException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Tries again what may succeed later.
 *
 * @param attempts how often it is tried in all
 * @param first the wait before the second attempt; each further one is twice as long
 * @param pause how to wait
 */
public record Retries(int attempts, Duration first, Pause pause) {
    /** Some seconds, for networks and servers as they are. */
    public static final Retries USUAL = new Retries(5, Duration.ofSeconds(1), Retries::wait);

    /** How to wait. */
    @FunctionalInterface
    public interface Pause {
        /** Waits, unless the task is to stop. */
        void of(Duration time, Cancellation cancellation) throws InterruptedException;
    }

    /** Something to try. */
    @FunctionalInterface
    public interface Work<T, E extends Exception> {
        /** Tries it once. */
        T once() throws E, InterruptedException;
    }

    /**
     * Does some work, until it succeeds, fails for good, or has failed too often.
     *
     * @param mayPass whether a failure may pass
     * @param told hears of each failure after which it is tried again
     */
    public <T, E extends Exception> T run(Work<T, E> work, Predicate<ModException> mayPass, Consumer<String> told,
            Cancellation cancellation) throws E, InterruptedException {
        Duration wait = first;
        for (int attempt = 1;; attempt++) {
            try {
                return work.once();
            } catch (ModException e) {
                if (cancellation.requested()) {
                    throw new InterruptedException();
                }
                if (attempt >= attempts || !mayPass.test(e)) {
                    throw e;
                }
                told.accept(e.getMessage() + "; trying again");
            }
            pause.of(wait, cancellation);
            if (cancellation.requested()) {
                throw new InterruptedException();
            }
            wait = wait.multipliedBy(2);
        }
    }

    private static void wait(Duration time, Cancellation cancellation) throws InterruptedException {
        var stop = new CountDownLatch(1);
        try (var registration = cancellation.onRequest(stop::countDown)) {
            var unused = stop.await(time.toMillis(), TimeUnit.MILLISECONDS);
        }
    }
}
