package dev.mod.base.source;

import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import dev.mod.base.source.SourceScalar.Style;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;

/** Turns a parser's marks into positions that exist in the text. */
final class Marks {
    private final SourceText source;
    Marks(SourceText source) {
        this.source = source;
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
            from = content == end ? to : source.position(content);
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

    private Span between(Position from, Position to) {
        return new Span(source.file(), from, to.compareTo(from) < 0 ? from : to);
    }

    private Position position(Mark mark) {
        return source.nearest(mark.getLine() + 1, mark.getColumn() + 1);
    }

    private int offset(Mark mark) {
        return source.offset(Math.max(0, mark.getIndex()));
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
