package dev.mod.lsp;

import dev.mod.base.source.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;

/** Places of a text as the protocol counts them: lines and UTF-16 code units, both from 0. */
final class LineIndex {
    private final String text;
    private final SourceText source;
    private final int[] starts;

    LineIndex(String text) {
        this.text = text;
        this.source = new SourceText("", text);
        this.starts = IntStream.concat(IntStream.of(0), IntStream.rangeClosed(1, text.length()).filter(this::isStart))
                .toArray();
    }

    private boolean isStart(int at) {
        char before = text.charAt(at - 1);
        return before == '\n' || before == '\r' && (at == text.length() || text.charAt(at) != '\n');
    }

    String text() {
        return text;
    }

    /** The text in UTF-8. */
    byte[] bytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The place of a UTF-16 index. */
    Position position(int index) {
        int found = Arrays.binarySearch(starts, index);
        int line = found >= 0 ? found : -found - 2;
        return new Position(line, index - starts[line]);
    }

    /** The places of two positions that count code points from 1; of a place alone, the word that begins there. */
    Range range(dev.mod.base.diagnostic.Position start, dev.mod.base.diagnostic.Position end) {
        int from = source.offset(start);
        int to = source.offset(end);
        while (start.equals(end) && to < text.length() && " \t\r\n:,]}".indexOf(text.charAt(to)) < 0) {
            to++;
        }
        return range(from, to);
    }

    /** The places of two UTF-16 indices. */
    Range range(int start, int end) {
        return new Range(position(start), position(end));
    }

    /** The UTF-16 index of a place; one beyond a line is its end. */
    int index(Position position) {
        if (position.getLine() >= starts.length) {
            return text.length();
        }
        int end = position.getLine() + 1 < starts.length ? starts[position.getLine() + 1] : text.length();
        return Math.min(starts[position.getLine()] + position.getCharacter(), end);
    }
}
