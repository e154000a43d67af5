package dev.mod.steps.script;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.steps.script.api.Metrics;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What steps of other kinds do with scripts. */
public final class Scripts {
    private Scripts() {}

    /** @throws StepException if what scripts need is not on the class path; the message names it */
    static void checkLibraries() throws StepException {
        OptionalLibraries.check("a script", missingArtifacts());
    }

    static List<String> missingArtifacts() {
        return OptionalLibraries.missingForFilesAnd(Map.of("org.graalvm.polyglot.Context",
                "org.graalvm.polyglot:polyglot", "com.oracle.truffle.js.lang.JavaScriptLanguage",
                "org.graalvm.polyglot:js-community"));
    }

    /**
     * The files that a transform would change, relative to the target. Nothing is changed.
     *
     * @param base where to look unless the transform says so itself
     */
    public static SortedSet<String> filesToChange(StepContext context, JsAstMatchAction transform, String base)
            throws StepException, InterruptedException {
        checkLibraries();
        var dry = new JsAstMatchAction(transform.jsFile(), transform.language(), transform.include(),
                transform.exclude(), transform.basePath().or(() -> Optional.of(base)), transform.maxThreads(), true,
                transform.capabilities(), transform.semanticAnalysis());
        var step = new ScriptStep(context, dry, new ScriptEngine());
        step.execute();
        return step.wanted();
    }

    /**
     * What the function that a script exports by default makes of an argument. It cannot change anything.
     *
     * @param script relative to the package
     */
    public static JsonNode call(StepContext context, String script, JsonNode argument)
            throws StepException, InterruptedException {
        checkLibraries();
        try (var runtime = new ScriptRuntime(ScriptStep.setup(context, script, true, Set.of()));
                var host = new StepScriptHost(context, new SharedScriptState(context), new Metrics(), script, true)) {
            String result = runtime.call(argument.toString(), host);
            Optional<String> fatal = host.stepFailure();
            if (fatal.isPresent()) {
                throw new StepException(fatal.get());
            }
            return JsonMapper.shared().readTree(result);
        } catch (ScriptException e) {
            e.stack().forEach(line -> context.log().line(StepLog.Stream.ERR, script + ": " + line));
            throw new StepException(e.place().isPresent() ? e.describe() : script + ": " + e.describe(),
                    List.of(e.diagnostic(script)), e);
        }
    }
}
