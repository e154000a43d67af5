package dev.mod.steps.script.internal.api;

import dev.mod.steps.script.host.ScriptHost;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;

/** Host part of {@code mod:runtime}. */
public final class RuntimeModule {
    private final ScriptBridge bridge;
    private final ScriptHost host;

    /** For one context. */
    public RuntimeModule(ScriptBridge bridge, ScriptHost host) {
        this.bridge = bridge;
        this.host = host;
    }

    private String text(Value message, Value meta) {
        String text = message.isString() ? message.asString() : message.toString();
        String more = meta.isNull() ? null : bridge.toJson(meta);
        return more == null ? text : text + " " + more;
    }

    @HostAccess.Export
    public void progress(Value message, Value meta) {
        host.progress(text(message, meta));
    }

    @HostAccess.Export
    public void warn(Value message, Value meta) {
        host.warn(text(message, meta));
    }

    @HostAccess.Export
    public void setCurrentUnit(Value unit, Value meta) {
        host.currentUnit(text(unit, meta));
    }

    @HostAccess.Export
    public void failStep(Value message, Value meta) {
        host.failStep(text(message, meta));
        throw bridge.error(text(message, meta));
    }

    @HostAccess.Export
    public void failFile(Value message, Value meta) {
        throw bridge.error(text(message, meta));
    }

    @HostAccess.Export
    public boolean isCanceled() {
        return host.isCanceled();
    }
}
