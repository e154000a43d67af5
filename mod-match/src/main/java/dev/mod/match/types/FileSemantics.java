package dev.mod.match.types;

import dev.mod.match.symbol.SemanticModel;
import java.util.List;
import java.util.Optional;

/** The meaning of the names and expressions of one file. */
public interface FileSemantics {

    /** What is known about a node of the tree that was asked for. */
    NodeSemantics at(int node);

    /** Whether {@link #declarations} is to be asked only for what scopes do not know: it goes to the end of imports at once. */
    default boolean completesScopes() {
        return false;
    }

    /**
     * Where what the name of a node stands for is declared, first the one that counts most; empty when that is not known.
     * What is declared outside of the project is declared by its import here.
     *
     * @param follow how far imports are followed: as in {@link dev.mod.match.symbol.SemanticModel#definition}
     */
    default Optional<List<Location>> declarations(int node, SemanticModel.Follow follow) {
        return Optional.empty();
    }

    /** Everything in the project that means what the name of a node means, the declarations with it; empty when not known. */
    default Optional<List<Location>> references(int node) {
        return Optional.empty();
    }
}
