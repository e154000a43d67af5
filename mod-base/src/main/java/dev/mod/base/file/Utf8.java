package dev.mod.base.file;

import dev.mod.base.source.SourceText;
import dev.mod.base.diagnostic.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Texts that people write, which have to be UTF-8. */
public final class Utf8 {
    private Utf8() {}

    /**
     * The text of a file.
     *
     * @throws FileSystemException if it is not UTF-8; the message names the file, line and column
     */
    public static String read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        CharBuffer text = CharBuffer.allocate(bytes.remaining());
        // a decoder that is asked step by step says where it stopped
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true);
        text.flip();
        if (!result.isError()) {
            return text.toString();
        }
        Position at = new SourceText(file.toString(), text.toString()).position(text.length());
        throw new FileSystemException(file.toString(), null, String.format(Locale.ROOT,
                "it is not UTF-8: byte 0x%02X in line %d, column %d; save it as UTF-8", bytes.get() & 0xFF, at.line(),
                at.column()));
    }
}
