package dev.mod.validate.rule;

import dev.mod.validate.tree.ManifestTree;

/** A check of the metadata file alone. */
public non-sealed interface ManifestRule extends Rule {
    /** Reports what is wrong. */
    void check(ManifestTree manifest, PackageFiles files, Report report);
}
