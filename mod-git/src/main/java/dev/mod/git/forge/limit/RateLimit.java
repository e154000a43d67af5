package dev.mod.git.forge.limit;

import java.time.Duration;

/**
 * At most so many in any span of a length.
 *
 * @param count how many, at least 1
 * @param window the length, more than nothing
 */
public record RateLimit(int count, Duration window) {
    public RateLimit {
        if (count < 1 || window.isZero() || window.isNegative()) {
            throw new IllegalArgumentException("a limit of " + count + " in " + window);
        }
    }
}
