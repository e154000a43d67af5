package dev.mod.steps.script.internal.runtime;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Output stream that hands on what is written, line by line. */
final class LineOutputStream extends OutputStream {
    private static final int LONGEST = 100_000;

    private final Consumer<String> lines;
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    LineOutputStream(Consumer<String> lines) {
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
