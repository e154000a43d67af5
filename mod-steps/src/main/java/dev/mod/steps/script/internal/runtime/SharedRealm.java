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
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * Realm of a context that files share, one after the other. Everything in it is frozen but what belongs to the file at hand: the
 * globals of Node, the modules, what the host gives. Used by one thread at a time.
 */
public final class SharedRealm {
    private static final Source SOURCE = Source.newBuilder("js", resource(), "mod:realm").internal(true)
            .buildLiteral();

    private final Context context;
    private final ModuleFileSystem modules;
    private final Value begin;
    private final Value link;
    private final Value end;
    private final Value plan;
    private final Value functions;

    /**
     * Freezes a context.
     *
     * @param array makes an array of the context
     * @param samples objects of each kind that the host gives to scripts
     */
    public SharedRealm(Context context, ModuleFileSystem modules, ModuleProgram program, Value array,
            List<Object> samples) {
        this.context = context;
        this.modules = modules;
        List<Object> evaluated = new ArrayList<>();
        for (Source source : program.sources()) {
            evaluated.add(context.eval(source));
        }
        functions = array.execute(evaluated.toArray());
        Value realm = context.eval(SOURCE).execute(array.execute(NodeGlobals.NAMES.toArray()),
                array.execute(samples.toArray()));
        plan = realm.invokeMember("plan", program.plan());
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
        private final NodeHost host;
        private @Nullable NodeGlobals made;

        Globals(NodeHost host) {
            this.host = host;
        }

        /** Puts them into a table of the realm. */
        @HostAccess.Export
        public void start(Value table) {
            made = NodeGlobals.install(context, modules, host, table);
        }

        Optional<Value> timers() {
            return made == null ? Optional.empty() : made.timerFunctions();
        }
    }

    /** Begins with a file: its globals are new. */
    public TimerQueue begin(NodeHost host) {
        var globals = new Globals(host);
        begin.executeVoid(globals);
        return new TimerQueue(globals::timers);
    }

    /** Evaluates the modules; gives what the script exports. */
    public Value evaluate() {
        return link.execute(plan, functions);
    }

    /** Lets go of the file. */
    public void end() {
        end.executeVoid();
    }
}
