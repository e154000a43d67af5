package dev.mod.report.picture;

/** Text of anybody's in XML and HTML. */
public final class Markup {
    private Markup() {}

    /**
     * The text for use between tags and in quoted attributes. What XML does not allow, and characters that turn the
     * direction of the text around them, are replaced by U+FFFD.
     */
    public static String escape(String text) {
        var escaped = new StringBuilder(text.length() + 16);
        for (int at = 0; at < text.length();) {
            int point = text.codePointAt(at);
            at += Character.charCount(point);
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> {
                    if (harmless(point)) {
                        escaped.appendCodePoint(point);
                    } else {
                        escaped.append('\uFFFD');
                    }
                }
            }
        }
        return escaped.toString();
    }

    private static boolean harmless(int point) {
        if (point < ' ') {
            return point == '\t' || point == '\n' || point == '\r';
        }
        boolean control = point >= 0x7F && point < 0xA0;
        boolean surrogate = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
        boolean none = (point & 0xFFFE) == 0xFFFE;
        boolean turns = point >= 0x202A && point <= 0x202E || point >= 0x2066 && point <= 0x2069;
        return !control && !surrogate && !none && !turns;
    }
}
