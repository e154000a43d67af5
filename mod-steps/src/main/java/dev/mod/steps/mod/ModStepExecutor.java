package dev.mod.steps.mod;

import java.util.List;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.validate.kind.ActionText;
import dev.mod.base.source.SourceScalar;
import dev.mod.base.source.SourceNode;
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

    @Override
    public void check(SourceNode action, PackageFiles files, Report report) {
        List<SourceScalar> args = Trees.strings(action, "args");
        if (args.stream().noneMatch(ActionText::isTemplate)) {
            try {
                NestedArguments.parse(args.stream().map(SourceScalar::text).toList());
            } catch (StepException e) {
                Trees.member(action, "args")
                        .ifPresent(at -> report.error("nested-arguments", String.valueOf(e.getMessage()), at));
            }
        }
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return PackageFinder.isPath(((ModAction) action).source())
                ? new FixtureStep.Runs(action)
                : new FixtureStep.LeftOut("a registry's package may change");
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.NESTED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        return new ModStep(context, (ModAction) context.step().action(), finder).execute();
    }
}
