package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** The machine's clock as it was at first, counted on from there: waits are not to grow by hours when it is set. */
final class SystemForgeTime implements ForgeTime {
    private final Instant begin = Instant.now();
    private final long nanos = System.nanoTime();

    @Override
    public Instant now() {
        return begin.plusNanos(System.nanoTime() - nanos);
    }

    @Override
    public void sleep(Duration time) throws InterruptedException {
        if (!time.isNegative() && !time.isZero()) {
            Thread.sleep(time.toMillis() + (time.toNanosPart() % 1_000_000 == 0 ? 0 : 1));
        }
    }

    @Override
    public double random() {
        return ThreadLocalRandom.current().nextDouble();
    }
}
