package dev.mod.match.internal.matching;

import org.jspecify.annotations.Nullable;

/** A variable of a pattern. A variable without name matches but captures nothing. */
public sealed interface MetaVariable {

    /** The name without sigils, or null when nothing is captured. */
    @Nullable
    String name();

    /**
     * One node.
     *
     * @param name without sigil, null for {@code $_…}
     * @param named true for {@code $A} (named nodes only), false for {@code $$A}
     */
    record Single(@Nullable String name, boolean named) implements MetaVariable {}

    /**
     * Any number of sibling nodes, {@code $$$A}.
     *
     * @param name without sigil, null for {@code $$$} and {@code $$$_…}
     */
    record Many(@Nullable String name) implements MetaVariable {}

    /**
     * Reads a text that is a variable as a whole.
     *
     * @param text for instance {@code $A}, {@code $$A}, {@code $$$ARGS}
     * @param sigil code point that stands for the dollar sign
     * @return the variable, or null when the text is not one
     */
    static @Nullable MetaVariable parse(String text, int sigil) {
        int width = Character.charCount(sigil);
        int at = 0;
        int sigils = 0;
        while (at < text.length() && sigils < 3 && text.codePointAt(at) == sigil) {
            at += width;
            sigils++;
        }
        if (sigils == 0) {
            return null;
        }
        String name = text.substring(at);
        if (name.isEmpty()) {
            return sigils == 3 ? new Many(null) : null;
        }
        if (!isName(name)) {
            return null;
        }
        String captured = name.charAt(0) == '_' ? null : name;
        return sigils == 3 ? new Many(captured) : new Single(captured, sigils == 1);
    }

    /** Whether a text is the name of a variable: {@code [A-Z_][A-Z0-9_]*}. */
    static boolean isName(String text) {
        if (text.isEmpty() || !isNameStart(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            if (!isNamePart(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a variable's name may start with this character. */
    static boolean isNameStart(char c) {
        return (c >= 'A' && c <= 'Z') || c == '_';
    }

    /** Whether a variable's name may go on with this character. */
    static boolean isNamePart(char c) {
        return isNameStart(c) || (c >= '0' && c <= '9');
    }
}
