package dev.mod.match.symbol;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * Imports and exports of a module. Nodes are those of the tree that it was read from.
 *
 * @param imports for a name, where its declaration is looked for in other files; the first that is found counts
 * @param references the nodes that {@code references()} lists of this file for declarations of others
 * @param stars modules all of whose names it exports; the first that has a name counts
 * @param starred the names that others get by a star, if it says so itself
 * @param modulesAreValues whether a name may stand for a whole module, as in Python
 */
record ModuleLinks(Map<Integer, List<ImportPath>> imports, SortedMap<Integer, List<ImportPath>> references,
        Map<String, Export> exports,
        List<String> stars, Optional<Set<String>> starred, boolean modulesAreValues) {
    static final String WHOLE = "*";
    static final String DEFAULT = "default";

    /**
     * Path from an importing module to what another one declares.
     *
     * @param names one inside the other; none for the module itself
     * @param byStar whether all names of the module were imported
     */
    record ImportPath(String module, List<String> names, boolean byStar) {
        static ImportPath of(String module, String name) {
            return new ImportPath(module, List.of(name), false);
        }

        ImportPath member(String name) {
            List<String> longer = new ArrayList<>(names);
            longer.add(name);
            return new ImportPath(module, List.copyOf(longer), byStar);
        }
    }

    /** Origin of an exported name: {@link #WHOLE} for the module itself. */
    record Origin(String module, String name) {
        boolean isWhole() {
            return name.equals(WHOLE);
        }
    }

    /**
     * Exported name.
     *
     * @param node what stands for it here: the declaring name, the statement of a default that is no such name, or the specifier
     * @param local the node that declares it here, -1 if none does
     * @param from where it is from if not from here
     * @param isGivenHere whether the module itself gives it something, too: one who looks for its definition finds that
     */
    record Export(int node, int local, Optional<Origin> from, boolean isGivenHere) {
        Export(int node, int local, Optional<Origin> from) {
            this(node, local, from, false);
        }
    }

    /** Whether one who imports all names gets this one. */
    boolean givesByStar(String name) {
        return starred.isPresent()
                ? starred.get().contains(name)
                : !name.equals(DEFAULT) && !(modulesAreValues && name.startsWith("_"));
    }
}
