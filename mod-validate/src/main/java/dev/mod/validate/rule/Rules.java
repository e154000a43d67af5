package dev.mod.validate.rule;

import java.util.List;

/** All rules. */
public final class Rules {
    private Rules() {}

    /** Those of the metadata file. */
    public static List<ManifestRule> manifest() {
        return List.of();
    }

    /** Those of a workflow file. */
    public static List<WorkflowRule> workflow() {
        return List.of();
    }

    /** Those of a whole package. */
    public static List<PackageRule> packages() {
        return List.of();
    }
}
