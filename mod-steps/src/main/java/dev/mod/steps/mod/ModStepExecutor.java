package dev.mod.steps.mod;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.ModAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.PackageFinder;
import dev.mod.validate.schema.BuiltInStepKinds;
import tools.jackson.databind.JsonNode;

/**
 * Runs a workflow of another package from its beginning to its end as a part of the task. Its changes are the task's:
 * they stay or go with it.
 */
public final class ModStepExecutor implements StepExecutor {
    private final PackageFinder finder;

    /** With the installed sources of packages. */
    public ModStepExecutor() {
        this(PackageFinder.installed());
    }

    /** With other sources of packages. */
    public ModStepExecutor(PackageFinder finder) {
        this.finder = finder;
    }

    @Override
    public String key() {
        return ModAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    /** Nested steps that work on the real files get them when their turn comes. */
    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        return new ModStep(context, (ModAction) context.step().action(), finder).execute();
    }
}
