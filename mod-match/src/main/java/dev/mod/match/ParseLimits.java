package dev.mod.match;

import java.time.Duration;

/**
 * What one parse may use. Passing a limit is a {@link ParseLimitException}, never a crash or a stall.
 *
 * @param maxBytes the length of the text in UTF-8
 * @param maxTime the time of one parse
 * @param maxMemory native memory in bytes, which the parser needs besides the finished tree
 */
public record ParseLimits(int maxBytes, Duration maxTime, long maxMemory) {
    /** 64 MiB of text, 20 seconds, 1 GiB of memory. */
    public static final ParseLimits DEFAULT = new ParseLimits(64 << 20, Duration.ofSeconds(20), 1L << 30);

    /** Refuses limits that nothing could pass. */
    public ParseLimits {
        if (maxBytes < 0 || maxTime.isNegative() || maxMemory < 0) {
            throw new IllegalArgumentException("limits must not be negative");
        }
    }
}
