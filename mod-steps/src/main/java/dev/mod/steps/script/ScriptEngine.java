package dev.mod.steps.script;

import java.io.InputStream;
import java.io.OutputStream;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.SandboxPolicy;

/**
 * What scripts share that know nothing of each other: the parsed sources of what is built in. Whoever runs many steps
 * one after the other keeps one; it goes with the last reference to it. Safe for use by many threads.
 */
final class ScriptEngine {
    private final Engine engine;

    ScriptEngine() {
        doNotMissNativeLibrary();
        engine = Engine.newBuilder(ScriptRuntime.LANGUAGE).sandbox(SandboxPolicy.CONSTRAINED)
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

    Engine polyglot() {
        return engine;
    }
}
