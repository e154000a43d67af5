package dev.mod.fakes.forge;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** So many requests in any span of a length. Callers hold the lock of the server. */
final class RequestLimit {
    private final int most;
    private final Duration window;
    private final InstantSource clock;
    private final Deque<Instant> taken = new ArrayDeque<>();

    RequestLimit(int most, Duration window, InstantSource clock) {
        this.most = most;
        this.window = window;
        this.clock = clock;
    }

    /** Takes one; empty if it was there to be taken, else when the next will be. */
    Optional<Instant> take() {
        Instant now = clock.instant();
        while (!taken.isEmpty() && !taken.peek().plus(window).isAfter(now)) {
            taken.remove();
        }
        if (taken.size() >= most) {
            return Optional.of(taken.element().plus(window));
        }
        taken.add(now);
        return Optional.empty();
    }
}
