package dev.mod.steps.script;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Transforms files with a script in JavaScript or TypeScript. It needs {@code org.graalvm.polyglot:polyglot}, {@code
 * org.graalvm.polyglot:js-community} and {@code dev.mod:mod-match}; without them a workflow with such a step is not run.
 */
public final class JsAstMatchStepExecutor implements StepExecutor {
    private @Nullable ScriptEngine engine;

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
        return Scripts.missingArtifacts();
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        Scripts.checkLibraries();
        return new ScriptStep(context, (JsAstMatchAction) context.step().action(), engine()).execute();
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
