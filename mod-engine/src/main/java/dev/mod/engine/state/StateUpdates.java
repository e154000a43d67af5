package dev.mod.engine.state;

import dev.mod.model.workflow.PropertySchema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;

/**
 * What a shell step wrote to the files for its updates of the state. In the file that {@value #LINES} names, a line
 * {@code KEY=VALUE} puts, {@code KEY@=VALUE} appends, and {@code KEY<<END} or {@code KEY@<<END} does so with the lines up
 * to one that is {@code END}; a value that is JSON is that, any other is text. In the file that {@value #RECORDS} names,
 * {@code KEY=VALUE} and {@code KEY@=VALUE} end with a NUL character and values are texts, whatever characters are in
 * them. The first operator counts, dots in a key nest, and a declared type decides what a value is.
 *
 * @param operations the updates that are well-formed, in order
 * @param problems what is not
 */
public record StateUpdates(List<StateOperation> operations, List<Problem> problems) {
    /** Environment variable with the path of the file of lines. */
    public static final String LINES = "STATE_OUTPUTS";
    /** Environment variable with the path of the file of records that end with NUL. */
    public static final String RECORDS = "STATE_OUTPUTS0";

    private static final String EXPECTED = "expected KEY=VALUE, KEY@=VALUE or KEY<<END";

    /**
     * Something that is no update.
     *
     * @param place where it is, for people
     * @param text the text, shortened if it is long
     * @param reason what is wrong with it
     */
    public record Problem(String place, String text, String reason) {
        private static final int SHOWN = 200;

        public Problem {
            if (text.codePointCount(0, text.length()) > SHOWN) {
                text = text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
            }
        }

        /** For people. */
        @Override
        public String toString() {
            return place + ", '" + text + "': " + reason;
        }
    }

    public StateUpdates {
        operations = List.copyOf(operations);
        problems = List.copyOf(problems);
    }

    /**
     * Updates of a file of lines.
     *
     * @param schema the declared values of the state, by key
     */
    public static StateUpdates ofLines(String text, Map<String, PropertySchema> schema) {
        return new Reader(new TextValues(schema)).lines(text);
    }

    /**
     * Updates of a file of records that end with NUL.
     *
     * @param schema the declared values of the state, by key
     */
    public static StateUpdates ofRecords(String text, Map<String, PropertySchema> schema) {
        return new Reader(new TextValues(schema)).records(text);
    }

    /** How a text becomes a value. */
    private interface Conversion {
        JsonNode value(String text, List<String> path, boolean append);
    }

    private static final class Reader {
        private final TextValues values;
        private final List<StateOperation> operations = new ArrayList<>();
        private final List<Problem> problems = new ArrayList<>();

        Reader(TextValues values) {
            this.values = values;
        }

        private StateUpdates lines(String text) {
            var lines = text.startsWith("\uFEFF") ? text.substring(1).split("\n", -1) : text.split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                var line = withoutReturn(lines[i]);
                if (!line.isBlank()) {
                    i = line(line, lines, i);
                }
            }
            return new StateUpdates(operations, problems);
        }

        /** Takes what begins at a line; gives the last line of it. */
        private int line(String line, String[] lines, int at) {
            var place = "line " + (at + 1) + " of " + LINES;
            int operator = operator(line);
            if (operator < 0) {
                problems.add(new Problem(place, line, EXPECTED));
                return at;
            }
            boolean append = line.charAt(operator) == '@';
            int sign = append ? operator + 1 : operator;
            var key = line.substring(0, operator);
            if (line.charAt(sign) != '<') {
                add(place, line, key, append, line.substring(sign + 1), values::jsonOrText);
                return at;
            }
            var end = line.substring(sign + 2).strip();
            int last = end.isEmpty() ? -1 : lineThatIs(end, lines, at + 1);
            if (last < 0) {
                problems.add(new Problem(place, line, end.isEmpty()
                        ? "the word that ends the value is missing"
                        : "no line '" + end + "' ends it"));
                return at;
            }
            var value = String.join("\n", Arrays.stream(lines, at + 1, last).map(Reader::withoutReturn).toList());
            add(place, line, key, append, value, values::jsonOrText);
            return last;
        }

        private StateUpdates records(String text) {
            int number = 0;
            for (int from = 0; from < text.length();) {
                int end = text.indexOf('\0', from);
                var place = "record " + ++number + " of " + RECORDS;
                if (end < 0) {
                    problems.add(new Problem(place, text.substring(from), "no NUL ends it"));
                    break;
                }
                var record = text.substring(from, end);
                int sign = record.indexOf('=');
                if (sign < 0) {
                    problems.add(new Problem(place, record, "expected KEY=VALUE or KEY@=VALUE"));
                } else {
                    boolean append = sign > 0 && record.charAt(sign - 1) == '@';
                    add(place, record, record.substring(0, append ? sign - 1 : sign), append,
                            record.substring(sign + 1), values::text);
                }
                from = end + 1;
            }
            return new StateUpdates(operations, problems);
        }

        private void add(String place, String shown, String key, boolean append, String text, Conversion conversion) {
            var path = List.of(key.split("\\.", -1));
            var reason = problemOf(key, path);
            if (reason != null) {
                problems.add(new Problem(place, shown, reason));
                return;
            }
            try {
                var value = conversion.value(text, path, append);
                operations.add(append ? new StateOperation.Append(path, value) : new StateOperation.Put(path, value));
            } catch (StreamConstraintsException e) {
                problems.add(new Problem(place, shown, "the JSON is too deep, or a number in it too long"));
            }
        }

        /** Where the first operator begins, or -1. */
        private static int operator(String line) {
            for (int i = 0; i < line.length(); i++) {
                if (line.charAt(i) == '=' || line.startsWith("@=", i) || line.startsWith("<<", i)
                        || line.startsWith("@<<", i)) {
                    return i;
                }
            }
            return -1;
        }

        private static int lineThatIs(String end, String[] lines, int from) {
            for (int i = from; i < lines.length; i++) {
                if (withoutReturn(lines[i]).equals(end)) {
                    return i;
                }
            }
            return -1;
        }

        private static @Nullable String problemOf(String key, List<String> path) {
            if (key.isEmpty()) {
                return "the key is missing";
            }
            if (key.codePoints().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
                return "the key '" + key + "' contains blanks";
            }
            if (path.contains("")) {
                return "the key '" + key + "' has an empty part";
            }
            return path.size() > JsonText.MAX_DEPTH / 2 ? "the key has too many parts" : null;
        }

        private static String withoutReturn(String line) {
            return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        }
    }
}
