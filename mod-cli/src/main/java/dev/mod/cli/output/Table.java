package dev.mod.cli.output;

import java.util.Set;
import dev.mod.cli.terminal.Columns;
import dev.mod.cli.terminal.Style;
import dev.mod.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A table with a head and left-aligned columns, as wide as its cells. Where that is too wide for a terminal, the widest
 * columns are cut. Not safe for concurrent use.
 */
public final class Table {
    private static final String GAP = "  ";
    /** Columns are cut to this width at most. */
    private static final int NARROW = 8;

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();
    private Set<Integer> whole = Set.of();

    /** @param head titles of the columns */
    public Table(String... head) {
        this.head = List.of(head);
    }

    /** Has columns, counted from 0, stay whole however narrow the terminal is. */
    public Table whole(Integer... columns) {
        whole = Set.of(columns);
        return this;
    }

    /** Adds a row. */
    public void row(String... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + head.size() + " columns");
        }
        rows.add(List.of(cells));
    }

    /**
     * The lines of the table, however wide.
     *
     * @param headStyle what is done to the head's line
     */
    public List<String> lines(UnaryOperator<String> headStyle) {
        return lines(headStyle, Integer.MAX_VALUE);
    }

    /** Prints it; on a terminal as wide as that is. */
    public void print(Terminal terminal) {
        lines(head -> terminal.out(Style.BOLD, head), terminal.outIsTerminal() ? terminal.width() : Integer.MAX_VALUE)
                .forEach(terminal::println);
    }

    /**
     * The lines of the table.
     *
     * @param headStyle what is done to the head's line
     * @param columns how wide a line may be; narrow columns are never cut
     */
    public List<String> lines(UnaryOperator<String> headStyle, int columns) {
        int[] widths = widths(columns);
        var lines = new ArrayList<String>();
        lines.add(headStyle.apply(line(head, widths)));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private static String line(List<String> cells, int[] widths) {
        var line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            var cell = Columns.fit(cells.get(column), widths[column]);
            line.append(column == 0 ? "" : GAP);
            line.append(column == cells.size() - 1 ? cell : Columns.pad(cell, widths[column]));
        }
        return line.toString().stripTrailing();
    }

    private int[] widths(int available) {
        var widths = new int[head.size()];
        long total = (long) GAP.length() * (head.size() - 1);
        for (int column = 0; column < widths.length; column++) {
            widths[column] = Columns.of(head.get(column));
            for (var row : rows) {
                widths[column] = Math.max(widths[column], Columns.of(row.get(column)));
            }
            total += widths[column];
        }
        while (total > available) {
            int widest = -1;
            for (int column = 0; column < widths.length; column++) {
                if (!whole.contains(column) && (widest < 0 || widths[column] >= widths[widest])) {
                    widest = column;
                }
            }
            if (widest < 0 || widths[widest] <= NARROW) {
                break;
            }
            widths[widest]--;
            total--;
        }
        return widths;
    }
}
