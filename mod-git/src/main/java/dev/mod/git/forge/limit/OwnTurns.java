package dev.mod.git.forge.limit;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns of one process. */
final class OwnTurns implements Turns {
    private final ForgeTime time;
    private final Map<String, TokenBucket> buckets = new HashMap<>();

    OwnTurns(ForgeTime time) {
        this.time = time;
    }

    private TokenBucket bucket(String forge, List<RateLimit> limits) {
        return buckets.computeIfAbsent(forge, key -> new TokenBucket(limits));
    }

    @Override
    public synchronized Duration take(String forge, List<RateLimit> limits) {
        Instant now = time.now();
        return Duration.between(now, bucket(forge, limits).take(now));
    }

    @Override
    public synchronized void pause(String forge, List<RateLimit> limits, Duration pause) {
        bucket(forge, limits).pauseUntil(time.now().plus(pause));
    }
}
