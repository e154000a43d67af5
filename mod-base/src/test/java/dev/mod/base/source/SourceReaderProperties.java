package dev.mod.base.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.Size;

class SourceReaderProperties {
    @Provide
    static Arbitrary<String> yamlLike() {
        return Arbitraries.of("a", "b: ", "- ", "\n", "\n  ", "\n    ", ": ", "? ", "[", "]", "{", "}", ", ", "'", "\"",
                "&a ",
                "*a", "<<: ", "!t ", "|", ">", "|\n ", ">-\n  ", "#", "---\n", "...\n", "%YAML 1.2\n", "\\", "\t", "1",
                "1.5e3", "~", "é", "😀", "\r\n", "\r", "\u0085", "\u2028", "\uFEFF", " ", "''", "\\u0041", "@", "`",
                "x y",
                "\\\n").list().ofMaxSize(40).map(parts -> String.join("", parts));
    }

    @Property(tries = 2_000)
    void neverThrowsOnBytes(@ForAll @Size(max = 200) byte[] bytes) {
        check(SourceReader.read("f", bytes));
    }

    @Property(tries = 4_000)
    void neverThrowsOnTextLikeYaml(@ForAll @From("yamlLike") String text) {
        check(SourceReader.read("f", text.getBytes(StandardCharsets.UTF_8)));
    }

    private static void check(SourceResult result) {
        for (Diagnostic diagnostic : result.diagnostics()) {
            assertExists(diagnostic.span().orElseThrow(), result.text());
        }
        assertTrue(result.root().isPresent() || result.hasErrors());
        Deque<SourceNode> open = new ArrayDeque<>();
        result.root().ifPresent(open::push);
        while (!open.isEmpty()) {
            SourceNode node = open.pop();
            assertExists(node.span(), result.text());
            assertEquals(node, SourcePointers.find(result.root().orElseThrow(), node.pointer()).orElseThrow());
            if (node instanceof SourceMap map) {
                for (SourceMap.Entry entry : map.entries()) {
                    assertExists(entry.keySpan(), result.text());
                    open.push(entry.value());
                }
            } else if (node instanceof SourceList list) {
                list.items().forEach(open::push);
            } else if (node instanceof SourceScalar scalar) {
                assertOffsets(scalar);
            }
        }
    }

    /** Offsets map to places within the scalar, in order; a character that is written as itself is found there. */
    private static void assertOffsets(SourceScalar scalar) {
        Position before = scalar.span().start();
        for (int i = 0; i <= scalar.text().length(); i++) {
            Position at = scalar.positionAt(i);
            assertTrue(at.compareTo(before) >= 0, () -> scalar + " goes back to " + at);
            assertTrue(at.compareTo(scalar.span().end()) <= 0, () -> scalar + " leaves its span at " + at);
            before = at;
            if (i < scalar.text().length() && Character.isLetterOrDigit(scalar.text().codePointAt(i))) {
                int raw = scalar.source().text().codePointAt(scalar.source().offset(at));
                int expected = scalar.text().codePointAt(i);
                assertTrue(raw == expected || raw == '\\', () -> scalar.style() + " " + scalar.text() + " at " + at);
            }
        }
    }

    private static void assertExists(Span span, SourceText text) {
        for (Position at : List.of(span.start(), span.end())) {
            assertTrue(at.line() <= text.lineCount(), () -> span + " is beyond the last line");
            String line = text.line(at.line());
            assertTrue(at.column() <= line.codePointCount(0, line.length()) + 1, () -> span + " is beyond its line");
            assertEquals(at, text.position(text.offset(at)));
        }
    }
}
