package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;

/** The machine's clock. */
final class SystemForgeTime implements ForgeTime {
    @Override
    public Instant now() {
        return Instant.now();
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
