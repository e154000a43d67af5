package dev.mod.engine.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/**
 * What a shell step wrote to the file that {@code STATE_OUTPUTS} names: a line {@code KEY=VALUE} puts, {@code
 * KEY@=VALUE} appends, and {@code KEY<<END} puts the lines up to one that is {@code END}. The first operator of a line
 * counts. Dots in a key nest. A value that is JSON is that, any other is text. Blank lines mean nothing.
 *
 * @param operations the updates of the lines that are well-formed, in order
 * @param problems the lines that are not
 */
public record StateUpdates(List<StateOperation> operations, List<Problem> problems) {
    /**
     * A line that is no update.
     *
     * @param line 1-based
     * @param text the line, shortened if it is long
     * @param reason what is wrong with it
     */
    public record Problem(int line, String text, String reason) {
        private static final int SHOWN = 200;

        public Problem {
            if (text.codePointCount(0, text.length()) > SHOWN) {
                text = text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "…";
            }
        }

        /** For people. */
        @Override
        public String toString() {
            return "line " + line + " of STATE_OUTPUTS, '" + text + "': " + reason;
        }
    }

    public StateUpdates {
        operations = List.copyOf(operations);
        problems = List.copyOf(problems);
    }

    /** Reads the whole text. */
    public static StateUpdates parse(String text) {
        var operations = new ArrayList<StateOperation>();
        var problems = new ArrayList<Problem>();
        var lines = text.startsWith("\uFEFF") ? text.substring(1).split("\n", -1) : text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            var line = withoutReturn(lines[i]);
            if (line.isBlank()) {
                continue;
            }
            int number = i + 1;
            String value;
            int operator = operator(line);
            if (operator < 0) {
                problems.add(new Problem(number, line, "expected KEY=VALUE, KEY@=VALUE or KEY<<END"));
                continue;
            }
            boolean append = line.charAt(operator) == '@';
            if (line.charAt(operator) == '<') {
                var end = line.substring(operator + 2).strip();
                int last = end.isEmpty() ? -1 : lineThatIs(end, lines, i + 1);
                if (last < 0) {
                    problems.add(new Problem(number, line,
                            end.isEmpty()
                                    ? "the word that ends the value is missing"
                                    : "no line '" + end + "' ends it"));
                    continue;
                }
                value = String.join("\n",
                        Arrays.stream(lines, i + 1, last).map(StateUpdates::withoutReturn).toList());
                i = last;
            } else {
                value = line.substring(operator + (append ? 2 : 1));
            }
            var key = line.substring(0, operator);
            var path = List.of(key.split("\\.", -1));
            var reason = problemOf(key, path);
            if (reason != null) {
                problems.add(new Problem(number, line, reason));
                continue;
            }
            try {
                var json = value(value);
                operations.add(append ? new StateOperation.Append(path, json) : new StateOperation.Put(path, json));
            } catch (StreamConstraintsException e) {
                problems.add(new Problem(number, line, "the JSON is too deep, or a number in it too long"));
            }
        }
        return new StateUpdates(operations, problems);
    }

    private static JsonNode value(String text) {
        if (text.isBlank()) {
            return StringNode.valueOf(text);
        }
        try {
            return JsonText.parse(text);
        } catch (StreamConstraintsException e) {
            throw e;
        } catch (JacksonException e) {
            return StringNode.valueOf(text);
        }
    }

    /** Where the first operator begins, or -1. */
    private static int operator(String line) {
        for (int i = 0; i < line.length(); i++) {
            char next = i + 1 < line.length() ? line.charAt(i + 1) : 0;
            switch (line.charAt(i)) {
                case '=' -> {
                    return i;
                }
                case '@' -> {
                    if (next == '=') {
                        return i;
                    }
                }
                case '<' -> {
                    if (next == '<') {
                        return i;
                    }
                }
                default -> {
                }
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
