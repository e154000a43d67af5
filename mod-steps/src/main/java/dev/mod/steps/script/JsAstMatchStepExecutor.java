package dev.mod.steps.script;

import java.util.Set;
import java.nio.file.Path;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceNode;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.script.internal.runtime.ScriptEngine;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Executor that transforms files with a script in JavaScript or TypeScript. It needs {@code org.graalvm.polyglot:polyglot}, {@code
 * org.graalvm.polyglot:js-community} and {@code dev.mod:mod-match}; without them a workflow with such a step is not run.
 */
public final class JsAstMatchStepExecutor implements StepExecutor {
    private final ScriptView view;
    private @Nullable ScriptEngine engine;

    /** An executor whose scripts see the target as it is. */
    public JsAstMatchStepExecutor() {
        this(ScriptView.PLAIN);
    }

    /** An executor whose scripts have this view of the target. */
    public JsAstMatchStepExecutor(ScriptView view) {
        this.view = view;
    }

    /** @param engine what it shares with others */
    JsAstMatchStepExecutor(ScriptView view, ScriptEngine engine) {
        this(view);
        this.engine = engine;
    }

    /** An executor with another view, which shares what this one has parsed. */
    public JsAstMatchStepExecutor with(ScriptView other) {
        return new JsAstMatchStepExecutor(other, engine());
    }

    /** Whether an action is of this kind and needs no program that knows types, which is a process of its own. */
    public static boolean isWithinProcess(StepAction action) {
        return action instanceof JsAstMatchAction script && script.semanticAnalysis()
                .filter(analysis -> analysis.mode() == SemanticAnalysis.Mode.TYPES).isEmpty();
    }

    @Override
    public String key() {
        return JsAstMatchAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public List<String> missingArtifacts() {
        return ScriptLibraries.missing();
    }

    @Override
    public void check(SourceNode action, PackageFiles files, Report report) {
        ScriptCheck.transform(action, files, report);
    }

    @Override
    public List<Diagnostic> checkReachable(StepAction action, Path directory) {
        return ScriptImports.problemsInPlace(directory, directory.resolve(((JsAstMatchAction) action).jsFile()));
    }

    @Override
    public List<Diagnostic> checkPacked(StepAction action, Path directory) {
        return ScriptImports.problems(directory, directory.resolve(((JsAstMatchAction) action).jsFile()));
    }

    @Override
    public Set<Capability> capabilities(StepAction action) {
        return Set.copyOf(((JsAstMatchAction) action).capabilities());
    }

    @Override
    public Set<String> extensions(StepAction action) {
        return ScriptFixture.extensions((JsAstMatchAction) action).orElse(Set.of());
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return ScriptFixture.of((JsAstMatchAction) action, input);
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        ScriptLibraries.check();
        ScriptView seen = context.options().worktrees() ? ScriptView.PLAIN : view;
        return new ScriptStep(context, (JsAstMatchAction) context.step().action(), engine(), seen).execute();
    }

    /** Made when the first script runs: it takes time, and its library may be missing. */
    private synchronized ScriptEngine engine() {
        ScriptEngine made = engine;
        if (made == null) {
            made = new ScriptEngine();
            engine = made;
        }
        return made;
    }
}
