package dev.mod.steps.script.module;

import java.util.OptionalLong;
import org.graalvm.polyglot.Value;

/**
 * The timers that a script has set. Nothing fires by itself: the host runs them, in order of their time, while it
 * waits for a promise. Belongs to one context and its thread.
 */
public final class TimerQueue {
    private final Value next;
    private final Value run;

    TimerQueue(Value timers) {
        this.next = timers.getMember("next");
        this.run = timers.getMember("run");
    }

    /** Milliseconds until the first timer is due, 0 when it is; empty when none is set. */
    public OptionalLong untilNext() {
        Value delay = next.execute();
        return delay.isNull() ? OptionalLong.empty() : OptionalLong.of((long) Math.ceil(delay.asDouble()));
    }

    /**
     * Runs the first timer, due or not, and then what it settles.
     *
     * @return false when none is set
     * @throws org.graalvm.polyglot.PolyglotException when the timer's function throws
     */
    public boolean runNext() {
        return run.execute().asBoolean();
    }
}
