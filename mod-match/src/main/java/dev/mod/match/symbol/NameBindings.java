package dev.mod.match.symbol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Table of the declaring name that each name of a tree means: the same for every language. Nodes are those of the tree. */
final class NameBindings {
    private final int[] declaration;
    private final Map<Integer, List<Integer>> uses = new HashMap<>();

    NameBindings(int nodes) {
        declaration = new int[nodes];
        Arrays.fill(declaration, -1);
    }

    /** Nothing when {@code declaredBy} is -1; a name that declares is bound to itself, or to what declares it first. */
    void bind(int name, int declaredBy) {
        if (declaredBy >= 0) {
            declaration[name] = declaredBy;
            if (declaredBy != name) {
                uses.computeIfAbsent(declaredBy, unused -> new ArrayList<>()).add(name);
            }
        }
    }

    /** The name that declares what a name means, -1 when that is not known. */
    int declaration(int name) {
        return declaration[name];
    }

    /** The other names that mean what is declared by a name, in the order they were bound. */
    List<Integer> uses(int declaredBy) {
        return List.copyOf(uses.getOrDefault(declaredBy, List.of()));
    }
}
