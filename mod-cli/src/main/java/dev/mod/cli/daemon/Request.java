package dev.mod.cli.daemon;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A command that somebody wants to have run. In bytes, which {@code client.c} writes too: their number in four bytes, then
 * strings that end in NUL.
 *
 * @param standing of the process that asks, as {@link Standing} says
 * @param directory the current one
 * @param terminals the digits of the descriptors that are terminals
 * @param columns of the terminal, 0 if nobody knows
 * @param words of the command
 */
record Request(String standing, Path directory, String terminals, int columns, List<String> words,
        Map<String, String> environment) {
    private static final String PROTOCOL = "mod-daemon-2";
    private static final int MOST_BYTES = 16 << 20;

    Request {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    /**
     * Reads one.
     *
     * @throws IOException if it is none, or has bytes in it that are no text
     */
    static Request read(InputStream stream) throws IOException {
        var in = new DataInputStream(stream);
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("no request: " + length + " bytes");
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        List<String> texts = new ArrayList<>();
        for (int from = 0, at = 0; at < length; at++) {
            if (bytes[at] == 0) {
                texts.add(text(ByteBuffer.wrap(bytes, from, at - from)));
                from = at + 1;
            }
        }
        try {
            if (!texts.get(0).equals(PROTOCOL)) {
                throw new IOException("no request");
            }
            int words = Integer.parseInt(texts.get(5));
            if (words < 1) {
                throw new IOException("no request: no words");
            }
            int end = 6 + words;
            Map<String, String> environment = new HashMap<>();
            for (String each : texts.subList(end, texts.size())) {
                int equals = each.indexOf('=', 1);
                if (equals > 0) {
                    environment.putIfAbsent(each.substring(0, equals), each.substring(equals + 1));
                }
            }
            return new Request(texts.get(1), Path.of(texts.get(2)), texts.get(3), Integer.parseInt(texts.get(4)),
                    texts.subList(6, end), environment);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IOException("no request", e);
        }
    }

    private static String text(ByteBuffer bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    }

    /** Writes it. */
    void write(OutputStream stream) throws IOException {
        var text = new StringBuilder(PROTOCOL).append('\0').append(standing).append('\0').append(directory)
                .append('\0').append(terminals).append('\0').append(columns).append('\0').append(words.size())
                .append('\0');
        words.forEach(word -> text.append(word).append('\0'));
        environment.forEach((name, value) -> text.append(name).append('=').append(value).append('\0'));
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        var out = new DataOutputStream(stream);
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
    }
}
