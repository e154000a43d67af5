package dev.mod.validate.rule;

import dev.mod.validate.tree.ManifestTree;

/** A check of the metadata file alone. */
public interface ManifestRule {
    /** Reports what is wrong. */
    void check(ManifestTree manifest, PackageFiles files, Report report);
}
