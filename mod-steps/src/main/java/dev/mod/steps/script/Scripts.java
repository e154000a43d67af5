package dev.mod.steps.script;

import java.util.OptionalInt;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.match.Language;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.steps.script.host.Metrics;
import dev.mod.steps.script.internal.runtime.ScriptEngine;
import dev.mod.steps.script.internal.runtime.ScriptException;
import dev.mod.steps.script.internal.runtime.ScriptRuntime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Entry to scripts for steps of other kinds. */
public final class Scripts {
    private Scripts() {}

    /**
     * The action of a step that transforms files with a script.
     *
     * @param script relative to the package
     * @param language of the files; without one, each file's own
     * @param include globs of the files
     * @param workspace whether definitions and references are looked for in all files
     */
    public static StepAction transform(String script, Optional<Language> language, List<String> include,
            boolean workspace) {
        return new JsAstMatchAction(script, language.map(Language::id), include, List.of(), Optional.empty(),
                OptionalInt.empty(), false, List.of(), workspace
                        ? Optional.of(new SemanticAnalysis(SemanticAnalysis.Mode.WORKSPACE, Optional.empty()))
                        : Optional.empty());
    }

    /**
     * The files that a transform would change, relative to the target. Nothing is changed.
     *
     * @param base where to look unless the transform says so itself
     */
    public static SortedSet<String> filesToChange(StepContext context, JsAstMatchAction transform, String base)
            throws StepException, InterruptedException {
        ScriptLibraries.check();
        var dry = new JsAstMatchAction(transform.jsFile(), transform.language(), transform.include(),
                transform.exclude(), transform.basePath().or(() -> Optional.of(base)), transform.maxThreads(), true,
                transform.capabilities(), transform.semanticAnalysis());
        var step = new ScriptStep(context, dry, new ScriptEngine(), ScriptView.PLAIN);
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
        ScriptLibraries.check();
        try (var runtime = new ScriptRuntime(ScriptStep.setup(context, script, true, Set.of(), ScriptView.PLAIN));
                var host = new StepScriptHost(context, new ScriptState(context), new Metrics(), script, true)) {
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
