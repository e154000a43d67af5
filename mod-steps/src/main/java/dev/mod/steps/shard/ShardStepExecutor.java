package dev.mod.steps.shard;

import java.util.stream.Stream;
import java.util.Set;
import java.nio.file.Path;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.steps.script.ScriptImports;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.manifest.Capability;
import dev.mod.base.source.SourceNode;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.steps.packages.OptionalLibraries;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Groups files into shards and writes them to the shared state, for a matrix to take its items from. Evaluated again, it
 * moves no file from one shard to another and adds none to an existing shard. It needs {@code dev.mod:mod-match}; without it
 * a workflow with such a step is not run.
 */
public final class ShardStepExecutor implements StepExecutor {
    @Override
    public String key() {
        return ShardAction.KEY;
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
        ShardCheck.check(action, files, report);
    }

    @Override
    public Set<Capability> capabilities(StepAction action) {
        return ((ShardAction) action).preFilter().map(filter -> Set.copyOf(filter.capabilities())).orElse(Set.of());
    }

    @Override
    public List<Diagnostic> checkReachable(StepAction action, Path directory) {
        return scripts(action).flatMap(script -> ScriptImports.problemsInPlace(directory, directory.resolve(script))
                .stream()).toList();
    }

    @Override
    public List<Diagnostic> checkPacked(StepAction action, Path directory) {
        return scripts(action).flatMap(script -> ScriptImports.problems(directory, directory.resolve(script)).stream())
                .toList();
    }

    private static Stream<String> scripts(StepAction action) {
        ShardAction shard = (ShardAction) action;
        return Stream.concat(shard.preFilter().map(JsAstMatchAction::jsFile).stream(),
                shard.method().script().stream());
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return new FixtureStep.LeftOut("all files are in one shard", Set.of(((ShardAction) action).outputState()));
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
        return new ShardStep(context, (ShardAction) context.step().action()).execute();
    }
}
