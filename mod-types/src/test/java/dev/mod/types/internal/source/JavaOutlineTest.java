package dev.mod.types.internal.source;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** What stands at the top of source files. */
class JavaOutlineTest {
    private static final Language JAVA = Languages.find("java").orElseThrow();

    @Test
    void typesAtTheTopOnly() {
        assertEquals(new JavaOutline("a.b", List.of("One", "Two", "Three", "Four", "Five")), JavaOutline.of("""
                /* package no; class No {} */
                @Deprecated(since = "class No {")
                package a . b;
                import static x.record;
                @A(B.class) public class One<T> { class Inner {} String s = "}"; char c = '}'; }
                enum Two { X; static class No {} }
                record Three(int class_, Class<?> record) {}
                @interface Four {} // class No {}
                interface Five { String T = \"""
                    } class No {
                    \"""; }
                """));
    }

    @Test
    void itIsWhatAParserSays() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(Path.of("..").resolve("mod-match/src"))) {
            files = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        assertEquals(true, files.size() > 100);
        for (Path file : files) {
            String text = Files.readString(file);
            var names = new ArrayList<String>();
            for (Node child : JAVA.parse(text).root().children()) {
                if (child.kind().endsWith("_declaration") && !child.kind().startsWith("package")) {
                    child.field("name").map(Node::text).ifPresent(names::add);
                }
            }
            assertEquals(names, JavaOutline.of(text).types(), file.toString());
        }
    }

    @Property
    void anyTextHasOne(@ForAll String text) {
        assertEquals(JavaOutline.of(text), JavaOutline.of(text + "\n"));
    }
}
