package dev.mod.base.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.diagnostic.Position;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SourceTextProperties {
    @Provide
    static Arbitrary<String> texts() {
        return Arbitraries.of("a", "é", "😀", "\n", "\r\n", "\r", "\uD800", "\uDC00", " ").list().ofMaxSize(30)
                .map(parts -> String.join("", parts));
    }

    @Property(tries = 2_000)
    void countsLikeAWalkThroughTheText(@ForAll @From("texts") String text) {
        var source = new SourceText("f", text);
        int line = 1;
        int column = 1;
        for (int i = 0; i < text.length();) {
            assertEquals(new Position(line, column), source.position(i), () -> "of the text " + text);
            int c = text.codePointAt(i);
            boolean inLineEnd = c == '\n' && i > 0 && text.charAt(i - 1) == '\r';
            assertEquals(inLineEnd ? i - 1 : i, source.offset(new Position(line, column)));
            boolean ends = c == '\n' || (c == '\r' && !text.startsWith("\n", i + 1));
            line += ends ? 1 : 0;
            column = ends ? 1 : c == '\r' ? column : column + 1;
            i += Character.charCount(c);
        }
        assertEquals(new Position(line, column), source.position(text.length()));
        assertEquals(line, source.lineCount());
    }

    @Property
    void linesAddUpToTheText(@ForAll @From("texts") String text) {
        var source = new SourceText("f", text);
        var joined = new StringBuilder();
        for (int i = 1; i <= source.lineCount(); i++) {
            joined.append(i > 1 ? "\n" : "").append(source.line(i));
        }
        assertEquals(text.replace("\r\n", "\n").replace('\r', '\n'), joined.toString());
    }
}
