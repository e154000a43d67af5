package dev.mod.steps.ai.chat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/** When a step's time is over. */
public final class Deadline {
    private final LongSupplier nanoTime;
    private final long begin;
    private final OptionalLong millis;

    /**
     * Begins now.
     *
     * @param nanoTime a clock like {@link System#nanoTime}
     * @param millis how long; empty is for ever
     */
    public Deadline(LongSupplier nanoTime, OptionalLong millis) {
        this.nanoTime = nanoTime;
        this.begin = nanoTime.getAsLong();
        this.millis = millis;
    }

    /** What is left; never negative. */
    public Duration remaining() {
        if (millis.isEmpty()) {
            return Duration.ofDays(365);
        }
        Duration left = Duration.ofMillis(millis.getAsLong()).minusNanos(nanoTime.getAsLong() - begin);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Whether nothing is left. */
    public boolean over() {
        return remaining().isZero();
    }

    ChatException exceeded() {
        return new ChatException(ChatException.Kind.TIMED_OUT, "timed out after " + millis.orElse(0) + " ms");
    }
}
