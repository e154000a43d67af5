package dev.mod.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The settings of the controlling terminal, through {@code stty}: a JNI library for them would cost every start more. */
final class Stty {
    private Stty() {}

    /** What {@code stty} prints when it is called with these words; empty if there is no terminal, or none of it. */
    static Optional<String> run(List<String> words) {
        var command = new ArrayList<>(List.of("stty"));
        command.addAll(words);
        try {
            var process = new ProcessBuilder(command).redirectInput(new File("/dev/tty"))
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start();
            try (var answer = process.getInputStream()) {
                var text = new String(answer.readAllBytes(), StandardCharsets.US_ASCII).strip();
                return process.waitFor() == 0 ? Optional.of(text) : Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** Rows and columns of the window; empty if nobody knows. */
    static Optional<int[]> size() {
        return run(List.of("size")).map(answer -> answer.split(" ")).filter(words -> words.length == 2).map(words -> {
            try {
                return new int[]{Integer.parseInt(words[0]), Integer.parseInt(words[1])};
            } catch (NumberFormatException e) {
                return new int[]{0, 0};
            }
        });
    }
}
