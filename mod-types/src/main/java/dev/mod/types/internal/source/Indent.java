package dev.mod.types.internal.source;

/** Blanks before lines. */
public final class Indent {
    private static final String USUAL = "    ";

    private Indent() {}

    /** Those of the line of an offset. */
    public static String of(String text, int offset) {
        int line = text.lastIndexOf('\n', offset - 1) + 1;
        int end = line;
        while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
            end++;
        }
        return text.substring(line, end);
    }

    /** What lines within something have more than those around it. */
    public static String unit(String inner, String outer) {
        return inner.length() > outer.length() && inner.startsWith(outer) ? inner.substring(outer.length()) : USUAL;
    }
}
