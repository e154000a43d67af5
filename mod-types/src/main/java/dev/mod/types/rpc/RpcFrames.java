package dev.mod.types.rpc;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Messages with a {@code Content-Length} before each, as the Language Server Protocol has them. */
final class RpcFrames {
    private static final String LENGTH = "content-length:";
    private static final int LONGEST_HEADER = 1_000;
    /** Longer than any answer about a file that is looked at. */
    private static final int LONGEST = 1 << 30;

    private final InputStream in;
    private final OutputStream out;

    RpcFrames(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.out = new BufferedOutputStream(out, 1 << 16);
    }

    /** The next message; empty at the end. For one thread. */
    Optional<byte[]> read() throws IOException {
        int length = -1;
        while (true) {
            String header = line();
            if (header == null) {
                return Optional.empty();
            }
            if (header.isEmpty() && length >= 0) {
                byte[] message = in.readNBytes(length);
                if (message.length < length) {
                    throw new EOFException("a message breaks off");
                }
                return Optional.of(message);
            }
            if (header.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
                length = length(header.substring(LENGTH.length()).strip());
            }
        }
    }

    private static int length(String text) throws IOException {
        try {
            int length = Integer.parseInt(text);
            if (length >= 0 && length <= LONGEST) {
                return length;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new IOException("no length of a message: " + text);
    }

    private @Nullable String line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            if (next < 0) {
                return null;
            }
            if (line.size() > LONGEST_HEADER) {
                throw new IOException("no message: " + line.toString(StandardCharsets.UTF_8));
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.US_ASCII).strip();
    }

    /** Sends a message. */
    synchronized void write(byte[] message) throws IOException {
        out.write(("Content-Length: " + message.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(message);
        out.flush();
    }
}
