package com.example;

/** The rewrite that this program brings along. */
public final class Modernizer {
    /** Its rules. */
    public static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            ---
            id: strict-equality
            language: js
            rule: {pattern: $A == $B}
            fix: $A === $B
            """;

    private Modernizer() {}
}
