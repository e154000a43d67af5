package dev.mod.match.walk;

import java.nio.charset.StandardCharsets;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.match.ParseLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The text of a file, or why it is not one to look at. */
public sealed interface FileText {
    Path file();

    /**
     * The text, which an empty file has, too.
     *
     * @throws IOException if it is left out for another reason, which the message names
     */
    default String text() throws IOException {
        if (this instanceof Text text) {
            return new String(text.utf8(), StandardCharsets.UTF_8);
        }
        Skipped skipped = (Skipped) this;
        if (skipped.reason() == Reason.EMPTY) {
            return "";
        }
        throw new IOException(skipped.file() + " is no text: " + skipped.message());
    }

    /** A text: valid UTF-8, not empty. The array is not copied. */
    @SuppressWarnings("ArrayRecordComponent") // files can be large and are never compared
    record Text(Path file, byte[] utf8) implements FileText {}

    /** A file that is left out. */
    record Skipped(Path file, Reason reason, String message) implements FileText {}

    /** Why a file is left out. */
    enum Reason {
        EMPTY, BINARY, NOT_UTF8, TOO_LARGE, UNREADABLE
    }

    /** A file of more bytes and more lines than these is left out. */
    int LARGE_BYTES = 3_000_000;
    int LARGE_LINES = 200_000;

    /** A file of more bytes is not even read: no parser would take it. */
    int MAX_BYTES = ParseLimits.DEFAULT.maxBytes();

    /** Why a file is not even read, if it is too large. */
    static Optional<Skipped> tooLarge(Path file) {
        return file.toFile().length() > MAX_BYTES
                ? Optional.of(new Skipped(file, Reason.TOO_LARGE, "larger than " + (MAX_BYTES >> 20) + " MiB"))
                : Optional.empty();
    }

    /** Reads a file; never fails. */
    static FileText read(Path file) {
        var tooLarge = tooLarge(file);
        if (tooLarge.isPresent()) {
            return tooLarge.get();
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (IOException e) {
            return new Skipped(file, Reason.UNREADABLE, "cannot be read: " + FailureMessages.reason(e));
        }
        return of(file, bytes);
    }

    /** Judges the content of a file. */
    static FileText of(Path file, byte[] bytes) {
        if (bytes.length == 0) {
            return new Skipped(file, Reason.EMPTY, "empty");
        }
        // where git looks too
        for (int i = 0; i < Math.min(bytes.length, 8_000); i++) {
            if (bytes[i] == 0) {
                return new Skipped(file, Reason.BINARY, "binary: a zero byte at " + i);
            }
        }
        if (bytes.length > LARGE_BYTES) {
            int lines = 1;
            for (byte b : bytes) {
                lines += b == '\n' ? 1 : 0;
            }
            if (lines > LARGE_LINES) {
                return new Skipped(file, Reason.TOO_LARGE,
                        "too large: " + bytes.length + " bytes in " + lines + " lines");
            }
        }
        int invalid = Utf8.firstInvalid(bytes);
        return invalid < 0
                ? new Text(file, bytes)
                : new Skipped(file, Reason.NOT_UTF8, "not UTF-8: the byte at " + invalid);
    }
}
