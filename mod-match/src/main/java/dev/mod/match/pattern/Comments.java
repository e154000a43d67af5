package dev.mod.match.pattern;

/** What a comment in the code is to a pattern of the strictness {@link Strictness#SMART}. */
public enum Comments {
    /** It is passed over, as in rules of files. */
    SKIPPED,
    /** A node like others, which a variable stands for; as in scripts. */
    NODES
}
