package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.base.source.SourceScalar;
import dev.mod.validate.rule.Shown;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code package-name}: a package name is lowercase letters, digits, hyphens and underscores, with an optional scope:
 * {@code name} or {@code @scope/name}.
 *
 * <p>Published packages with capitals exist; they can be run, and not be published again.
 *
 * <p>Registries and file systems fold case and give other characters a meaning; {@code /} only sets off the scope.
 */
public final class PackageName implements ManifestRule {
    private static final Pattern NAME = Pattern.compile("(?:@[a-z0-9_-]+/)?[a-z0-9_-]+");

    /** Whether a text as a whole is a package name. */
    public static boolean isValid(String name) {
        return NAME.matcher(name).matches();
    }

    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Optional<SourceScalar> name = Trees.scalar(manifest.root(), "name").filter(n -> n.isString());
        name.filter(n -> !isValid(n.text())).ifPresent(n -> report.add(SeverityByMode.ERROR_UNLESS_RUN, "package-name",
                "\"" + Shown.text(n.text()) + "\" is no package name", n, suggestion(n.text())
                        .map(better -> "did you mean \"" + better + "\"?")
                        .orElse("use lowercase letters, digits, - and _, as in name or @scope/name")));
    }

    private static Optional<String> suggestion(String name) {
        String better = name.strip().toLowerCase(Locale.ROOT).replaceAll("[.\\s]+", "-");
        String scoped = better.contains("/") && !better.startsWith("@") ? "@" + better : better;
        return Optional.of(scoped).filter(PackageName::isValid);
    }
}
