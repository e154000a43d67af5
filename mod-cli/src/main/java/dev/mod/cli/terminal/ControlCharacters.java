package dev.mod.cli.terminal;

import java.util.Locale;
import java.util.regex.Pattern;

/** Makes text of unknown origin harmless for a terminal. */
public final class ControlCharacters {
    // ECMA-48: control sequences, operating system commands and the like, other escapes
    private static final Pattern SEQUENCE = Pattern
            .compile(
                    "\u001b\\[[0-?]*[ -/]*[@-~]|\u001b[\\]PX^_][^\u0007\u001b]*(?:\u0007|\u001b\\\\)?|\u001b[ -/]*[0-~]?");

    /** As {@link Style} paints. */
    private static final Pattern PAINTED = Pattern.compile("\u001b\\[(?:0|1|2|31|32|33|34|36)m");

    private ControlCharacters() {}

    /** The text without escape sequences and control characters; what follows a lone carriage return replaces what is before it. */
    public static String remove(String text) {
        if (text.codePoints().noneMatch(c -> Character.isISOControl(c) || invisible(c))) {
            return text;
        }
        var plain = SEQUENCE.matcher(text).replaceAll("");
        plain = plain.substring(plain.lastIndexOf('\r', plain.length() - 2) + 1);
        var kept = new StringBuilder();
        plain.codePoints().forEach(character -> {
            if (character == '\t') {
                kept.append("    ");
            } else if (invisible(character)) {
                kept.append(String.format(Locale.ROOT, "\\u%04x", character));
            } else if (!Character.isISOControl(character)) {
                kept.appendCodePoint(character);
            }
        });
        return kept.toString();
    }

    /**
     * Text of several lines in which nothing moves the cursor, hides text or speaks to the terminal; colours that this program
     * paints itself stay.
     */
    static String harmless(String text) {
        if (text.indexOf('\u001b') < 0 && text.codePoints().noneMatch(ControlCharacters::harms)) {
            return text;
        }
        var plain = new StringBuilder();
        var painted = PAINTED.matcher(text);
        int from = 0;
        while (painted.find()) {
            append(plain, text.substring(from, painted.start()));
            plain.append(painted.group());
            from = painted.end();
        }
        append(plain, text.substring(from));
        return plain.toString();
    }

    private static void append(StringBuilder plain, String text) {
        SEQUENCE.matcher(text).replaceAll("").codePoints().filter(c -> !harms(c)).forEach(plain::appendCodePoint);
    }

    private static boolean harms(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\t';
    }

    /** Whether it changes how its neighbours are read without being seen: bidirectional controls and zero-width characters. */
    private static boolean invisible(int c) {
        return Character.getType(c) == Character.FORMAT;
    }
}
