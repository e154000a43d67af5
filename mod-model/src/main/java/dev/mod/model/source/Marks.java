package dev.mod.model.source;

import dev.mod.model.diagnostic.Position;
import dev.mod.model.diagnostic.Span;
import dev.mod.model.source.SourceScalar.Style;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Turns a parser's marks into positions that exist in the text. */
final class Marks {
    private final SourceText source;
    // code point index to UTF-16 index; absent where the two agree
    private final int @Nullable [] offsets;

    Marks(SourceText source) {
        this.source = source;
        String text = source.text();
        int codePoints = text.codePointCount(0, text.length());
        if (codePoints == text.length()) {
            offsets = null;
            return;
        }
        int[] table = new int[codePoints + 1];
        int at = 0;
        for (int i = 0; i < codePoints; i++) {
            table[i] = at;
            at += Character.charCount(text.codePointAt(at));
        }
        table[codePoints] = at;
        offsets = table;
    }

    Span span(Event event) {
        return between(start(event), end(event));
    }

    Position start(Event event) {
        return event.getStartMark().map(this::position).orElse(Position.START);
    }

    Position end(Event event) {
        return event.getEndMark().map(this::position).orElse(Position.START);
    }

    /** Where the text of a scalar stands: behind its anchor and tag, and without the blank lines after a block. */
    Span scalar(ScalarEvent event, Style style) {
        if (event.getStartMark().isEmpty() || event.getEndMark().isEmpty()) {
            return span(event);
        }
        Position from = start(event);
        Position to = end(event);
        int start = offset(event.getStartMark().get());
        int end = offset(event.getEndMark().get());
        if (event.getAnchor().isPresent() || event.getTag().isPresent()) {
            int content = skipProperties(start, end);
            from = content == end ? to : after(from, start, content);
        }
        if (style == Style.LITERAL || style == Style.FOLDED) {
            int trimmed = end;
            while (trimmed > start && isSpace(source.text().charAt(trimmed - 1))) {
                trimmed--;
            }
            to = source.position(trimmed);
        }
        return between(from, to);
    }

    /** The position of an offset behind that of another, at a cost of the distance rather than of the line. */
    private Position after(Position from, int start, int offset) {
        String between = source.text().substring(start, offset);
        boolean sameLine = between.indexOf('\n') < 0 && between.indexOf('\r') < 0;
        return sameLine
                ? new Position(from.line(), from.column() + between.codePointCount(0, between.length()))
                : source.position(offset);
    }

    private Span between(Position from, Position to) {
        return new Span(source.file(), from, to.compareTo(from) < 0 ? from : to);
    }

    private Position position(Mark mark) {
        return source.nearest(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private int offset(Mark mark) {
        int[] table = offsets;
        int index = Math.max(0, mark.getIndex());
        return table == null ? Math.min(index, source.text().length()) : table[Math.min(index, table.length - 1)];
    }

    private int skipProperties(int start, int end) {
        String text = source.text();
        int at = start;
        while (at < end) {
            char c = text.charAt(at);
            if (c == '&' || c == '!') {
                while (at < end && !isSpace(text.charAt(at))) {
                    at++;
                }
            } else if (c == '#') {
                while (at < end && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
                    at++;
                }
            } else if (isSpace(c)) {
                at++;
            } else {
                break;
            }
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }
}
