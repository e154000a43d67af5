package dev.mod.validate.rule;

import java.util.List;

/** All rules. */
public final class Rules {
    private static final List<ManifestRule> MANIFEST = List.of(new PackageName(), new PackageVersion(),
            new PackageAuthor(), new PackageLicense(), new WorkflowOrWorkflows(), new WorkflowEntries(),
            new WorkflowFiles());
    private static final List<WorkflowRule> WORKFLOW = List.of(new WorkflowVersion(), new UniqueIds(),
            new StepActions(), new Dependencies(), new Cycles(), new Matrix(), new NodeRuntime(), new TemplateUses(),
            new ShardMethod(), new ScriptPaths(), new ModSources(), new NestedApproval(), new Globs(), new Defaults(),
            new ParamNames(),
            new ExpressionsCheck());
    private static final List<PackageRule> PACKAGES = List.of(new NothingToRun(), new SkillInstallation(),
            new SkillContent());

    private Rules() {}

    /** Those of the metadata file. */
    public static List<ManifestRule> manifest() {
        return MANIFEST;
    }

    /** Those of a workflow file. */
    public static List<WorkflowRule> workflow() {
        return WORKFLOW;
    }

    /** Those of a whole package. */
    public static List<PackageRule> packages() {
        return PACKAGES;
    }
}
