package dev.mod.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/**
 * Asks the controlling terminal for its width, once and only when the width is needed, through {@code stty}: a JNI
 * library for one number would cost every start more.
 */
public final class TerminalWidth implements IntSupplier {
    private final boolean terminal;
    private int columns = -1;

    /** @param terminal whether there is a terminal to ask */
    public TerminalWidth(boolean terminal) {
        this.terminal = terminal;
    }

    @Override
    public synchronized int getAsInt() {
        if (columns < 0) {
            columns = terminal ? measure() : 0;
        }
        return columns;
    }

    /** Forgets the width, because the window has changed. */
    public synchronized void changed() {
        columns = -1;
    }

    private static int measure() {
        try {
            var process = new ProcessBuilder("stty", "size").redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try (var answer = process.getInputStream()) {
                var words = new String(answer.readAllBytes(), StandardCharsets.US_ASCII).strip().split(" ");
                return words.length == 2 ? Integer.parseInt(words[1]) : 0;
            }
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }
}
