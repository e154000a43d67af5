package dev.mod.steps.script.internal.node;

import dev.mod.steps.script.host.NodeHost;
import dev.mod.steps.script.internal.module.ModuleFileSystem;
import java.util.List;
import java.util.Optional;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/** Node's globals of a context; its modules can be imported once they are installed. */
public final class NodeGlobals {
    /** The names of the globals. */
    public static final List<String> NAMES = List.of("Buffer", "atob", "btoa", "URL", "URLSearchParams",
            "TextEncoder", "TextDecoder", "structuredClone", "AbortController", "AbortSignal", "Event", "EventTarget",
            "CustomEvent", "DOMException", "performance", "fetch", "Headers", "Request", "Response", "process",
            "crypto",
            "global", "module", "exports", "Blob", "File", "FormData", "ByteLengthQueuingStrategy",
            "CountQueuingStrategy", "ReadableStream", "ReadableStreamDefaultController", "ReadableStreamDefaultReader",
            "WritableStream", "WritableStreamDefaultController", "WritableStreamDefaultWriter",
            "setTimeout", "setInterval", "setImmediate", "clearTimeout", "clearInterval", "clearImmediate",
            "queueMicrotask", "console");

    private final Value prelude;

    private NodeGlobals(Value prelude) {
        this.prelude = prelude;
    }

    /**
     * What makes the globals of one script. The context needs {@code HostAccess} that lets exported members be used.
     *
     * @param modules the file system of the context
     */
    public static NodeGlobals of(Context context, ModuleFileSystem modules, NodeHost host) {
        Source prelude = modules.scripts().computeIfAbsent("", unused -> Source
                .newBuilder("js", BuiltinModules.resource("prelude"), "node:prelude").internal(true).buildLiteral());
        return new NodeGlobals(context.eval(prelude).execute(new NodeCalls(context, modules, host)));
    }

    /** Defines them in the context. To be called once for a context, before the script is evaluated. */
    public void define() {
        prelude.invokeMember("define");
    }

    /** The function that makes a global by its name; what it gave is for the caller to keep. */
    public Value maker() {
        return prelude.getMember("make");
    }

    public TimerQueue timers() {
        return new TimerQueue(this::timerFunctions);
    }

    /** The functions that {@link TimerQueue} calls. */
    public Optional<Value> timerFunctions() {
        return Optional.of(prelude);
    }
}
