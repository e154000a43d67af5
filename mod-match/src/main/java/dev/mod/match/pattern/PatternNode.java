package dev.mod.match.pattern;

import java.util.List;

/** A node of a compiled pattern. */
sealed interface PatternNode {

    /** Whether the node counts as named when it is to be skipped. */
    boolean named();

    /**
     * Matches one node.
     *
     * @param slot number of the variable, -1 when it does not capture
     */
    record One(MetaVariable.Single variable, int slot) implements PatternNode {
        @Override
        public boolean named() {
            return variable.named();
        }
    }

    /**
     * Matches a run of siblings.
     *
     * @param slot number of the variable, -1 when it does not capture
     */
    record Run(MetaVariable.Many variable, int slot) implements PatternNode {
        @Override
        public boolean named() {
            return false;
        }
    }

    /** A leaf of the pattern. */
    record Terminal(byte[] text, boolean named, int kind) implements PatternNode {
    }

    /** A node with children. */
    record Internal(int kind, List<PatternNode> children) implements PatternNode {
        @Override
        public boolean named() {
            return true;
        }
    }
}
