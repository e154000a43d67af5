package dev.mod.match.internal.text;

/** Reads the escapes of a regular expression in Rust's syntax. */
abstract class RegexReader {
    final String source;
    int at;
    boolean verbose;
    boolean unicode = true;
    boolean caseless;

    RegexReader(String source) {
        this.source = source;
    }

    RegexSyntaxException problem(String message, int offset) {
        return new RegexSyntaxException(message, offset);
    }

    CodePoints set(String property) {
        CodePoints set = UnicodeProperties.find(property);
        if (set == null) {
            throw problem("unknown Unicode property `" + property + "`", at);
        }
        return set;
    }

    /** Reads {@code \p{Name}} or {@code \pN}. */
    String propertyName() {
        if (source.startsWith("{", at + 2)) {
            int end = source.indexOf('}', at);
            if (end < 0) {
                throw problem("unclosed property", at);
            }
            String name = source.substring(at + 3, end);
            at = end + 1;
            return name;
        }
        if (at + 2 >= source.length()) {
            throw problem("incomplete escape", at);
        }
        String name = source.substring(at + 2, at + 3);
        at += 3;
        return name;
    }

    /** Reads an escape that stands for one code point. */
    int literalEscape() {
        int start = at;
        if (at + 1 >= source.length()) {
            throw problem("incomplete escape", at);
        }
        char c = source.charAt(at + 1);
        at += 2;
        int simple = switch (c) {
            case 'a' -> 7;
            case 'f' -> '\f';
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 'v' -> 0x0b;
            case 'x' -> hex(2, start);
            case 'u' -> hex(4, start);
            case 'U' -> hex(8, start);
            default -> -1;
        };
        if (simple >= 0) {
            return simple;
        }
        if (c >= '0' && c <= '9') {
            throw problem("backreferences are not supported", start);
        }
        if (c > 0x7e || Character.isLetter(c) || c == '<' || c == '>' || c < ' ' || (c == ' ' && !verbose)) {
            throw problem("unknown escape `\\" + c + "`", start);
        }
        return c;
    }

    int hex(int digits, int start) {
        String text;
        if (source.startsWith("{", at)) {
            int end = source.indexOf('}', at);
            text = end < 0 ? "" : source.substring(at + 1, end);
            at = end + 1;
        } else {
            int end = Math.min(source.length(), at + digits);
            text = source.substring(at, end);
            at = end;
            if (text.length() < digits) {
                text = "";
            }
        }
        if (!text.matches("[0-9a-fA-F]{1,8}")) {
            throw problem("invalid hexadecimal escape", start);
        }
        long value = Long.parseLong(text, 16);
        if (value > Character.MAX_CODE_POINT) {
            throw problem("no Unicode code point", start);
        }
        return (int) value;
    }
}
