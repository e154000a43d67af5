package dev.mod.base.diagnostic;

import java.util.Comparator;

/**
 * A stretch of a file.
 *
 * @param file the name the file is shown by, as its reader was given it
 * @param start the first character
 * @param end just past the last character; equal to {@code start} for an empty stretch
 */
public record Span(String file, Position start, Position end) implements Comparable<Span> {
    private static final Comparator<Span> ORDER = Comparator.comparing(Span::file).thenComparing(Span::start)
            .thenComparing(Span::end);

    public Span {
        if (end.compareTo(start) < 0) {
            throw new IllegalArgumentException("span ends before it starts: " + start + " to " + end);
        }
    }

    /** The empty span at a position. */
    public static Span at(String file, Position position) {
        return new Span(file, position, position);
    }

    /** By file, then start, then end. */
    @Override
    public int compareTo(Span other) {
        return ORDER.compare(this, other);
    }

    /** {@code file:line:column} of the start. */
    @Override
    public String toString() {
        return file + ":" + start;
    }
}
