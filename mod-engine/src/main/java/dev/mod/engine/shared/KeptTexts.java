package dev.mod.engine.shared;

import dev.mod.base.diagnostic.FailureMessages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Texts of attempts in a size that a database can be asked to keep. */
final class KeptTexts {
    /** Bytes kept of a longer text, half from its beginning and half from its end. */
    private static final int MAX_BYTES = 1 << 20;

    private KeptTexts() {}

    /** The text of a file, whole lines of it; nothing if there is none. */
    static Optional<String> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (var channel = Files.newByteChannel(file)) {
            if (channel.size() <= MAX_BYTES) {
                return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
            }
            byte[] half = new byte[MAX_BYTES / 2];
            var input = Files.newInputStream(file);
            try (input) {
                int read = input.readNBytes(half, 0, half.length);
                String head = new String(half, 0, read, StandardCharsets.UTF_8);
                channel.position(channel.size() - half.length);
                byte[] end = java.nio.channels.Channels.newInputStream(channel).readNBytes(half.length);
                String tail = new String(end, StandardCharsets.UTF_8);
                return Optional.of(head.substring(0, head.lastIndexOf('\n') + 1)
                        + tail.substring(tail.indexOf('\n') + 1));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + FailureMessages.about(file, e), e);
        }
    }
}
