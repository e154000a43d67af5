package dev.mod.steps.ai;

import dev.mod.engine.spi.Cancellation;
import dev.mod.steps.ai.chat.Pause;
import java.time.InstantSource;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Time and chance.
 *
 * @param pause waits between attempts
 * @param clock the time
 * @param nanoTime a clock like {@link System#nanoTime}
 * @param random numbers from 0 to 1
 */
record Timing(Function<Cancellation, Pause> pause, InstantSource clock, LongSupplier nanoTime,
        DoubleSupplier random) {
    static final Timing SYSTEM = new Timing(Pause::until, InstantSource.system(), System::nanoTime,
            () -> ThreadLocalRandom.current().nextDouble());
}
