package dev.mod.steps.script;

import dev.mod.match.Tree;
import dev.mod.match.rule.Matcher;
import dev.mod.model.manifest.Capability;
import dev.mod.steps.script.api.AstMatchModule;
import dev.mod.steps.script.api.Guest;
import dev.mod.steps.script.api.Matchers;
import dev.mod.steps.script.api.MetricsModule;
import dev.mod.steps.script.api.Outcome;
import dev.mod.steps.script.api.RuntimeModule;
import dev.mod.steps.script.api.ScriptHost;
import dev.mod.steps.script.api.SgNode;
import dev.mod.steps.script.api.SgRoot;
import dev.mod.steps.script.api.WorkflowModule;
import dev.mod.steps.script.module.NodeGlobals;
import dev.mod.steps.script.module.SharedRealm;
import dev.mod.steps.script.module.TimerQueue;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.SandboxPolicy;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs one script over many files. Nothing that a script leaves behind, in its modules or in what is built in, reaches
 * another file: modules are evaluated anew for each, in a context of its own or in one where all that files share is
 * frozen (see {@link SharedRealm}). Parsed sources are shared. Safe for use by many threads, which
 * have to be platform threads.
 */
public final class ScriptRuntime implements AutoCloseable {
    private static final String LANGUAGE = "js";

    private final ScriptSetup setup;
    private final Engine engine;
    private final ScriptModules modules;
    private final ScriptErrors errors;
    private final Watchdog watchdog = new Watchdog();
    private final Matchers matchers = new Matchers();
    private final AtomicBoolean sharing = new AtomicBoolean();
    private final Queue<Room> rooms = new ConcurrentLinkedQueue<>();
    private final String options;
    /** By language, since it is among the options; null values are held as empty. */
    private final Map<String, Optional<Matcher>> selectors = new ConcurrentHashMap<>();

    /** @throws ScriptException if the script cannot be read */
    public ScriptRuntime(ScriptSetup setup) throws ScriptException {
        doNotMissNativeLibrary();
        this.setup = setup;
        this.errors = new ScriptErrors(setup.packageDirectory());
        this.modules = new ScriptModules(setup, errors);
        this.options = options(setup);
        this.engine = engine();
        // statements are counted for a context, and what other programs did cannot be taken back
        this.sharing.set(modules.program().isPresent() && setup.limits().statements() == 0
                && Arrays.stream(Capability.values()).noneMatch(setup.capabilities()::allow));
    }

    /** Scripts are interpreted; the library would be for compiling them. */
    private static void doNotMissNativeLibrary() {
        String action = "polyglotimpl.AttachLibraryFailureAction";
        if (System.getProperty(action) == null) {
            System.setProperty(action, "ignore");
        }
    }

    private static Engine engine() {
        return Engine.newBuilder(LANGUAGE).sandbox(SandboxPolicy.CONSTRAINED)
                .out(OutputStream.nullOutputStream()).err(OutputStream.nullOutputStream())
                .in(InputStream.nullInputStream()).option("engine.WarnInterpreterOnly", "false").build();
    }

    private static String options(ScriptSetup setup) {
        ObjectNode options = JsonMapper.shared().createObjectNode();
        setup.params().forEach(options.putObject("params")::set);
        setup.matrixValues().ifPresent(values -> options.set("matrixValues", values));
        options.put("dryRun", setup.dryRun());
        options.put("targetDir", setup.target().toString());
        return options.toString();
    }

    /**
     * What the script makes of a file.
     *
     * @throws ScriptException if it fails
     * @throws InterruptedException if the host says that the work is to stop
     */
    public ScriptResult transform(ScriptFile file, ScriptHost host) throws ScriptException, InterruptedException {
        Optional<Matcher> selector = selector(file, host);
        if (selector.isPresent() && !mayMatch(selector.get(), file.content())) {
            return ScriptResult.UNCHANGED;
        }
        Tree tree = file.language().parse(file.content());
        if (selector.isPresent() && selector.get().find(tree.root()).isEmpty()) {
            return ScriptResult.UNCHANGED;
        }
        return run(file, host, call -> {
            SgRoot root = SgRoot.current(call.guest(), matchers, host, tree, file.path());
            Value matches = null;
            if (selector.isPresent()) {
                List<SgNode> found = root.matches(selector.get());
                matches = root.array(found);
            }
            Value transform = call.exports().getMember("default");
            if (transform == null || !transform.canExecute()) {
                throw new ScriptException(ScriptException.Reason.INVALID,
                        "the script has no function as its default export", Optional.empty(), List.of(), null);
            }
            Value returned = call.await(transform.execute(root,
                    call.guest().options(options, file.language().id(), matches)));
            return new ScriptResult(content(returned, file), root.renamedTo());
        });
    }

