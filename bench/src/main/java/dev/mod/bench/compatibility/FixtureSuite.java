package dev.mod.bench.compatibility;

import dev.mod.model.manifest.Capability;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A script with the directory of its fixtures, as a package's test command names them.
 *
 * @param script the script, relative to the package
 * @param language which inputs belong to it, and how they are parsed
 * @param directory of the cases, relative to the package
 * @param filter only cases whose names hold it; empty for all
 * @param granted what the script may do
 */
record FixtureSuite(String script, String language, String directory, String filter, boolean ignoreWhitespace,
        boolean tokensOnly, Set<Capability> granted) {
    FixtureSuite {
        granted = Set.copyOf(granted);
    }

    /** Of options as the native CLI's test command takes them. */
    static FixtureSuite of(String script, String language, String directory, List<String> options) {
        int filter = options.indexOf("--filter");
        int strictness = options.indexOf("--strictness");
        Set<Capability> granted = EnumSet.noneOf(Capability.class);
        for (Capability capability : Capability.values()) {
            if (options.contains("--allow-" + capability.key().replace('_', '-'))) {
                granted.add(capability);
            }
        }
        return new FixtureSuite(script, language, directory, filter < 0 ? "" : options.get(filter + 1),
                options.contains("--ignore-whitespace"),
                strictness >= 0 && !options.get(strictness + 1).equals("strict"), granted);
    }
}
