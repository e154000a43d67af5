package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class TextIndexProperties {
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> part = Arbitraries.of("a", "\n", "é", "日", "😀", "\r\n", "x".repeat(126), "é".repeat(63),
                "😀".repeat(32));
        return part.list().ofMaxSize(12).map(parts -> String.join("", parts));
    }

    @Property
    void translatesEveryBoundary(@ForAll("texts") String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TextIndex index = new TextIndex(bytes);
        int line = 0;
        int lineStart = 0;
        for (int at = 0, offset = 0; at <= text.length(); at++) {
            if (at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at))) {
                assertEquals(offset - 4, index.byteOffset(at));
                continue;
            }
            assertEquals(at, index.utf16(offset));
            assertEquals(offset, index.byteOffset(at));
            assertEquals(text.codePointCount(0, at), index.codePoints(offset));
            assertEquals(
                    new Position(line, text.codePointCount(lineStart, at), at - lineStart,
                            text.substring(lineStart, at).getBytes(StandardCharsets.UTF_8).length),
                    index.position(offset));
            if (at < text.length()) {
                int c = text.codePointAt(at);
                offset += Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
                if (c == '\n') {
                    line++;
                    lineStart = at + 1;
                    assertEquals(offset, index.lineStart(line));
                }
            }
        }
        assertEquals(line + 1, index.lineCount());
    }

    @Property
    void takesAnyBytes(@ForAll byte[] bytes) {
        TextIndex index = new TextIndex(bytes);
        int before = 0;
        for (int offset = 0; offset <= bytes.length; offset++) {
            int units = index.utf16(offset);
            assertTrue(units >= before);
            int back = index.byteOffset(units);
            assertTrue(back >= 0 && back <= bytes.length);
            before = units;
        }
    }
}
