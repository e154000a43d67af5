package dev.mod.match.rule;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a rule that needs types does with code whose names cannot be resolved, and without anybody to resolve them. */
public enum OnUnresolved {
    /** It does not match there, and says nothing. */
    SKIP,
    /** It does not match there, and says in how many places of a file it could not decide. */
    WARN,
    /** It matches there, as if what is not known were as it demands. */
    MATCH;

    /** As it is written in rules. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one that is written so. */
    static Optional<OnUnresolved> find(String id) {
        return Arrays.stream(values()).filter(value -> value.id().equals(id)).findFirst();
    }
}
