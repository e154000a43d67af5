package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.semver4j.Semver;

/**
 * {@code package-version}: the version is a semantic version (SemVer 2.0).
 *
 * <p>Ranges, pinning and the choice of the newest version go by its order of precedence.
 */
public final class PackageVersion implements ManifestRule {
    private static final Pattern LOOSE = Pattern
            .compile("\\s*[vV]?([0-9]{1,9})(?:\\.([0-9]{1,9}))?(?:\\.([0-9]{1,9}))?\\s*");

    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Trees.scalar(manifest.root(), "version").filter(v -> v.isString())
                .filter(v -> !isValid(v.text()))
                .ifPresent(v -> report.add(SeverityByMode.ERROR_UNLESS_RUN, "package-version",
                        "\"" + Shown.text(v.text()) + "\" is no semantic version", v, hint(v.text())));
    }

    /** Whether a text is a version; the library takes {@code v1.0.0} for one, which SemVer does not. */
    private static boolean isValid(String version) {
        return Semver.isValid(version) && Character.isDigit(version.charAt(0)) && version.equals(version.strip());
    }

    private static String hint(String version) {
        Matcher loose = LOOSE.matcher(version);
        return loose.matches()
                ? "did you mean \"" + number(loose.group(1)) + "." + number(loose.group(2)) + "."
                        + number(loose.group(3)) + "\"?"
                : "write it as major.minor.patch, such as 1.4.0 or 2.0.0-rc.1";
    }

    private static int number(@org.jspecify.annotations.Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
