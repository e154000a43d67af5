package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.host.NodeHost;
import dev.mod.steps.script.host.ScriptProcesses;
import dev.mod.steps.script.host.ScriptHost;
import dev.mod.steps.script.internal.api.ApiContext;
import dev.mod.steps.script.internal.api.AstMatchModule;
import dev.mod.steps.script.internal.api.MetricsModule;
import dev.mod.steps.script.internal.api.RuntimeModule;
import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.api.WorkflowModule;
import dev.mod.steps.script.internal.node.NodeGlobals;
import dev.mod.steps.script.internal.node.TimerQueue;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.io.FileSystem;

/**
 * Contexts in which a script is evaluated for one file after the other: one that files share where that can be (see
 * {@link SharedRealm}), else one of the file's own. Safe for use by many threads.
 */
final class ScriptContexts implements AutoCloseable {
    private final ScriptSetup setup;
    private final ScriptEngine engine;
    private final ScriptModules modules;
    private final ScriptErrors errors;
    private final String options;
    private final ScriptProcesses processes;
    private final Watchdog watchdog = new Watchdog();
    private final AtomicBoolean sharing = new AtomicBoolean();
    /** The engine may live longer than this, and the contexts that are idle in it. */
    private final Set<Context> open = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** Work inside a context. */
    @FunctionalInterface
    interface Work<T> {
        T with(ScriptCall call) throws ScriptException, InterruptedException;
    }

    /** @param options what transforms get as options, but for the language, as JSON */
    ScriptContexts(ScriptSetup setup, ScriptEngine engine, ScriptModules modules, ScriptErrors errors,
            String options) {
        this.setup = setup;
        this.engine = engine;
        this.modules = modules;
        this.errors = errors;
        this.options = options;
        this.processes = new ScriptProcesses(setup.environment());
        this.sharing.set(modules.program().isPresent());
    }

    /**
     * Evaluates the script anew, and does some work with it. A script that fails in a shared context, where all that is
     * built in is frozen, gets another chance in its own; what it has done by then is not done twice.
     */
    <T> T run(ScriptHost host, Work<T> work) throws ScriptException, InterruptedException {
        if (!sharing.get()) {
            return inOwnContext(host, work);
        }
        var calls = new RecordedCalls(host);
        ScriptException failure;
        try {
            return inSharedContext(calls.recording(), work);
        } catch (ScriptException e) {
            if (e.reason() == ScriptException.Reason.LIMIT) {
                throw e;
            }
            failure = e;
        }
        try {
            T result = inOwnContext(calls.replaying(), work);
            if (!calls.diverged()) {
                sharing.set(false);
                return result;
            }
        } catch (ScriptException e) {
            if (!calls.diverged()) {
                throw e;
            }
        }
        throw failure;
    }

    /** Whether files share contexts, as long as nothing speaks against it. */
    boolean areShared() {
        return sharing.get();
    }

    private <T> T inSharedContext(ScriptHost host, Work<T> work) throws ScriptException, InterruptedException {
        SharedContext shared = sharedContext();
        return watched(shared.context(), host, () -> {
            ApiContext api = install(shared.bridge(), host);
            TimerQueue timers = shared.realm().begin(modules.files(), nodeHost(host));
            return work.with(new ScriptCall(api, shared.realm().evaluate(modules.program().orElseThrow()), timers,
                    errors));
        }, () -> {
            boolean unchanged = letGo(shared);
            open.remove(shared.context());
            if (unchanged) {
                engine.shared().idle().give(shared);
            } else {
                shared.context().close(true);
            }
        });
    }

    /**
     * Lets go of the file. Whoever interrupts meanwhile costs only the context, for the file is done.
     *
     * @return whether the context is as it was before, so that another file can have it
     */
    private static boolean letGo(SharedContext shared) {
        try {
            boolean unchanged = shared.realm().end();
            shared.bridge().forget();
            return unchanged;
        } catch (PolyglotException e) {
            if (!e.isInterrupted()) {
                throw e;
            }
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A context that ends with this while a file has it. */
    private SharedContext sharedContext() throws ScriptException, InterruptedException {
        SharedContext shared;
        try {
            shared = engine.shared().take(setup.packageDirectory());
        } catch (PolyglotException e) {
            if (e.isInterrupted()) {
                throw new InterruptedException();
            }
            throw errors.of(e);
        }
        shared.modules().become(modules.files());
        open.add(shared.context());
        if (closed) {
            close(shared.context());
        }
        return shared;
    }

    private <T> T inOwnContext(ScriptHost host, Work<T> work) throws ScriptException, InterruptedException {
        Context context = context(host::print, modules.files());
        return watched(context, host, () -> {
            ApiContext api = install(new ScriptBridge(context), host);
            NodeGlobals globals = NodeGlobals.of(context, modules.files(), nodeHost(host));
            globals.define();
            return work.with(new ScriptCall(api, context.eval(modules.entry()), globals.timers(), errors));
        }, () -> close(context));
    }

    @FunctionalInterface
    private interface Task<T> {
        T run() throws ScriptException, InterruptedException;
    }

    /** @param after what is done with a context that was not stopped */
    private <T> T watched(Context context, ScriptHost host, Task<T> task, Runnable after)
            throws ScriptException, InterruptedException {
        Watchdog.Watch watch = watchdog.watch(context, setup.limits(), host::isCanceled);
        try {
            T result = task.run();
            if (Thread.interrupted()) {
                // what a script makes of a call that was interrupted does not count
                watch.cancel();
                throw new InterruptedException();
            }
            return result;
        } catch (PolyglotException e) {
            if (e.isInterrupted() || Thread.interrupted()) {
                // before the watchdog saw it; an error may come of it, as of a file that could not be read to its end
                watch.cancel();
            }
            throwIfStopped(watch);
            throw errors.of(e);
        } catch (IllegalStateException e) {
            // a context that is closed by the watchdog before it is entered
            throwIfStopped(watch);
            throw e;
        } finally {
            watch.close();
            if (watch.reason() == null) {
                after.run();
            }
        }
    }

    private static void throwIfStopped(Watchdog.Watch watch) throws ScriptException, InterruptedException {
        ScriptException.Reason reason = watch.reason();
        if (reason == ScriptException.Reason.CANCELED) {
            throw new InterruptedException();
        }
        if (reason != null) {
            throw new ScriptException(reason, watch.message());
        }
    }

    private NodeHost nodeHost(ScriptHost host) {
        return new NodeHost(host, setup.environment(), setup.capabilities(), processes);
    }

    private ApiContext install(ScriptBridge bridge, ScriptHost host) {
        var api = new ApiContext(bridge, engine.matchers(), host);
        bridge.install(Map.of("ast-match", new AstMatchModule(api, options), "workflow",
                new WorkflowModule(bridge, host), "metrics", new MetricsModule(bridge, host), "runtime",
                new RuntimeModule(bridge, host)));
        return api;
    }

    private Context context(Consumer<String> print, FileSystem files) {
        Context.Builder builder = engine.context(new LineOutputStream(print), files);
        if (setup.limits().statements() > 0) {
            builder.resourceLimits(
                    ResourceLimits.newBuilder().statementLimit(setup.limits().statements(), null).build());
        }
        Context context = builder.build();
        open.add(context);
        if (closed) {
            close(context);
        }
        return context;
    }

    private void close(Context context) {
        open.remove(context);
        context.close(true);
    }

    /** Ends what still runs, too. */
    @Override
    public void close() {
        closed = true;
        watchdog.close();
        open.forEach(this::close);
        processes.close();
    }

    /** Ends what programs of the script have left in the background. */
    void endPrograms() {
        processes.close();
    }
}
