package dev.mod.validate.rule;

/** A check of a package as a whole. */
public interface PackageRule {
    /** Reports what is wrong. */
    void check(PackageTree tree, PackageFiles files, Report report);
}
