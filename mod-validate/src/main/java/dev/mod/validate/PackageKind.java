package dev.mod.validate;

/** What a package offers; derived from its workflows, never declared. */
public enum PackageKind {
    /** Steps that do something, and no skill. */
    WORKFLOW,
    /** Only skills to install. */
    SKILL,
    /** Both. */
    WORKFLOW_AND_SKILL
}
