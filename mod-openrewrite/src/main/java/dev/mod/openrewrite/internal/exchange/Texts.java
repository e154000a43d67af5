package dev.mod.openrewrite.internal.exchange;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Texts of any length in a stream. */
final class Texts {
    private Texts() {}

    static void write(DataOutputStream out, String text) throws IOException {
        write(out, text.getBytes(StandardCharsets.UTF_8));
    }

    static String read(DataInputStream in) throws IOException {
        return new String(readBytes(in), StandardCharsets.UTF_8);
    }

    static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static byte[] readBytes(DataInputStream in) throws IOException {
        return in.readNBytes(in.readInt());
    }

    static void write(DataOutputStream out, Optional<String> text) throws IOException {
        write(out, text.map(List::of).orElse(List.of()));
    }

    static Optional<String> readOptional(DataInputStream in) throws IOException {
        return readList(in).stream().findFirst();
    }

    static void write(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            write(out, text);
        }
    }

    static List<String> readList(DataInputStream in) throws IOException {
        int size = in.readInt();
        var texts = new ArrayList<String>();
        for (int i = 0; i < size; i++) {
            texts.add(read(in));
        }
        return texts;
    }
}
