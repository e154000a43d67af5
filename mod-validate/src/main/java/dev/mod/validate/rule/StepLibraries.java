package dev.mod.validate.rule;

import dev.mod.model.source.SourceMap;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.ShardAction;
import dev.mod.model.workflow.StepKind;
import dev.mod.validate.tree.StepTree;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * {@code missing-library}: what the steps of a workflow need is on the class path. Checked before a run only: a package may
 * well be checked where it cannot run.
 *
 * <pre>
 * ai: {prompt: Repair it}      # error where there are no clients of language models
 * </pre>
 */
public final class StepLibraries implements WorkflowRule {
    private final Map<String, List<String>> missing = new LinkedHashMap<>();

    /** For these kinds of steps. */
    public StepLibraries(Collection<? extends StepKind> kinds) {
        kinds.forEach(kind -> missing.put(kind.key(), kind.missingArtifacts()));
    }

    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        for (StepTree step : workflow.steps()) {
            for (SourceMap.Entry action : step.actions()) {
                report(action, action.key(), report);
            }
            Optional<SourceMap> shard = step.action(ShardAction.KEY);
            shard.flatMap(map -> map.entry(JsAstMatchAction.KEY))
                    .or(() -> shard.flatMap(map -> Trees.map(map, "method")).flatMap(map -> map.entry("function")))
                    .ifPresent(script -> report(script, JsAstMatchAction.KEY, report));
        }
    }

    private void report(SourceMap.Entry at, String kind, Report report) {
        List<String> artifacts = missing.getOrDefault(kind, List.of());
        if (!artifacts.isEmpty()) {
            report.error("missing-library", "\"" + at.key() + "\" cannot run here: a library is not on the class path",
                    at,
                    "add " + String.join(", ", artifacts));
        }
    }
}
