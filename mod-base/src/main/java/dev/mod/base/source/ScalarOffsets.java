package dev.mod.base.source;

import dev.mod.base.source.SourceScalar.Style;

/**
 * Where the characters of a decoded scalar are written: walks the raw text along with the decoded one, by the folding and
 * escaping rules of YAML 1.2.2 (sections 5.7, 6.5, 7.3, 8.1).
 */
final class ScalarOffsets {
    private final String raw;
    private final int start;
    private final int end;
    private final String text;

    /** A scalar whose writing, quotes or block header included, is {@code raw} from start to end. */
    ScalarOffsets(String raw, int start, int end, String text) {
        this.raw = raw;
        this.start = start;
        this.end = end;
        this.text = text;
    }

    /** The index in the raw text of an index in the decoded one. */
    int raw(Style style, int offset) {
        int within = Math.max(0, Math.min(offset, text.length()));
        return switch (style) {
            case PLAIN -> flow(start, end, style, within);
            case SINGLE_QUOTED, DOUBLE_QUOTED ->
                flow(Math.min(start + 1, end), Math.max(start + 1, end - 1), style, within);
            case LITERAL -> literal(within);
            case FOLDED -> folded(within);
        };
    }

    private int flow(int from, int to, Style style, int offset) {
        int at = from;
        int decoded = 0;
        while (decoded < offset && at < to) {
            char c = raw.charAt(at);
            int blank = skipBlanks(at, to);
            if (blank < to && isBreak(raw.charAt(blank))) {
                int breaks = countBreaks(blank, to);
                decoded += breaks == 1 ? 1 : breaks - 1;
                int next = skipSpace(blank, to);
                if (decoded > offset) {
                    return at;
                }
                at = next;
            } else if (c == '\\' && style == Style.DOUBLE_QUOTED && at + 1 < to) {
                char escaped = raw.charAt(at + 1);
                if (isBreak(escaped)) {
                    decoded += countBreaks(at + 1, to) - 1;
                    at = skipSpace(at + 1, to);
                    continue;
                }
                int digits = escaped == 'x' ? 2 : escaped == 'u' ? 4 : escaped == 'U' ? 8 : 0;
                int width = escaped == 'U' && isSupplementary(at + 2, to) ? 2 : 1;
                if (decoded + width > offset) {
                    return at;
                }
                decoded += width;
                at = Math.min(to, at + 2 + digits);
            } else {
                at += c == '\'' && style == Style.SINGLE_QUOTED ? 2 : 1;
                decoded++;
            }
        }
        // an escaped line end stands for nothing, so the place asked for is behind it
        while (style == Style.DOUBLE_QUOTED && at + 1 < to && raw.charAt(at) == '\\' && isBreak(raw.charAt(at + 1))) {
            at = skipSpace(at + 1, to);
        }
        return Math.min(at, to);
    }

    private boolean isSupplementary(int from, int to) {
        // \U0001F600: anything but four leading zeros is beyond the basic plane
        return from + 8 <= to && !raw.startsWith("0000", from);
    }

    private int literal(int offset) {
        int indent = indent();
        int line = firstLine();
        int lineOfText = 0;
        for (int i = text.indexOf('\n'); i >= 0 && i < offset; i = text.indexOf('\n', i + 1)) {
            line = nextLine(line);
            lineOfText = i + 1;
        }
        return Math.min(Math.min(end, lineEnd(line)), line + indent + offset - lineOfText);
    }

    private int folded(int offset) {
        int indent = indent();
        int line = firstLine();
        int decoded = 0;
        while (line < end) {
            int lineEnd = lineEnd(line);
            int content = Math.max(0, lineEnd - line - indent);
            if (content == 0) {
                if (decoded >= offset) {
                    return Math.min(line, end);
                }
            } else {
                // what stands between two lines of content is one folded space, or one or more line ends
                if (decoded > 0 && decoded < text.length() && text.charAt(decoded) != '\n') {
                    decoded++;
                } else {
                    while (decoded < text.length() && text.charAt(decoded) == '\n') {
                        decoded++;
                    }
                }
                if (offset < decoded) {
                    return line;
                }
                if (offset <= decoded + content) {
                    return Math.min(end, line + indent + offset - decoded);
                }
                decoded += content;
            }
            line = nextLine(line);
        }
        return end;
    }

    /** The columns that the block's indentation takes, found by comparing the first line of content. */
    private int indent() {
        int newlines = 0;
        while (newlines < text.length() && text.charAt(newlines) == '\n') {
            newlines++;
        }
        int line = firstLine();
        for (int i = 0; i < newlines && line < end; i++) {
            line = nextLine(line);
        }
        int lineEnd = lineEnd(line);
        for (int k = line; k < lineEnd; k++) {
            if (text.startsWith(raw.substring(k, lineEnd), newlines)) {
                return k - line;
            }
            if (raw.charAt(k) != ' ') {
                break;
            }
        }
        return 0;
    }

    private int firstLine() {
        return nextLine(start);
    }

    private int nextLine(int from) {
        int at = lineEnd(from);
        if (at < end && raw.charAt(at) == '\r') {
            at++;
            return at < end && raw.charAt(at) == '\n' ? at + 1 : at;
        }
        return at < end ? at + 1 : end;
    }

    private int lineEnd(int from) {
        int at = from;
        while (at < end && !isBreak(raw.charAt(at))) {
            at++;
        }
        return at;
    }

    private int countBreaks(int from, int to) {
        int breaks = 0;
        for (int at = from; at < to; at++) {
            char c = raw.charAt(at);
            if (c == '\n' || (c == '\r' && !(at + 1 < to && raw.charAt(at + 1) == '\n'))) {
                breaks++;
            } else if (c != ' ' && c != '\t' && c != '\r') {
                break;
            }
        }
        return breaks;
    }

    private int skipBlanks(int from, int to) {
        int at = from;
        while (at < to && (raw.charAt(at) == ' ' || raw.charAt(at) == '\t')) {
            at++;
        }
        return at;
    }

    private int skipSpace(int from, int to) {
        int at = from;
        while (at < to && (raw.charAt(at) == ' ' || raw.charAt(at) == '\t' || isBreak(raw.charAt(at)))) {
            at++;
        }
        return at;
    }

    private static boolean isBreak(char c) {
        return c == '\n' || c == '\r';
    }
}
