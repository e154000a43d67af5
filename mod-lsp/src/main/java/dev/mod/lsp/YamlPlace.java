package dev.mod.lsp;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.lsp4j.Position;

/**
 * A place in a YAML text in block style, which need not be valid: it is told by indentation alone.
 *
 * @param path keys and {@link #ITEM} from the document to what the place is in: for a key, the mapping that has it
 * @param key the key on the line of the place, if there is one
 * @param isKey whether the place is where a key stands or would stand, and not its value
 * @param value what is written after the key or the dash
 */
record YamlPlace(List<String> path, Optional<String> key, boolean isKey, String value) {
    /** The step to an element of a list. */
    static final String ITEM = "[]";

    private static final Pattern LINE = Pattern
            .compile("^( *)((?:- +)*)(-$)?(?:([\\w$.@/-]+|\"[^\"]*\"|'[^']*')( *:(?: +|$)))?(.*)$");

    YamlPlace {
        path = List.copyOf(path);
    }

    /** A line: the columns of its dashes, and of what comes after them. */
    private record Line(List<Integer> dashes, int column, Optional<String> key, int valueColumn, String value) {
        static Line of(String text) {
            Matcher line = LINE.matcher(text);
            if (!line.matches()) {
                throw new IllegalStateException(text);
            }
            List<Integer> dashes = new ArrayList<>();
            int column = line.end(2);
            for (int i = line.start(2); i < line.end(2); i++) {
                if (text.charAt(i) == '-') {
                    dashes.add(i);
                }
            }
            if (line.group(3) != null) {
                dashes.add(line.start(3));
                column = line.start(3) + 2;
            }
            return new Line(dashes, column, Optional.ofNullable(line.group(4)).map(Line::bare), line.start(6),
                    line.group(6));
        }

        private static String bare(String key) {
            return key.replaceAll("^[\"']|[\"']$", "");
        }

        boolean isBlank() {
            return key.isEmpty() && dashes.isEmpty() && (value.isBlank() || value.strip().startsWith("#"));
        }
    }

    /** The place of a position in a text. */
    static YamlPlace of(LineIndex lines, Position position) {
        List<String> texts = lines.text().lines().toList();
        int number = position.getLine();
        String text = number < texts.size() ? texts.get(number) : "";
        Line line = Line.of(text);
        boolean isKey = line.key().isEmpty() || position.getCharacter() < line.valueColumn();
        // an empty line belongs to what the cursor is below
        int column = text.isBlank() ? position.getCharacter() : line.column();
        Deque<String> path = new ArrayDeque<>();
        column = items(line, column, path);
        boolean inList = !line.dashes().isEmpty();
        for (int i = Math.min(number, texts.size()) - 1; i >= 0 && (column > 0 || inList); i--) {
            Line above = Line.of(texts.get(i));
            if (above.isBlank() || above.column() > column && !above.dashes().contains(column)) {
                continue;
            }
            boolean sibling = inList ? above.dashes().contains(column) : above.column() == column;
            boolean parent = above.key().isPresent() && above.value().isBlank()
                    && (above.column() < column || inList && above.column() == column && above.dashes().isEmpty());
            if (parent) {
                path.addFirst(above.key().orElseThrow());
            } else if (!sibling || inList || above.dashes().isEmpty()) {
                continue;
            }
            column = items(above, above.column(), path);
            inList = !above.dashes().isEmpty();
        }
        String value = line.value().strip().replaceAll("\\s+#.*$", "").replaceAll("^[\"']|[\"']$", "");
        return new YamlPlace(List.copyOf(path), line.key(), isKey, value);
    }

    /** Notes the lists that a line is in by its dashes, and gives the column of the first of these. */
    private static int items(Line line, int column, Deque<String> path) {
        line.dashes().forEach(dash -> path.addFirst(ITEM));
        return line.dashes().isEmpty() ? column : line.dashes().get(0);
    }

    /** The path of the key on the line, or of what stands in the list. */
    List<String> whole() {
        List<String> whole = new ArrayList<>(path);
        key.ifPresent(whole::add);
        return whole;
    }
}
