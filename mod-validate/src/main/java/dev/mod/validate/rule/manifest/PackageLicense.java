package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.spdx.LicenseExpression;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;

/**
 * {@code package-license}: the license is an SPDX license expression (SPDX 2.3, annex D).
 *
 * <p>Programs that check licences read nothing else. A run does not need it, so it is a warning, and
 * nothing at all when somebody runs the package.
 */
public final class PackageLicense implements ManifestRule {
    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Trees.scalar(manifest.root(), "license").filter(license -> license.isString())
                .ifPresent(license -> LicenseExpression.check(license.text()).ifPresent(problem -> report
                        .add(SeverityByMode.PUBLISHING_ONLY, "package-license", problem.message(), license,
                                problem.hint())));
    }
}
