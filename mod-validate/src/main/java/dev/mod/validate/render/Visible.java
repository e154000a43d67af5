package dev.mod.validate.render;

import java.util.stream.Collectors;

/** Text as it may be written to a terminal. */
final class Visible {
    private Visible() {}

    /** A text on one line, with nothing in it that a terminal or a reader's eye could be fooled by. */
    static String line(String text) {
        return text.codePoints().mapToObj(c -> c == '\t' ? " " : character(c)).collect(Collectors.joining());
    }

    /** A character as it is, or escaped if it can't be seen. */
    static String character(int c) {
        int type = Character.getType(c);
        boolean hidden = (Character.isISOControl(c) && c != '\t') || type == Character.FORMAT
                || type == Character.SURROGATE || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
        return hidden
                ? c > 0xFFFF ? String.format("\\U%06x", c) : String.format("\\u%04x", c)
                : Character.toString(c);
    }
}
