package dev.mod.validate.kind;

/** What a package offers through a step. */
public enum Offer {
    /** A change of the target. */
    WORK,
    /** A skill for coding agents. */
    SKILL,
    /** Nothing by itself: other steps stand in its place. */
    NOTHING
}
