package dev.mod.validate.rule;

/** A check of a package as a whole. */
public non-sealed interface PackageRule extends Rule {
    /** Reports what is wrong. */
    void check(PackageTree tree, PackageFiles files, Report report);
}
