package dev.mod.steps.script.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;

/**
 * What a module imports and exports. Nodes are those of the tree that it was read from.
 *
 * @param leads for a name, where its declaration is looked for in other files; the first that is found counts
 * @param mentions the nodes that {@code references()} lists of this file for declarations of others
 * @param stars modules all of whose names it exports; the first that has a name counts
 * @param starred the names that others get by a star, if it says so itself
 * @param modulesAreValues whether a name may stand for a whole module, as in Python
 */
record ModuleLinks(Map<Integer, List<Lead>> leads, SortedMap<Integer, List<Lead>> mentions, Map<String, Export> exports,
        List<String> stars, Optional<Set<String>> starred, boolean modulesAreValues) {
    static final String ALL = "*";
    static final String DEFAULT = "default";

    /**
     * The way from here to what is declared elsewhere.
     *
     * @param names one inside the other; none for the module itself
     * @param byStar whether all names of the module were imported
     */
    record Lead(String module, List<String> names, boolean byStar) {
        static Lead of(String module, String name) {
            return new Lead(module, List.of(name), false);
        }

        Lead member(String name) {
            List<String> longer = new ArrayList<>(names);
            longer.add(name);
            return new Lead(module, List.copyOf(longer), byStar);
        }
    }

    /** Where an exported name is from: {@link #ALL} for the module itself. */
    record From(String module, String name) {}

    /**
     * One exported name.
     *
     * @param node what stands for it here: the declaring name, the statement of a default, or the specifier
     * @param local the node that declares it here, -1 if none does
     * @param from where it is from if not from here
     */
    record Export(int node, int local, Optional<From> from) {}

    /** Whether one who imports all names gets this one. */
    boolean givesByStar(String name) {
        return starred.isPresent()
                ? starred.get().contains(name)
                : !name.equals(DEFAULT) && !(modulesAreValues && name.startsWith("_"));
    }
}
