package dev.mod.base.diagnostic;

import java.util.Comparator;

/**
 * A place in a text.
 *
 * @param line 1-based; {@code \n}, {@code \r\n} and {@code \r} end a line
 * @param column 1-based, in Unicode code points; the end of a line is one past its last code point
 */
public record Position(int line, int column) implements Comparable<Position> {
    /** The first character of a file. */
    public static final Position START = new Position(1, 1);

    private static final Comparator<Position> ORDER = Comparator.comparingInt(Position::line)
            .thenComparingInt(Position::column);

    public Position {
        if (line < 1 || column < 1) {
            throw new IllegalArgumentException("positions are 1-based: " + line + ":" + column);
        }
    }

    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** {@code line:column}. */
    @Override
    public String toString() {
        return line + ":" + column;
    }
}
