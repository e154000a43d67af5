package dev.mod.match.pattern;

import java.util.Locale;
import java.util.Optional;

/**
 * How much of a pattern and of the code a match may leave out, from strictest to loosest; {@link #TEMPLATE} stands
 * apart. The levels and their meaning are those of ast-grep.
 */
public enum Strictness {
    /** Every node of both sides has to match. */
    CST(false, false, true),
    /** The code may have more punctuation, comments, and more at its end. The default. */
    SMART(false, true, false),
    /** Only named nodes count, comments among them. */
    AST(true, true, true),
    /** Only named nodes count, comments do not. */
    RELAXED(true, true, false),
    /** As {@link #RELAXED}, and the text of leaves does not count either. */
    SIGNATURE(true, true, false),
    /** As {@link #SMART}, but the text of leaves counts and kinds do not. */
    TEMPLATE(false, true, false);

    private final boolean skipsPunctuationOfPattern;
    private final boolean skipsPunctuationOfCode;
    private final boolean keepsComments;

    Strictness(boolean skipsPunctuationOfPattern, boolean skipsPunctuationOfCode, boolean keepsComments) {
        this.skipsPunctuationOfPattern = skipsPunctuationOfPattern;
        this.skipsPunctuationOfCode = skipsPunctuationOfCode;
        this.keepsComments = keepsComments;
    }

    /**
     * The level of that name as it is written in rules ({@code smart}, {@code cst}, …).
     *
     * @param name lower-case name
     * @return the level, or empty
     */
    public static Optional<Strictness> find(String name) {
        for (Strictness strictness : values()) {
            if (strictness.id().equals(name)) {
                return Optional.of(strictness);
            }
        }
        return Optional.empty();
    }

    /** The name as it is written in rules. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    boolean skipsPunctuationOfPattern() {
        return skipsPunctuationOfPattern;
    }

    boolean skipsPunctuationOfCode() {
        return skipsPunctuationOfCode;
    }

    boolean keepsComments() {
        return keepsComments;
    }
}
