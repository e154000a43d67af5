package dev.mod.match.symbol;

import dev.mod.match.Tree;
import java.util.List;
import java.util.Optional;

/** Resolver of the names of one file. There is one case for each family of scoping rules. */
sealed interface SymbolResolver permits EcmaScriptResolver, JavaResolver, PythonResolver {
    /** The name that declares what the first name at a node's start means, or -1. */
    int declaration(int node);

    /** Whether a name declares what it means, even where another one did that before. */
    default boolean declaresItself(int leaf) {
        return false;
    }

    /** The name that declares in the file what an import gives a name, too; -1 if only imports do. */
    default int declarationHere(int leaf) {
        return -1;
    }

    /** The declaring name of what a name means that the scopes of its file do not tell; empty when that is not known. */
    default Optional<Place> resolve(int leaf, FileView file) {
        return Optional.empty();
    }

    /** Whether what is declared by a name has this name wherever it is used, and no list of uses. */
    default boolean isFoundByName(int declaredBy) {
        return false;
    }

    /** Whether nothing outside of the file can mean what is declared by a name that is found by name. */
    default boolean isLocal(int declaredBy) {
        return false;
    }

    /** What {@code references()} lists of this file for a declaring name, in order. */
    List<Integer> references(int declaredBy);

    /** What a script is shown for the declaration of a name. */
    int shown(int askedBy, int declaredBy);

    boolean isImport(int declaredBy);

    /** Whether an imported name is the name of what it stands for, so that its uses belong to the other file's. */
    boolean seesThroughImports();

    /** What the file imports and exports. */
    ModuleLinks links();

    /** The first token of a node. */
    static int leaf(Tree tree, int node) {
        int leaf = node;
        for (int child = node; child >= 0; child = tree.firstChild(child)) {
            leaf = child;
        }
        return leaf;
    }

    /** The outermost node over exactly the same text, but not the root. */
    static int widest(Tree tree, int node) {
        int widest = node;
        for (int above = tree.parent(node); above > 0 && tree.start(above) == tree.start(node)
                && tree.end(above) == tree.end(node); above = tree.parent(above)) {
            widest = above;
        }
        return widest;
    }
}
