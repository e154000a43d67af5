package dev.mod.cli.output;

import dev.mod.cli.terminal.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A table with a head and left-aligned columns, as wide as its cells. Not safe for concurrent use. */
public final class Table {
    private static final String GAP = "  ";

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param head titles of the columns */
    public Table(String... head) {
        this.head = List.of(head);
    }

    /** Adds a row. */
    public void row(String... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException(cells.length + " cells in a table of " + head.size() + " columns");
        }
        rows.add(List.of(cells));
    }

    /**
     * The lines of the table.
     *
     * @param headStyle what is done to the head's line
     */
    public List<String> lines(UnaryOperator<String> headStyle) {
        var lines = new ArrayList<String>();
        lines.add(headStyle.apply(line(head)));
        rows.forEach(row -> lines.add(line(row)));
        return lines;
    }

    private String line(List<String> cells) {
        var line = new StringBuilder();
        for (int column = 0; column < cells.size(); column++) {
            line.append(column == 0 ? "" : GAP);
            line.append(column == cells.size() - 1 ? cells.get(column) : Columns.pad(cells.get(column), width(column)));
        }
        return line.toString().stripTrailing();
    }

    // computed for every line: tables are short, and rows are added at any time
    private int width(int column) {
        int width = Columns.of(head.get(column));
        for (var row : rows) {
            width = Math.max(width, Columns.of(row.get(column)));
        }
        return width;
    }
}
