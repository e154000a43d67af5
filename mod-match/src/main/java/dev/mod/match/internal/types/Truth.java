package dev.mod.match.internal.types;

/** Answer to a question about names some of which may not be resolved. */
public enum Truth {
    /** It is so. */
    YES,
    /** It is not so. */
    NO,
    /** It depends on something that is not known. */
    UNKNOWN;

    static Truth of(boolean value) {
        return value ? YES : NO;
    }

    /** Both hold. */
    Truth and(Truth other) {
        if (this == NO || other == NO) {
            return NO;
        }
        return this == YES ? other : this;
    }

    /** One of them holds. */
    Truth or(Truth other) {
        if (this == YES || other == YES) {
            return YES;
        }
        return this == NO ? other : this;
    }
}
