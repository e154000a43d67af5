package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.internal.api.Matchers;
import dev.mod.steps.script.internal.module.ModuleTexts;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.io.FileSystem;
import org.graalvm.polyglot.io.IOAccess;

/**
 * Engine that scripts share which know nothing of each other: it keeps the parsed sources of what is built in, what is made
 * of the texts of modules and of matchers, and contexts. Whoever runs many steps one after the other keeps one; it goes with
 * the last reference to it. Safe for use by many threads. It is made on a thread of its own, since its maker has other things
 * to prepare.
 */
public final class ScriptEngine {
    static final String LANGUAGE = "js";

    private final FutureTask<Engine> engine = new FutureTask<>(ScriptEngine::make);
    private final ModuleTexts texts = new ModuleTexts();
    private final Matchers matchers = new Matchers();
    private final SharedContexts shared = new SharedContexts(this);

    public ScriptEngine() {
        var maker = new Thread(engine, "mod-script-engine");
        maker.setDaemon(true);
        maker.start();
    }

    private static Engine make() {
        doNotMissNativeLibrary();
        return Engine.newBuilder(LANGUAGE).sandbox(SandboxPolicy.CONSTRAINED)
                .out(OutputStream.nullOutputStream()).err(OutputStream.nullOutputStream())
                .in(InputStream.nullInputStream()).option("engine.WarnInterpreterOnly", "false").build();
    }

    /** Scripts are interpreted; the library would be for compiling them. */
    private static void doNotMissNativeLibrary() {
        String action = "polyglotimpl.AttachLibraryFailureAction";
        if (System.getProperty(action) == null) {
            System.setProperty(action, "ignore");
        }
    }

    /** Has a context made on a thread of its own for the first file whose script can share one. */
    public void prepare() {
        shared.prepare();
    }

    ModuleTexts texts() {
        return texts;
    }

    Matchers matchers() {
        return matchers;
    }

    SharedContexts shared() {
        return shared;
    }

    /** A context as all scripts get it. */
    Context.Builder context(OutputStream out, FileSystem files) {
        return Context.newBuilder(LANGUAGE).engine(polyglot())
                .sandbox(SandboxPolicy.CONSTRAINED)
                .in(InputStream.nullInputStream()).out(out).err(out)
                .allowHostAccess(HostAccess.CONSTRAINED)
                .allowIO(IOAccess.newBuilder().fileSystem(files).build())
                .option("js.esm-eval-returns-exports", "true")
                .option("js.unhandled-rejections", "none")
                .option("js.load", "false").option("js.print", "false").option("js.graal-builtin", "false")
                .option("js.console", "false");
    }

    /** Waits until it is made, even if interrupted: it does not take long. */
    private Engine polyglot() {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return engine.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    if (e.getCause() instanceof RuntimeException failure) {
                        throw failure;
                    }
                    if (e.getCause() instanceof Error error) {
                        throw error;
                    }
                    throw new IllegalStateException(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
