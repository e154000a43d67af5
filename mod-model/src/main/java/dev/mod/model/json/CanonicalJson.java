package dev.mod.model.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One text for equal values: keys sorted by UTF-16 units, no spaces, strings escaped as in RFC 8785 (JSON
 * Canonicalization Scheme). Unlike there, numbers keep every digit; {@code 5}, {@code 5.0} and {@code 50e-1} give the same
 * text. An unpaired surrogate is escaped, because it has no UTF-8 form.
 */
public final class CanonicalJson {
    private static final String HEX = "0123456789abcdef";

    private CanonicalJson() {}

    /** The text of a value; infinities and NaN become {@code null}, as in ECMAScript. */
    public static String text(JsonNode value) {
        return text(value, true);
    }

    /** The same, with the keys in their own order. */
    public static String compact(JsonNode value) {
        return text(value, false);
    }

    private static String text(JsonNode value, boolean sorted) {
        var text = new StringBuilder();
        Deque<Open> open = new ArrayDeque<>();
        write(value, text, open, sorted);
        while (!open.isEmpty()) {
            Open top = open.peek();
            if (!top.hasNext()) {
                text.append(top.close());
                open.pop();
                continue;
            }
            if (top.started) {
                text.append(',');
            }
            top.started = true;
            write(top.next(text), text, open, sorted);
        }
        return text.toString();
    }

    private static void write(JsonNode value, StringBuilder text, Deque<Open> open, boolean sorted) {
        if (value.isObject()) {
            text.append('{');
            Stream<Map.Entry<String, JsonNode>> members = value.properties().stream();
            open.push(new Open(null, (sorted ? members.sorted(Map.Entry.comparingByKey()) : members).iterator()));
        } else if (value.isArray()) {
            text.append('[');
            open.push(new Open(value.iterator(), null));
        } else if (value.isNumber()) {
            text.append(JsonNumbers.value(value).map(JsonNumbers::text).orElse("null"));
        } else if (value.isBoolean()) {
            text.append(value.booleanValue());
        } else if (value.isNull() || value.isMissingNode()) {
            text.append("null");
        } else {
            quote(value.asString(), text);
        }
    }

    /** Appends a string as a JSON string. */
    static void quote(String string, StringBuilder text) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\b' -> text.append("\\b");
                case '\t' -> text.append("\\t");
                case '\n' -> text.append("\\n");
                case '\f' -> text.append("\\f");
                case '\r' -> text.append("\\r");
                default -> {
                    if (Character.isHighSurrogate(c) && i + 1 < string.length()
                            && Character.isLowSurrogate(string.charAt(i + 1))) {
                        text.append(c).append(string.charAt(++i));
                    } else if (c < ' ' || Character.isSurrogate(c)) {
                        text.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt(c >> 8 & 15))
                                .append(HEX.charAt(c >> 4 & 15)).append(HEX.charAt(c & 15));
                    } else {
                        text.append(c);
                    }
                }
            }
        }
        text.append('"');
    }

    private static final class Open {
        private final @Nullable Iterator<JsonNode> items;
        private final @Nullable Iterator<Map.Entry<String, JsonNode>> members;
        private boolean started;

        Open(@Nullable Iterator<JsonNode> items, @Nullable Iterator<Map.Entry<String, JsonNode>> members) {
            this.items = items;
            this.members = members;
        }

        boolean hasNext() {
            return members != null ? members.hasNext() : items != null && items.hasNext();
        }

        JsonNode next(StringBuilder text) {
            if (members != null) {
                Map.Entry<String, JsonNode> member = members.next();
                quote(member.getKey(), text);
                text.append(':');
                return member.getValue();
            }
            return Objects.requireNonNull(items).next();
        }

        char close() {
            return members != null ? '}' : ']';
        }
    }
}
