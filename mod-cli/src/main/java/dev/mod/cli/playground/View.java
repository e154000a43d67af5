package dev.mod.cli.playground;

import java.util.Locale;
import dev.mod.base.diagnostic.Counted;
import dev.mod.cli.terminal.Screen;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Tree;
import dev.mod.match.scan.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Draws the window: the text with its matches beside the tree, below them what is typed, and below that what would change.
 */
final class View {
    private static final int CONTROLS = 2;

    private final Terminal terminal;

    View(Terminal terminal) {
        this.terminal = terminal;
    }

    /** All rows, from the top. */
    List<String> rows(Playground playground, Screen.Size size) {
        int below = playground.fields().size() + CONTROLS;
        int free = Math.max(2, size.rows() - below);
        List<String> diff = diff(playground);
        // the code has the larger part, and all that the difference does not need
        int top = Math.max(free * 3 / 5, free - diff.size());
        playground.page(top);
        var rows = new ArrayList<String>();
        code(playground, size.columns(), top, rows);
        rows.add(status(playground, size.columns()));
        for (int i = 0; i < playground.fields().size(); i++) {
            rows.add(field(playground.fields().get(i), playground.focus() == i, size.columns()));
        }
        rows.add(row(size.columns()).add(Style.DIM, help(playground)).toString());
        diff.stream().limit(free - top).forEach(line -> rows.add(changed(line, size.columns())));
        return rows.size() <= size.rows() ? rows : rows.subList(0, size.rows());
    }

    private Row row(int columns) {
        return new Row(columns, terminal::out);
    }

    /** The text on the left, the tree on the right. */
    private void code(Playground playground, int columns, int rows, List<String> into) {
        Source source = playground.source();
        Tree tree = source.tree();
        int firstLine = first(playground.line(), rows, tree.lineCount());
        int current = source.nodeAt(playground.line());
        int firstNode = first(current, rows, source.nodes().size());
        // as far as all nodes in the window are indented
        int indent = source.nodes().stream().skip(firstNode).limit(rows)
                .mapToInt(shown -> shown.length() - shown.stripLeading().length()).min().orElse(0);
        String width = "%" + Integer.toString(tree.lineCount()).length() + "d";
        int half = columns / 2;
        for (int i = 0; i < rows; i++) {
            Row text = row(half);
            int line = firstLine + i;
            if (line < tree.lineCount()) {
                boolean here = line == playground.line();
                text.add(here ? Style.BOLD : Style.DIM,
                        (here ? ">" : " ") + String.format(Locale.ROOT, width, line + 1) + " ");
                text(text, playground, line);
            }
            Row nodes = row(columns - half).add(Style.DIM, " │ ");
            int node = firstNode + i;
            if (node < source.nodes().size()) {
                String shown = source.nodes().get(node).substring(indent);
                if (isMatch(playground, node)) {
                    nodes.add(Style.GREEN, shown);
                } else if (node == current) {
                    nodes.add(Style.BOLD, shown);
                } else {
                    nodes.add(shown);
                }
            }
            into.add(text.filled() + nodes);
        }
    }

    /** The first of so many rows that has the current one in the middle, as far as that leaves no row empty. */
    private static int first(int current, int rows, int all) {
        return Math.max(0, Math.min(current - rows / 2, all - rows));
    }

    private static boolean isMatch(Playground playground, int node) {
        return ofFile(playground).anyMatch(match -> match.node().id() == node);
    }

    /** Without those in code of other languages within the file, whose trees are others. */
    private static Stream<Match> ofFile(Playground playground) {
        return playground.outcome().matches().stream()
                .filter(match -> match.rule().language().equals(playground.source().language()));
    }

    /** A line of the text; what matches is told from the rest, without colours by a mark before the line. */
    private static void text(Row row, Playground playground, int line) {
        Tree tree = playground.source().tree();
        int start = tree.lineStart(line);
        int end = line + 1 < tree.lineCount() ? tree.lineStart(line + 1) : tree.bytes().length;
        List<int[]> matched = playground.outcome().matches().stream()
                .map(match -> new int[]{match.node().tree().start(match.node().id()),
                        match.node().tree().end(match.node().id())})
                .filter(span -> span[0] < end && span[1] > start)
                .sorted((one, other) -> Integer.compare(one[0], other[0])).toList();
        row.add(matched.isEmpty() ? " " : "*").add(" ");
        int from = start;
        for (int[] span : matched) {
            int begin = Math.max(from, span[0]);
            int stop = Math.min(end, span[1]);
            if (begin < stop) {
                row.add(tree.text(from, begin)).add(Style.GREEN, tree.text(begin, stop));
                from = stop;
            }
        }
        row.add(tree.text(from, end));
    }

    private String status(Playground playground, int columns) {
        Source source = playground.source();
        Outcome outcome = playground.outcome();
        Row row = row(columns).add(Style.BOLD, source.name()).add(" · " + source.language().id() + " · ");
        if (playground.isBusy()) {
            row.add(Style.DIM, "trying …");
        } else if (outcome.failed()) {
            row.add(Style.RED, outcome.notes().isEmpty() ? "failed" : outcome.notes().get(0));
        } else {
            String found = outcome.matches().isEmpty() ? "" : Counted.of(outcome.matches().size(), "match") + "; ";
            row.add(found + (outcome.diff().isEmpty() ? "nothing would change" : "this would change:"));
        }
        return row.toString();
    }

    private String field(Field field, boolean focused, int columns) {
        Row row = row(columns).add(focused ? Style.CYAN : Style.DIM, "%-8s ".formatted(field.label()));
        return (focused
                ? row.add(field.text().substring(0, field.caret())).add(Style.CYAN, "▏")
                        .add(field.text().substring(field.caret()))
                : row.add(field.text())).toString();
    }

    private static String help(Playground playground) {
        return (playground.fields().isEmpty() ? "" : "Tab: next field  ") + "↑ ↓: lines  Enter: next match  Esc: leave";
    }

    /** What is below: the rest of what there is to tell, and the difference without its head. */
    private static List<String> diff(Playground playground) {
        Outcome outcome = playground.outcome();
        var lines = new ArrayList<>(outcome.failed() && !outcome.notes().isEmpty()
                ? outcome.notes().subList(1, outcome.notes().size())
                : outcome.notes());
        outcome.diff().lines().dropWhile(line -> !line.startsWith("@@")).forEach(lines::add);
        return lines;
    }

    private String changed(String line, int columns) {
        Row row = row(columns);
        return (line.startsWith("+")
                ? row.add(Style.GREEN, line)
                : line.startsWith("-")
                        ? row.add(Style.RED, line)
                        : line.startsWith("@@") ? row.add(Style.DIM, line) : row.add(line))
                .toString();
    }
}
