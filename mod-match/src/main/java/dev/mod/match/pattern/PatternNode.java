package dev.mod.match.pattern;

import dev.mod.match.internal.matching.MetaVariable;
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
    final class Terminal implements PatternNode {
        private final byte[] text;
        private final boolean named;
        private final int kind;

        Terminal(byte[] text, boolean named, int kind) {
            this.text = text;
            this.named = named;
            this.kind = kind;
        }

        byte[] text() {
            return text;
        }

        @Override
        public boolean named() {
            return named;
        }

        int kind() {
            return kind;
        }
    }

    /** A node with children. */
    record Internal(int kind, List<PatternNode> children) implements PatternNode {
        @Override
        public boolean named() {
            return true;
        }
    }
}
