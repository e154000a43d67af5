package dev.mod.git.forge.http;

import dev.mod.git.forge.limit.ForgeTime;
import java.time.Duration;

/**
 * How long and how often requests are tried again.
 *
 * @param first the wait before the second attempt, twice as much before each further one; half to all of it is waited
 * @param attempts how often a request is sent to a forge in trouble
 * @param longest how long one request waits altogether because of limits on requests
 * @param limited the wait when a forge wants to be left alone and does not say how long, twice as much each further time
 * @param answer how long an answer may take
 */
public record Patience(Duration first, int attempts, Duration longest, Duration limited, Duration answer) {
    /** What is right for people's forges. */
    public static final Patience USUAL = new Patience(Duration.ofMillis(500), 5, Duration.ofMinutes(15),
            Duration.ofMinutes(1), Duration.ofSeconds(60));

    /** With another longest wait. */
    public Patience upTo(Duration wait) {
        return new Patience(first, attempts, wait, limited, answer);
    }

    /** The wait after so many attempts, with some chance in it, so that workers do not come back all at once. */
    public Duration before(int attempt, ForgeTime time) {
        long whole = first.toMillis() << Math.min(Math.max(attempt - 1, 0), 10);
        return Duration.ofMillis(whole / 2 + (long) (time.random() * (whole / 2.0)));
    }
}
