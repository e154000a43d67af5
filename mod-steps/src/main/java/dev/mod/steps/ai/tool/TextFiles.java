package dev.mod.steps.ai.tool;

import dev.mod.base.diagnostic.FailureMessages;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/** Whole text files in UTF-8. */
final class TextFiles {
    /** Bytes of a file that is read or written at most. */
    static final int MAX_BYTES = 4 * 1024 * 1024;

    private TextFiles() {}

    static String read(Path file, String shown) throws ToolException {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new ToolException(shown + " has more than " + MAX_BYTES + " bytes; use search");
            }
            byte[] bytes = Files.readAllBytes(file);
            String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            if (text.indexOf('\0') >= 0) {
                throw new ToolException(shown + " is a binary file");
            }
            return text;
        } catch (CharacterCodingException e) {
            throw new ToolException(shown + " is no text in UTF-8", e);
        } catch (IOException e) {
            throw new ToolException(shown + " cannot be read", e);
        }
    }

    static void write(Path file, String shown, String text) throws ToolException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_BYTES) {
            throw new ToolException("more than " + MAX_BYTES + " bytes are not written to one file");
        }
        try {
            Files.createDirectories(Objects.requireNonNull(file.getParent()));
            try (OutputStream out = Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING, LinkOption.NOFOLLOW_LINKS)) {
                out.write(bytes);
            }
        } catch (IOException e) {
            throw new ToolException(shown + " cannot be written: " + FailureMessages.reason(e), e);
        }
    }
}
