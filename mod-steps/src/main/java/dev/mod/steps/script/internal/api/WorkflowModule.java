package dev.mod.steps.script.internal.api;

import dev.mod.steps.script.host.ScriptHost;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** Host part of {@code mod:workflow}. Values of the state come and go as JSON. */
public final class WorkflowModule {
    private final ScriptBridge bridge;
    private final ScriptHost host;

    /** For one context. */
    public WorkflowModule(ScriptBridge bridge, ScriptHost host) {
        this.bridge = bridge;
        this.host = host;
    }

    private String name(Value name) {
        if (!name.isString() || name.asString().isEmpty()) {
            throw bridge.error("a name is a string that is not empty");
        }
        return name.asString();
    }

    /** A value as JSON, or null. */
    @HostAccess.Export
    public @Nullable String getState(Value name) {
        return host.state(name(name));
    }

    /** Sets a value; one without JSON, such as undefined, is removed. */
    @HostAccess.Export
    public void setState(Value name, Value json, boolean persist) {
        try {
            host.setState(name(name), json.isString() ? json.asString() : null, persist);
        } catch (IllegalArgumentException e) {
            throw bridge.error(String.valueOf(e.getMessage()));
        }
    }

    @HostAccess.Export
    public void lock(Value name) {
        try {
            host.lock(name(name));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw bridge.error("interrupted while waiting for the lock " + name);
        }
    }

    @HostAccess.Export
    public void unlock(Value name) {
        host.unlock(name(name));
    }

    @HostAccess.Export
    public void setStepOutput(Value name, Value value) {
        if (host.stepId().isEmpty()) {
            throw bridge.error("only a step with an id has outputs");
        }
        host.setStepOutput(host.stepId(), name(name), text(value));
    }

    @HostAccess.Export
    public @Nullable String getStepOutput(Value step, Value name) {
        return host.stepOutput(name(step), name(name));
    }

    @HostAccess.Export
    public String getOrSetStepOutput(Value step, Value name, Value value) {
        return host.stepOutputOrSet(name(step), name(name), text(value));
    }

    private String text(Value value) {
        if (!value.isString()) {
            throw bridge.error("the value of an output is a string");
        }
        return value.asString();
    }
}
