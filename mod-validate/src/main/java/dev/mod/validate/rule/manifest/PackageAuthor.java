package dev.mod.validate.rule.manifest;

import dev.mod.validate.rule.SeverityByMode;
import dev.mod.validate.rule.ManifestRule;
import dev.mod.validate.rule.Report;
import dev.mod.validate.rule.PackageFiles;
import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code package-author}: the author has the form {@code NAME <EMAIL>}.
 *
 * <p>Whoever finds a bad transformation must be able to reach its author. A run does not need it, so it is a warning,
 * and nothing at all when somebody runs the package.
 */
public final class PackageAuthor implements ManifestRule {
    private static final Pattern AUTHOR = Pattern.compile("[^<>\\s][^<>\\r\\n]* <[^<>@\\s]+@[^<>@\\s]+>");

    /** Whether a text names somebody who can be reached. */
    public static boolean isValid(String author) {
        return AUTHOR.matcher(author).matches();
    }

    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Trees.scalar(manifest.root(), "author").filter(a -> a.isString())
                .filter(a -> !isValid(a.text()))
                .ifPresent(a -> report.add(SeverityByMode.PUBLISHING_ONLY, "package-author",
                        "the author has no e-mail address of the usual form", a,
                        Optional.of("write it as NAME <EMAIL>")));
    }
}
