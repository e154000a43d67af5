package dev.mod.cli.scan;

/** JSON as it is written, without a tree of it: a scan may print a hundred megabytes. */
final class JsonText {
    private final StringBuilder out;
    private final boolean pretty;
    private int depth;
    private boolean empty = true;
    private boolean named;

    /** @param pretty whether each value has a line of its own */
    JsonText(boolean pretty) {
        this(new StringBuilder(), pretty);
    }

    /** Goes on in a text. */
    JsonText(StringBuilder out, boolean pretty) {
        this.out = out;
        this.pretty = pretty;
    }

    JsonText object() {
        return open('{');
    }

    JsonText array() {
        return open('[');
    }

    private JsonText open(char bracket) {
        separate();
        out.append(bracket);
        depth++;
        empty = true;
        return this;
    }

    JsonText endObject() {
        return close('}');
    }

    JsonText endArray() {
        return close(']');
    }

    private JsonText close(char bracket) {
        depth--;
        if (!empty) {
            line();
        }
        out.append(bracket);
        empty = false;
        return this;
    }

    /** Begins a member of an object; its value comes next. */
    JsonText name(String name) {
        separate();
        quote(name);
        out.append(pretty ? ": " : ":");
        named = true;
        return this;
    }

    JsonText value(String text) {
        separate();
        quote(text);
        return this;
    }

    /** A number, a truth value or {@code null}, as it is written. */
    JsonText plain(String text) {
        separate();
        out.append(text);
        return this;
    }

    JsonText value(int number) {
        return plain(Integer.toString(number));
    }

    /** What stands before an element; a value after its name has it already. */
    private void separate() {
        if (!named) {
            if (!empty) {
                out.append(',');
            }
            if (depth > 0) {
                line();
            }
        }
        named = false;
        empty = false;
    }

    private void line() {
        if (pretty) {
            out.append('\n').append("  ".repeat(depth));
        }
    }

    private void quote(String text) {
        out.append('"');
        int done = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= ' ' && c != '"' && c != '\\') {
                continue;
            }
            out.append(text, done, i).append('\\');
            done = i + 1;
            switch (c) {
                case '"', '\\' -> out.append(c);
                case '\n' -> out.append('n');
                case '\r' -> out.append('r');
                case '\t' -> out.append('t');
                case '\b' -> out.append('b');
                case '\f' -> out.append('f');
                default -> out.append(c < 0x10 ? "u000" : "u00").append(Integer.toHexString(c));
            }
        }
        out.append(text, done, text.length()).append('"');
    }

    /** A text as {@link #value(String)} writes it. */
    static String quoted(String text) {
        var json = new JsonText(false);
        json.quote(text);
        return json.toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
