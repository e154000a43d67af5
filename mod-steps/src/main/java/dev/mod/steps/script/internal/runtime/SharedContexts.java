package dev.mod.steps.script.internal.runtime;

import dev.mod.match.Languages;
import dev.mod.steps.script.host.ScriptHost;
import dev.mod.steps.script.internal.api.ApiContext;
import dev.mod.steps.script.internal.api.AstMatchModule;
import dev.mod.steps.script.internal.api.Matchers;
import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.api.SgRoot;
import dev.mod.steps.script.internal.module.CurrentModules;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;

/**
 * Contexts of an engine that files share. They are made one after the other: the first one in a process takes ten times as long as
 * each that follows, and two at once would take it twice. Safe for use by many threads.
 */
final class SharedContexts {
    /** Host of what is there to be frozen only; a context outlives the hosts that it works for. */
    private static final ScriptHost NOBODY = (ScriptHost) Proxy.newProxyInstance(ScriptHost.class.getClassLoader(),
            new Class<?>[]{ScriptHost.class}, (proxy, method, arguments) -> {
                throw new IllegalStateException("no file is at hand");
            });

    private final ScriptEngine engine;
    private final IdleContexts idle = new IdleContexts();
    private final AtomicBoolean prepared = new AtomicBoolean();

    SharedContexts(ScriptEngine engine) {
        this.engine = engine;
    }

    /** Those that wait for a file. */
    IdleContexts idle() {
        return idle;
    }

    /**
     * A context for a file of a package: one that is idle, or a new one.
     *
     * @throws PolyglotException if none can be made
     */
    SharedContext take(Path packageDirectory) {
        Optional<SharedContext> free = idle.take(packageDirectory);
        return free.isPresent() ? free.get() : takeOrMake(packageDirectory);
    }

    private synchronized SharedContext takeOrMake(Path packageDirectory) {
        // one may have become idle meanwhile
        return idle.take(packageDirectory).orElseGet(this::make).of(packageDirectory);
    }

    /** Has the first one made on a thread of its own, unless that was done before. */
    void prepare() {
        if (prepared.compareAndSet(false, true)) {
            var maker = new Thread(this::makeFirst, "mod-script-context");
            maker.setDaemon(true);
            maker.start();
        }
    }

    private synchronized void makeFirst() {
        try {
            idle.give(make());
        } catch (RuntimeException e) {
            // whoever takes one is told
        }
    }

    private SharedContext make() {
        var files = new CurrentModules();
        Context context = engine.context(OutputStream.nullOutputStream(), files).build();
        try {
            var bridge = new ScriptBridge(context);
            var api = new ApiContext(bridge, new Matchers(), NOBODY);
            SgRoot root = SgRoot.current(api, Languages.find("javascript").orElseThrow().parse(""), "");
            var realm = new SharedRealm(context, bridge.arrays(),
                    List.of(new AstMatchModule(api, "{}"), root, root.root()));
            return new SharedContext(Optional.empty(), context, files, bridge, realm);
        } catch (RuntimeException e) {
            context.close(true);
            throw e;
        }
    }
}
