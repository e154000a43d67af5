package dev.mod.steps.script.internal.api;

import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Outcome of a call that may be asynchronous. */
public final class PromiseOutcome {
    private @Nullable Value result;
    private @Nullable Value reason;

    /** It returned, or its promise was fulfilled. */
    @HostAccess.Export
    public void done(Value value) {
        result = value;
    }

    /** Its promise was rejected. */
    @HostAccess.Export
    public void fail(Value value) {
        reason = value;
    }

    /** Whether one of the two happened. */
    public boolean isSettled() {
        return result != null || reason != null;
    }

    /** What it returned, or null. */
    public @Nullable Value result() {
        return result;
    }

    /** What it was rejected with, or null. */
    public @Nullable Value reason() {
        return reason;
    }
}
