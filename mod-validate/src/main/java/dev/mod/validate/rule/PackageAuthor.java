package dev.mod.validate.rule;

import dev.mod.validate.tree.ManifestTree;
import dev.mod.validate.tree.Trees;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * {@code package-author}: the author has the form {@code NAME <EMAIL>}.
 *
 * <p>Whoever finds a bad transformation must be able to reach its author. A run does not need it, so it is a warning,
 * and nothing at all when somebody runs the package.
 *
 * <pre>
 * author: Ada Lovelace                       # warning
 * author: Ada Lovelace &lt;ada@example.org&gt;     # fine
 * </pre>
 */
public final class PackageAuthor implements ManifestRule {
    private static final Pattern AUTHOR = Pattern.compile("[^<>\\s][^<>\\r\\n]* <[^<>@\\s]+@[^<>@\\s]+>");

    @Override
    public void check(ManifestTree manifest, PackageFiles files, Report report) {
        Trees.scalar(manifest.root(), "author").filter(a -> a.value().isString())
                .filter(a -> !AUTHOR.matcher(a.text()).matches())
                .ifPresent(a -> report.carelessness("package-author",
                        "the author has no e-mail address of the usual form", a,
                        Optional.of("write it as NAME <EMAIL>")));
    }
}
