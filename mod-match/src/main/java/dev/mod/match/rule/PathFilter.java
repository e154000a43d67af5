package dev.mod.match.rule;

import dev.mod.base.glob.Glob;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For which files a rule is meant.
 *
 * @param files globs of which one has to match, or null for all files
 * @param ignores globs of which none may match
 */
record PathFilter(@Nullable List<Glob> files, List<Glob> ignores) {

    /** Whether the rule is meant for a path, relative to the project and with {@code /}. */
    boolean accepts(String path) {
        // hardly any rule has some, and each is asked about each file
        return (ignores.isEmpty() || ignores.stream().noneMatch(glob -> glob.matches(path)))
                && (files == null || files.stream().anyMatch(glob -> glob.matches(path)));
    }
}
