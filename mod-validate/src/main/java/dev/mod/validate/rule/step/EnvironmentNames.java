package dev.mod.validate.rule.step;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.Trees;
import dev.mod.validate.tree.WorkflowTree;

/**
 * {@code environment-name}: names of environment variables are not empty, and have neither {@code =} nor a NUL character.
 *
 * <p>No process can be started with any other.
 *
 * <pre>
 * env: {"LEVEL=high": "1"}      # error
 * </pre>
 */
public final class EnvironmentNames implements WorkflowRule {
    @Override
    public void check(WorkflowTree workflow, PackageFiles files, Report report) {
        workflow.nodes().forEach(node -> check(node.map(), report));
        workflow.templates().forEach(template -> check(template.map(), report));
        workflow.steps().forEach(step -> {
            check(step.map(), report);
            step.actions().forEach(action -> check(action.value(), report));
        });
    }

    private static void check(SourceNode owner, Report report) {
        Trees.map(owner, "env").ifPresent(env -> {
            for (SourceMap.Entry entry : env.entries()) {
                if (entry.key().isEmpty() || entry.key().indexOf('=') >= 0 || entry.key().indexOf('\0') >= 0) {
                    report.error("environment-name", "\"" + Shown.text(entry.key())
                            + "\" is no name of an environment variable", entry, "write NAME: value");
                }
            }
        });
    }
}
