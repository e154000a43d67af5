package dev.mod.match.source;

import dev.mod.base.diagnostic.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of a rule file, with its place when it came from text. */
public sealed interface RuleValue {
    /** Deepest nesting; a limit, so that reading and matching may recurse over rules. */
    int MAX_DEPTH = 200;

    /** Where it starts, or null. */
    @Nullable
    Position place();

    /** What it is, for messages: {@code a string}, {@code a list} … */
    String describe();

    /** A string. */
    record Text(String text, @Nullable Position place) implements RuleValue {
        @Override
        public String describe() {
            return "a string";
        }
    }

    /** A number, a truth value or null; the text is as written. */
    record Plain(@Nullable Object value, String text, @Nullable Position place) implements RuleValue {
        @Override
        public String describe() {
            return value == null ? "null" : value instanceof Boolean ? "a boolean" : "a number";
        }
    }

    /** A list. */
    record Items(List<RuleValue> items, @Nullable Position place) implements RuleValue {
        @Override
        public String describe() {
            return "a list";
        }
    }

    /** A mapping, in order. */
    record Fields(List<Field> fields, @Nullable Position place) implements RuleValue {
        @Override
        public String describe() {
            return "a mapping";
        }

        /** The value of a key, or null. */
        public @Nullable RuleValue get(String key) {
            for (Field field : fields) {
                if (field.name().equals(key)) {
                    return field.value();
                }
            }
            return null;
        }
    }

    /** A key with its value. */
    record Field(Text key, RuleValue value) {
        /** The key's text. */
        public String name() {
            return key.text();
        }
    }

    /**
     * A value from maps, lists, strings, numbers and booleans, for instance those of a script.
     *
     * @throws IllegalArgumentException for anything else, and when it is nested too deeply or in itself
     */
    static RuleValue of(@Nullable Object value) {
        return of(value, 0);
    }

    private static RuleValue of(@Nullable Object value, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("nested more than " + MAX_DEPTH + " deep");
        }
        if (value instanceof RuleValue ready) {
            return ready;
        }
        if (value instanceof CharSequence text) {
            return new Text(text.toString(), null);
        }
        if (value == null || value instanceof Boolean || value instanceof Number) {
            return new Plain(value, String.valueOf(value), null);
        }
        if (value instanceof Map<?, ?> map) {
            List<Field> fields = new ArrayList<>();
            map.forEach((k, v) -> fields.add(new Field(new Text(String.valueOf(k), null), of(v, depth + 1))));
            return new Fields(List.copyOf(fields), null);
        }
        if (value instanceof Iterable<?> list) {
            List<RuleValue> items = new ArrayList<>();
            list.forEach(item -> items.add(of(item, depth + 1)));
            return new Items(List.copyOf(items), null);
        }
        throw new IllegalArgumentException("no value of a rule: " + value.getClass().getName());
    }
}
