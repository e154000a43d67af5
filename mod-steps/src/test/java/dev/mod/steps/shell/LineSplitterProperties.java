package dev.mod.steps.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class LineSplitterProperties {
    private static List<String> split(byte[] bytes, int chunk) {
        var lines = new ArrayList<String>();
        var splitter = new LineSplitter(lines::add);
        for (int i = 0; i < bytes.length; i += chunk) {
            byte[] part = java.util.Arrays.copyOfRange(bytes, i, Math.min(bytes.length, i + chunk));
            splitter.write(part, part.length);
        }
        splitter.end();
        return lines;
    }

    @Property(tries = 300)
    void chunksDoNotMatter(@ForAll byte[] bytes, @ForAll @IntRange(min = 1, max = 9) int chunk) {
        assertEquals(split(bytes, Math.max(1, bytes.length)), split(bytes, chunk));
    }

    @Property(tries = 300)
    void linesAreThoseOfTheText(@ForAll String text) {
        String valid = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        assertEquals(valid.lines().toList(), split(valid.getBytes(StandardCharsets.UTF_8), 3));
    }

    @Example
    void endsOfLines() {
        assertEquals(List.of("a", "b", "c", "", "d"), split("a\r\nb\rc\n\nd".getBytes(StandardCharsets.UTF_8), 2));
    }

    @Example
    void malformedBytesAreReplaced() {
        assertEquals(List.of("a\uFFFDb", "\uFFFD"), split(new byte[]{'a', (byte) 0xFF, 'b', '\n', (byte) 0xE6}, 1));
    }

    @Example
    void longLinesAreCutBetweenCharacters() {
        String line = "x" + "\uD83D\uDE00".repeat(LineSplitter.MAX_LINE);
        List<String> lines = split(line.getBytes(StandardCharsets.UTF_8), 1000);
        assertTrue(lines.size() > 1);
        assertEquals(line, String.join("", lines));
        lines.forEach(part -> assertTrue(part.length() <= LineSplitter.MAX_LINE
                && !Character.isHighSurrogate(part.charAt(part.length() - 1))));
    }
}
