package dev.mod.match.pattern;

/** What a comment in the code is to a pattern, where its strictness leaves that open. */
public enum Comments {
    /** It is passed over, as in rules of files. */
    SKIPPED,
    /**
     * A node like others, which a variable stands for; as in scripts. To {@link Strictness#AST} punctuation at the end is one,
     * too.
     */
    NODES
}
