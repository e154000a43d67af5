package dev.mod.steps.script;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Hands on what is written, line by line. */
final class LineStream extends OutputStream {
    private static final int LONGEST = 100_000;

    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineStream(Consumer<String> lines) {
        this.lines = lines;
    }

    @Override
    public void write(int b) {
        if (b == '\n' || line.size() >= LONGEST) {
            lines.accept(line.toString(StandardCharsets.UTF_8));
            line.reset();
        }
        if (b != '\n') {
            line.write(b);
        }
    }
}
