package dev.mod.cli.terminal;

/** How many columns of a terminal a text takes. */
public final class Columns {
    private static final String ELLIPSIS = "…";

    private Columns() {}

    /** Columns of a text without control characters. */
    public static int of(String text) {
        return text.codePoints().map(Columns::of).sum();
    }

    /** The text, or as much of its beginning as fits with an ellipsis. */
    public static String fit(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        var kept = new StringBuilder();
        int used = 1;
        for (int i = 0; i < text.length();) {
            int character = text.codePointAt(i);
            used += of(character);
            if (used > columns) {
                break;
            }
            kept.appendCodePoint(character);
            i += Character.charCount(character);
        }
        return columns < 1 ? "" : kept + ELLIPSIS;
    }

    /** The text with blanks after it, up to so many columns. */
    public static String pad(String text, int columns) {
        return text + " ".repeat(Math.max(0, columns - of(text)));
    }

    /** East Asian wide and full-width blocks and emoji take two columns (Unicode Annex 11), combining marks none. */
    private static int of(int character) {
        if (character < 0x300) {
            return 1;
        }
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> wide(character) ? 2 : 1;
        };
    }

    private static boolean wide(int character) {
        return in(character, 0x1100, 0x115f) || in(character, 0x2e80, 0x303e) || in(character, 0x3041, 0xa4cf)
                || in(character, 0xac00, 0xd7a3) || in(character, 0xf900, 0xfaff) || in(character, 0xfe30, 0xfe6f)
                || in(character, 0xff00, 0xff60) || in(character, 0xffe0, 0xffe6) || in(character, 0x1f300, 0x1f64f)
                || in(character, 0x1f900, 0x1f9ff) || in(character, 0x20000, 0x3fffd);
    }

    private static boolean in(int character, int first, int last) {
        return first <= character && character <= last;
    }
}
