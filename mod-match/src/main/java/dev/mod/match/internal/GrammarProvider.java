package dev.mod.match.internal;

import java.util.Optional;

/** Where grammars come from: the native library of this module, or another binding found by {@code ServiceLoader}. */
public interface GrammarProvider {
    /** A short name for messages. */
    String name();

    /** Whether this provider can work on this machine and Java runtime. */
    boolean isAvailable();

    /**
     * Loads a grammar.
     *
     * @param id the grammar's own name, as in the exported function {@code tree_sitter_<id>}
     * @return empty when this provider does not have it
     */
    Optional<Grammar> open(String id);
}
