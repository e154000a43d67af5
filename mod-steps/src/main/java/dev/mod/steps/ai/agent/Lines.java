package dev.mod.steps.ai.agent;

import java.util.function.Consumer;

/** Passes a text that comes in pieces on line by line. */
final class Lines {
    private static final int MAX_LINE = 64 * 1024;

    private final Consumer<String> sink;
    private final StringBuilder rest = new StringBuilder();

    Lines(Consumer<String> sink) {
        this.sink = sink;
    }

    void add(String piece) {
        int from = 0;
        for (int end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
            rest.append(piece, from, end);
            flush();
            from = end + 1;
        }
        rest.append(piece, from, piece.length());
        if (rest.length() > MAX_LINE) {
            flush();
        }
    }

    void end() {
        if (rest.length() > 0) {
            flush();
        }
    }

    private void flush() {
        int length = rest.length();
        if (length > 0 && rest.charAt(length - 1) == '\r') {
            rest.setLength(length - 1);
        }
        sink.accept(rest.toString());
        rest.setLength(0);
    }
}
