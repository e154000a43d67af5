package dev.mod.steps.astmatch;

import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.steps.files.FixtureFiles;
import dev.mod.base.source.SourceNode;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.AstMatchAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Finds and rewrites code by the rules of a file. All rules are matched in one pass over a file; where rewrites overlap,
 * the outermost one wins, and the others are counted in the log. A rewrite with which a file would have more syntax
 * errors is left out, with a warning. It needs {@code dev.mod:mod-match}; without it a workflow with such a step is not run.
 */
public final class AstMatchStepExecutor implements StepExecutor {
    @Override
    public String key() {
        return AstMatchAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public List<String> missingArtifacts() {
        return OptionalLibraries.missingForFiles();
    }

    @Override
    public void check(SourceNode action, PackageFiles files, Report report) {
        if (missingArtifacts().isEmpty()) {
            RuleFiles.check(action, files, report);
        }
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        AstMatchAction rules = (AstMatchAction) action;
        if (input.anywhere()) {
            return new FixtureStep.Transforms(rules.on(List.of()), true);
        }
        if (input.file().isEmpty()) {
            return new FixtureStep.Transforms(rules,
                    FixtureFiles.mayFind(rules.include(), rules.basePath(), input.files()));
        }
        String file = input.file().get();
        return FixtureFiles.mayMean(rules.include(), FixtureFiles.extension(file))
                ? new FixtureStep.Transforms(rules.on(List.of(FixtureFiles.literal(file))), true)
                : new FixtureStep.Unconcerned();
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
        OptionalLibraries.check(key(), missingArtifacts());
        return AstMatchStep.execute(context);
    }
}