    private Optional<String> content(Value returned, ScriptFile file) throws ScriptException {
        if (returned.isNull()) {
            return Optional.empty();
        }
        if (!returned.isString()) {
            String what = returned.isBoolean() || returned.isNumber()
                    ? String.valueOf(returned)
                    : returned.hasArrayElements() ? "an array" : returned.canExecute() ? "a function" : "an object";
            throw new ScriptException(ScriptException.Reason.FAILED,
                    "the transform returned " + what + "; it has to return a string, null or undefined",
                    Optional.of(new ScriptException.Place(errors.shown(setup.script().toString()), 1, 1)), List.of(),
                    null);
        }
        String content = returned.asString();
        return content.equals(new String(file.content(), StandardCharsets.UTF_8))
                ? Optional.empty()
                : Optional.of(content);
    }

    private static boolean mayMatch(Matcher selector, byte[] content) {
        var text = new String(content, StandardCharsets.ISO_8859_1);
        return selector.requiredTexts().stream().allMatch(alternatives -> alternatives.stream()
                .anyMatch(words -> words.stream().allMatch(word -> text.contains(
                        new String(word.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)))));
    }

    /** The rule of {@code getSelector}, asked for once a language: it knows nothing of files. */
    private Optional<Matcher> selector(ScriptFile file, ScriptHost host) throws ScriptException,
            InterruptedException {
        Optional<Matcher> known = selectors.get(file.language().id());
        if (known != null) {
            return known;
        }
        Optional<Matcher> selector = run(file, host, call -> {
            Value function = call.exports().getMember("getSelector");
            if (function == null || function.isNull()) {
                return Optional.<Matcher>empty();
            }
            Value rule = call.await(
                    function.execute(call.guest().options(options, file.language().id(), null)));
            return rule.isNull()
                    ? Optional.<Matcher>empty()
                    : Optional.of(matchers.ofSelector(call.guest(), file.language(), rule));
        });
        selectors.putIfAbsent(file.language().id(), selector);
        return selector;
    }

    /** Work inside a context. */
    @FunctionalInterface
    private interface Work<T> {
        T with(Call call) throws ScriptException, InterruptedException;
    }

    /** The script's module, evaluated in a context of its own. */
    private record Call(Guest guest, Value exports, TimerQueue timers, ScriptErrors errors) {
        Value await(Value value) throws ScriptException, InterruptedException {
            var outcome = new Outcome();
            guest.settle(value, outcome);
            while (!outcome.isSettled()) {
                OptionalLong wait = timers.untilNext();
                if (wait.isEmpty()) {
                    break;
                }
                Thread.sleep(wait.getAsLong());
                timers.runNext();
            }
            Value reason = outcome.reason();
            if (reason != null) {
                throw errors.ofRejection(reason);
            }
            Value result = outcome.result();
            if (result == null) {
                throw new ScriptException(ScriptException.Reason.FAILED,
                        "the transform waits for something that never happens", Optional.empty(), List.of(), null);
            }
            return result;
        }
    }

    /**
     * In a context that files share where that can be, else in one of its own. A script that fails in a shared one, where
     * all that is built in is frozen, gets another chance in its own, unless something it did can already be seen.
     */
    private <T> T run(ScriptFile file, ScriptHost host, Work<T> work) throws ScriptException, InterruptedException {
        if (!sharing.get()) {
            return alone(file, host, work);
        }
        var watched = new WatchedHost(host);
        try {
            return shared(file, watched, work);
        } catch (ScriptException e) {
            if (e.reason() == ScriptException.Reason.LIMIT || watched.hasActed()) {
                throw e;
            }
        }
        T result = alone(file, host, work);
        sharing.set(false);
        return result;
    }

