package dev.mod.validate;

import dev.mod.validate.rule.step.EnvironmentNames;
import dev.mod.validate.rule.step.StepChecks;
import dev.mod.validate.rule.step.StateKeys;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.PackageRule;
import dev.mod.validate.rule.WorkflowRule;
import dev.mod.validate.rule.manifest.PackageName;
import dev.mod.validate.rule.manifest.PackageVersion;
import dev.mod.validate.rule.manifest.PackageAuthor;
import dev.mod.validate.rule.manifest.PackageLicense;
import dev.mod.validate.rule.manifest.WorkflowOrWorkflows;
import dev.mod.validate.rule.manifest.WorkflowEntries;
import dev.mod.validate.rule.manifest.WorkflowFiles;
import dev.mod.validate.rule.workflow.WorkflowVersion;
import dev.mod.validate.rule.workflow.UniqueIds;
import dev.mod.validate.rule.workflow.Dependencies;
import dev.mod.validate.rule.workflow.DependencyCycles;
import dev.mod.validate.rule.workflow.Matrix;
import dev.mod.validate.rule.workflow.NodeRuntime;
import dev.mod.validate.rule.workflow.NothingToRun;
import dev.mod.validate.rule.workflow.Defaults;
import dev.mod.validate.rule.workflow.ParamNames;
import dev.mod.validate.rule.expression.ExpressionsCheck;
import dev.mod.validate.rule.step.StepActions;
import dev.mod.validate.rule.step.TemplateUses;
import dev.mod.validate.rule.step.ScriptPaths;
import dev.mod.validate.rule.step.ModSources;
import dev.mod.validate.rule.step.NestedApproval;
import dev.mod.validate.rule.step.GlobPatterns;
import dev.mod.validate.rule.skill.SkillContent;
import dev.mod.validate.rule.skill.SkillInstallation;
import java.util.List;

/** All rules. */
final class Rules {
    private static final List<ManifestRule> MANIFEST = List.of(new PackageName(), new PackageVersion(),
            new PackageAuthor(), new PackageLicense(), new WorkflowOrWorkflows(), new WorkflowEntries(),
            new WorkflowFiles());
    private Rules() {}

    /** Those of the metadata file. */
    static List<ManifestRule> manifest() {
        return MANIFEST;
    }

    /** Those of a workflow file. */
    static List<WorkflowRule> workflow(StepKinds kinds) {
        return List.of(new WorkflowVersion(), new UniqueIds(), new StepActions(kinds), new Dependencies(),
                new DependencyCycles(), new Matrix(kinds), new NodeRuntime(), new TemplateUses(), new StateKeys(kinds),
                new ScriptPaths(kinds), new ModSources(kinds), new NestedApproval(kinds), new GlobPatterns(kinds),
                new EnvironmentNames(), new Defaults(), new ParamNames(), new ExpressionsCheck(kinds),
                new StepChecks(kinds));
    }

    /** Those of a whole package. */
    static List<PackageRule> packages(StepKinds kinds) {
        return List.of(new NothingToRun(), new SkillInstallation(kinds), new SkillContent(kinds));
    }
}
