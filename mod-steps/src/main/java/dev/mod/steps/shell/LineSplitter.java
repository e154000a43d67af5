package dev.mod.steps.shell;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/**
 * Cuts a stream of UTF-8 into lines. Malformed bytes become U+FFFD. A line ends with a line feed, a carriage return
 * (progress displays) or both; a longer one than {@link #MAX_LINE} is cut. Not safe for concurrent use.
 */
final class LineSplitter {
    /** Characters of a line at most. */
    static final int MAX_LINE = 64 * 1024;

    private final Consumer<String> lines;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final CharBuffer decoded = CharBuffer.allocate(8 * 1024);
    private final StringBuilder line = new StringBuilder();
    private ByteBuffer rest = ByteBuffer.allocate(0);
    private boolean afterReturn;

    LineSplitter(Consumer<String> lines) {
        this.lines = lines;
    }

    void write(byte[] bytes, int length) {
        var input = ByteBuffer.allocate(rest.remaining() + length);
        input.put(rest).put(bytes, 0, length).flip();
        decode(input, false);
        rest = ByteBuffer.allocate(input.remaining());
        rest.put(input).flip();
    }

    /** The stream is over; what is left is a line. */
    void end() {
        decode(rest, true);
        decoder.flush(decoded);
        take();
        if (line.length() > 0) {
            emit(line.length());
        }
    }

    private void decode(ByteBuffer input, boolean last) {
        CoderResult result;
        do {
            result = decoder.decode(input, decoded, last);
            take();
        } while (result.isOverflow());
    }

    private void take() {
        decoded.flip();
        while (decoded.hasRemaining()) {
            character(decoded.get());
        }
        decoded.clear();
    }

    private void character(char c) {
        boolean pair = afterReturn && c == '\n';
        afterReturn = c == '\r';
        if (pair) {
            return;
        }
        if (c == '\n' || c == '\r') {
            emit(line.length());
            return;
        }
        line.append(c);
        if (line.length() >= MAX_LINE) {
            boolean halved = Character.isHighSurrogate(c);
            emit(halved ? line.length() - 1 : line.length());
        }
    }

    private void emit(int length) {
        String text = line.substring(0, length);
        line.delete(0, length);
        lines.accept(text);
    }
}