    /** Whether files share contexts, as long as nothing speaks against it. */
    boolean sharesContexts() {
        return sharing.get();
    }

    private <T> T shared(ScriptFile file, ScriptHost host, Work<T> work) throws ScriptException,
            InterruptedException {
        Room free = rooms.poll();
        Room room = free != null ? free : room(file, host);
        Watchdog.Watch watch = watchdog.watch(room.context(), setup.limits(), host::isCanceled);
        try {
            install(room.guest(), host);
            TimerQueue timers = room.realm().begin(new ScriptNodeHost(setup, host));
            return work.with(new Call(room.guest(), room.realm().evaluate(), timers, errors));
        } catch (PolyglotException e) {
            throwIfStopped(watch);
            throw errors.of(e);
        } catch (IllegalStateException e) {
            throwIfStopped(watch);
            throw e;
        } finally {
            watch.close();
            if (watch.reason() == null) {
                room.realm().end();
                rooms.add(room);
            }
        }
    }

    /** A context that files share, and what is in it. */
    private record Room(Context context, Guest guest, SharedRealm realm) {}

    private Room room(ScriptFile file, ScriptHost host) throws ScriptException {
        Context context = context(line -> {});
        try {
            var guest = new Guest(context);
            var ast = new AstMatchModule(guest, matchers, host, options);
            SgRoot root = SgRoot.current(guest, matchers, host, file.language().parse(new byte[0]), file.path());
            return new Room(context, guest, new SharedRealm(context, modules.files(),
                    modules.program().orElseThrow(), guest.arrays(), List.of(ast, root, root.root())));
        } catch (PolyglotException e) {
            context.close(true);
            throw errors.of(e);
        }
    }

    private void install(Guest guest, ScriptHost host) {
        guest.install(new AstMatchModule(guest, matchers, host, options), new WorkflowModule(guest, host),
                new MetricsModule(guest, host), new RuntimeModule(guest, host));
    }

    private <T> T alone(ScriptFile file, ScriptHost host, Work<T> work) throws ScriptException,
            InterruptedException {
        Context context = context(host::print);
        Watchdog.Watch watch = watchdog.watch(context, setup.limits(), host::isCanceled);
        try {
            var guest = new Guest(context);
            install(guest, host);
            TimerQueue timers = NodeGlobals.install(context, modules.files(), new ScriptNodeHost(setup, host)).timers();
            Value exports = context.eval(modules.entry());
            return work.with(new Call(guest, exports, timers, errors));
        } catch (PolyglotException e) {
            throwIfStopped(watch);
            throw errors.of(e);
        } catch (IllegalStateException e) {
            // a context that is closed by the watchdog before it is entered
            throwIfStopped(watch);
            throw e;
        } finally {
            watch.close();
            if (watch.reason() == null) {
                context.close(true);
            }
        }
    }

    private static void throwIfStopped(Watchdog.Watch watch) throws ScriptException, InterruptedException {
        ScriptException.Reason reason = watch.reason();
        if (reason == ScriptException.Reason.CANCELED) {
            throw new InterruptedException();
        }
        if (reason != null) {
            throw new ScriptException(reason, watch.message(), Optional.empty(), List.of(), null);
        }
    }

    private Context context(Consumer<String> print) {
        var out = new LineStream(print);
        Context.Builder builder = Context.newBuilder(LANGUAGE).engine(engine).sandbox(SandboxPolicy.CONSTRAINED)
                .in(InputStream.nullInputStream()).out(out).err(out)
                .allowHostAccess(HostAccess.CONSTRAINED)
                .allowIO(IOAccess.newBuilder().fileSystem(modules.files()).build())
                .option("js.esm-eval-returns-exports", "true")
                .option("js.unhandled-rejections", "none")
                .option("js.load", "false").option("js.print", "false").option("js.graal-builtin", "false")
                .option("js.console", "false");
        if (setup.limits().statements() > 0) {
            builder.resourceLimits(
                    ResourceLimits.newBuilder().statementLimit(setup.limits().statements(), null).build());
        }
        return builder.build();
    }

    @Override
    public void close() {
        watchdog.close();
        engine.close(true);
    }
}
