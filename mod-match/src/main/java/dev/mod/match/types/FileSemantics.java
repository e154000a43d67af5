package dev.mod.match.types;

import java.util.List;
import java.util.Optional;

/** The meaning of the names and expressions of one file. */
public interface FileSemantics {

    /** What is known about a node of the tree that was asked for. */
    NodeSemantics at(int node);

    /**
     * Where what the name of a node stands for is declared, first the one that counts most; empty when that is not known.
     * None is what is declared outside of the project.
     *
     * @param throughImports whether the declaration of an imported name is where it is declared, and not the import
     */
    default Optional<List<Location>> declarations(int node, boolean throughImports) {
        return Optional.empty();
    }

    /** Everything in the project that means what the name of a node means, the declarations with it; empty when not known. */
    default Optional<List<Location>> references(int node) {
        return Optional.empty();
    }
}
