package dev.mod.steps.script.module;

import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** Puts Node's globals into a context, and makes its modules ready to be imported. */
public final class NodeGlobals {
    private final TimerQueue timers;

    private NodeGlobals(TimerQueue timers) {
        this.timers = timers;
    }

    /**
     * Installs the globals. To be called once for a context, before the script is evaluated. The context needs
     * {@code HostAccess} that lets exported members be used.
     *
     * @param modules the file system of the context
     */
    public static NodeGlobals install(Context context, ModuleFileSystem modules, NodeHost host) {
        Source prelude = modules.scripts().computeIfAbsent("", unused -> Source
                .newBuilder("js", Builtins.resource("prelude"), "node:prelude").internal(true).buildLiteral());
        Value timers = context.eval(prelude).execute(new NodeCalls(context, modules, host));
        return new NodeGlobals(new TimerQueue(timers));
    }

    public TimerQueue timers() {
        return timers;
    }
}
