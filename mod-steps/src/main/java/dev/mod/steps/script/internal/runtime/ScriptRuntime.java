package dev.mod.steps.script.internal.runtime;

import dev.mod.match.Dialect;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleMatcher;
import dev.mod.steps.script.host.LanguageNames;
import dev.mod.steps.script.host.ScriptHost;
import dev.mod.steps.script.internal.api.ScriptBridge;
import dev.mod.steps.script.internal.api.SgRoot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.polyglot.Value;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runtime of one script over many files. Nothing that a script leaves behind, in its modules or in what is built in, reaches
 * another file: modules are evaluated anew for each. Parsed sources are shared. Safe for use by many threads, which have to
 * be platform threads.
 */
public final class ScriptRuntime implements AutoCloseable {
    private final ScriptSetup setup;
    private final ScriptEngine engine;
    private final ScriptErrors errors;
    private final ScriptContexts contexts;
    private final String options;
    /** By language, since it is among the options; null values are held as empty. */
    private final Map<String, Optional<RuleMatcher>> selectors = new ConcurrentHashMap<>();

    /** @throws ScriptException if the script cannot be read */
    public ScriptRuntime(ScriptSetup setup) throws ScriptException {
        this(setup, new ScriptEngine());
    }

    /**
     * @param engine may be shared with others
     * @throws ScriptException if the script cannot be read
     */
    public ScriptRuntime(ScriptSetup setup, ScriptEngine engine) throws ScriptException {
        this.setup = setup;
        this.engine = engine;
        this.errors = new ScriptErrors(setup.packageDirectory());
        this.options = options(setup);
        this.contexts = new ScriptContexts(setup, engine, new ScriptModules(setup, errors, engine.texts()), errors,
                options);
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
        Optional<RuleMatcher> selector = host.selecting() ? selector(file, host) : Optional.empty();
        if (selector.isPresent() && !selector.get().mayMatchIn(file.content())) {
            return ScriptResult.UNCHANGED;
        }
        Tree tree = file.language().parse(file.content(), Dialect.SCRIPTS);
        if (selector.isPresent() && selector.get().find(tree.root()).isEmpty()) {
            return ScriptResult.UNCHANGED;
        }
        return contexts.run(host, call -> {
            SgRoot root = SgRoot.current(call.api(), tree, file.path());
            Value matches = selector.map(root::matches).orElse(null);
            Value returned = call.await(call.function().execute(root,
                    call.api().bridge().options(options, LanguageNames.of(file.language()), matches)));
            return new ScriptResult(content(returned, file, root), root.renamedTo());
        });
    }

    /**
     * What the script's default export, or the promise that it returns, makes of an argument; both are JSON.
     *
     * @throws ScriptException if it fails, or returns what is no JSON
     * @throws InterruptedException if the host says that the work is to stop
     */
    public String call(String argument, ScriptHost host) throws ScriptException, InterruptedException {
        return contexts.run(host, call -> {
            ScriptBridge bridge = call.api().bridge();
            String json = bridge.toJson(call.await(call.function().execute(bridge.fromJson(argument))));
            if (json == null) {
                throw new ScriptException(ScriptException.Reason.FAILED, "the function returned nothing");
            }
            return json;
        });
    }

    private Optional<String> content(Value returned, ScriptFile file, SgRoot root) throws ScriptException {
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
        return content.equals(root.source()) || content.equals(new String(file.content(), StandardCharsets.UTF_8))
                ? Optional.empty()
                : Optional.of(content);
    }

    /** The rule of {@code getSelector}, asked for once a language: it knows nothing of files. */
    private Optional<RuleMatcher> selector(ScriptFile file, ScriptHost host) throws ScriptException,
            InterruptedException {
        Optional<RuleMatcher> known = selectors.get(file.language().id());
        if (known != null) {
            return known;
        }
        Optional<RuleMatcher> selector = contexts.run(host, call -> {
            Value function = call.exports().getMember("getSelector");
            if (function == null || function.isNull()) {
                return Optional.<RuleMatcher>empty();
            }
            ScriptBridge bridge = call.api().bridge();
            Value rule = call.await(function.execute(bridge.options(options, LanguageNames.of(file.language()), null)));
            return rule.isNull()
                    ? Optional.<RuleMatcher>empty()
                    : Optional.of(engine.matchers().of(bridge, file.language(), rule));
        });
        selectors.putIfAbsent(file.language().id(), selector);
        return selector;
    }

    /** Ends what programs of the script have left in the background; to be called when no file is worked on any more. */
    public void endPrograms() {
        contexts.endPrograms();
    }

    /** Whether files share contexts, as long as nothing speaks against it. */
    boolean sharesContexts() {
        return contexts.areShared();
    }

    /** Ends what still runs, too. */
    @Override
    public void close() {
        contexts.close();
    }
}
