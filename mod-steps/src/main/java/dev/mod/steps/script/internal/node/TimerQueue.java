package dev.mod.steps.script.internal.node;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.graalvm.polyglot.Value;

/**
 * Queue of the timers that a script has set. Nothing fires by itself: the host runs them, in order of their time, while it
 * waits for a promise. Belongs to one context and its thread.
 */
public final class TimerQueue {
    private final Supplier<Optional<Value>> functions;

    /** @param functions what the prelude returned; empty as long as it has not run */
    public TimerQueue(Supplier<Optional<Value>> functions) {
        this.functions = functions;
    }

    /** Milliseconds until the first timer is due, 0 when it is; empty when none is set. */
    public OptionalLong untilNext() {
        Optional<Value> timers = functions.get();
        if (timers.isEmpty()) {
            return OptionalLong.empty();
        }
        Value delay = timers.get().invokeMember("next");
        return delay.isNull() ? OptionalLong.empty() : OptionalLong.of((long) Math.ceil(delay.asDouble()));
    }

    /**
     * Runs the first timer, due or not, and then what it settles.
     *
     * @return false when none is set
     * @throws org.graalvm.polyglot.PolyglotException when the timer's function throws
     */
    public boolean runNext() {
        return functions.get().map(timers -> timers.invokeMember("run").asBoolean()).orElse(false);
    }
}
