package dev.mod.steps.script.api;

import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;

/** What {@code mod:runtime} does. */
public final class RuntimeModule {
    private final Guest guest;
    private final ScriptHost host;

    /** For one context. */
    public RuntimeModule(Guest guest, ScriptHost host) {
        this.guest = guest;
        this.host = host;
    }

    private String text(Value message, Value meta) {
        String text = message.isString() ? message.asString() : message.toString();
        String more = meta.isNull() ? null : guest.toJson(meta);
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
        throw guest.error(text(message, meta));
    }

    @HostAccess.Export
    public void failFile(Value message, Value meta) {
        throw guest.error(text(message, meta));
    }

    @HostAccess.Export
    public boolean isCanceled() {
        return host.isCanceled();
    }
}
