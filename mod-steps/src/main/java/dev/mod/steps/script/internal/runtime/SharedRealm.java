package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.host.NodeHost;
import dev.mod.steps.script.internal.module.ModuleFileSystem;
import dev.mod.steps.script.internal.module.ModuleProgram;
import dev.mod.steps.script.internal.node.NodeGlobals;
import dev.mod.steps.script.internal.node.TimerQueue;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Realm of a context that files share, one after the other, whatever their script. Everything in it is frozen but what belongs to
 * the file at hand (the globals of Node, the modules, what the host gives), and {@code RegExp.prototype}, which is looked at when
 * a file ends. Used by one thread at a time.
 */
public final class SharedRealm {
    private static final Source SOURCE = Source.newBuilder("js", resource(), "mod:realm").internal(true)
            .buildLiteral();

    private final Context context;
    private final Value array;
    private final Value planOf;
    private final Value begin;
    private final Value link;
    private final Value end;
    private @Nullable Loaded loaded;

    /** Script whose functions are in the context. */
    private record Loaded(ModuleProgram program, Value plan, Value functions) {}

    /**
     * Freezes a context.
     *
     * @param array makes an array of the context
     * @param samples objects of each kind that the host gives to scripts
     */
    public SharedRealm(Context context, Value array, List<Object> samples) {
        this.context = context;
        this.array = array;
        Value realm = context.eval(SOURCE).execute(array.execute(NodeGlobals.NAMES.toArray()),
                array.execute(samples.toArray()));
        planOf = realm.getMember("plan");
        begin = realm.getMember("begin");
        link = realm.getMember("link");
        end = realm.getMember("end");
    }

    private static String resource() {
        try (InputStream in = Objects.requireNonNull(SharedRealm.class.getResourceAsStream("realm.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes the globals of a file when the file first asks for one: most never do. */
    public final class Globals {
        private final ModuleFileSystem modules;
        private final NodeHost host;
        private @Nullable NodeGlobals made;

        Globals(ModuleFileSystem modules, NodeHost host) {
            this.modules = modules;
            this.host = host;
        }

        /** What makes them. */
        @HostAccess.Export
        public Value start() {
            made = NodeGlobals.of(context, modules, host);
            return made.maker();
        }

        Optional<Value> timers() {
            return made == null ? Optional.empty() : made.timerFunctions();
        }
    }

    /** Begins with a file: its globals are new. */
    public TimerQueue begin(ModuleFileSystem modules, NodeHost host) {
        var globals = new Globals(modules, host);
        begin.executeVoid(globals);
        return new TimerQueue(globals::timers);
    }

    /** Evaluates the modules of a script; gives what the script exports. */
    public Value evaluate(ModuleProgram program) {
        Loaded known = loaded;
        if (known == null || !known.program().equals(program)) {
            known = new Loaded(program, planOf.execute(program.plan()),
                    array.execute(program.sources().stream().map(context::eval).toArray()));
            loaded = known;
        }
        return link.execute(known.plan(), known.functions());
    }

    /**
     * Lets go of the file.
     *
     * @return whether the realm is as it was before, so that another file can have it
     */
    public boolean end() {
        return end.execute().asBoolean();
    }
}
