package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Lets creations at one forge pass as its limits allow, those of all repositories together. Safe for concurrent use. */
public final class CreationGate {
    private final TokenBucket bucket;
    private final ForgeTime time;

    /** One through which nothing has passed. */
    public CreationGate(List<RateLimit> limits, ForgeTime time) {
        this.bucket = new TokenBucket(limits);
        this.time = time;
    }

    /** Waits until something may be created. */
    public void pass() throws InterruptedException {
        Instant at;
        Instant now;
        synchronized (this) {
            now = time.now();
            at = bucket.take(now);
        }
        time.sleep(Duration.between(now, at));
    }

    /** Lets nothing more pass before an instant. */
    public synchronized void pauseUntil(Instant instant) {
        bucket.pauseUntil(instant);
    }
}
