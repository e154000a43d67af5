package dev.mod.validate.rule;

/**
 * A check of what a file means, beyond its shape. A rule looks at trees, not at records, so that it finds its problems
 * also in files whose shape is wrong elsewhere; what has the wrong shape itself it passes over, since that is reported
 * already. Rules are stateless. The Javadoc of a rule is its documentation: what, why, and an example.
 */
public sealed interface Rule permits ManifestRule, WorkflowRule, PackageRule {}
