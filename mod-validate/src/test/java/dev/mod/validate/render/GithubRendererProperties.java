package dev.mod.validate.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever is in names and messages, a runner of GitHub Actions reads one command and gets the same back. */
class GithubRendererProperties {
    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries.strings().withChars("ab%:,=\r\n 250DA世\"").ofMinLength(1).ofMaxLength(20);
    }

    @Property
    void itComesBack(@ForAll("hostile") String file, @ForAll("hostile") String message,
            @ForAll("hostile") String hint) {
        String line = new GithubRenderer().render(List.of(Diagnostic.error("code", message,
                Span.at(file, new Position(3, 7)), "").withHint(hint)), Map.of());
        assertEquals(line.length() - 1, line.indexOf('\n'), line);
        assertEquals(-1, line.indexOf('\r'), line);
        assertTrue(line.startsWith("::error "), line);
        int end = line.indexOf("::", 2);
        Map<String, String> properties = new LinkedHashMap<>();
        for (String property : line.substring("::error ".length(), end).split(",", -1)) {
            int equals = property.indexOf('=');
            properties.put(property.substring(0, equals), unescaped(property.substring(equals + 1)
                    .replace("%3A", ":").replace("%2C", ",")));
        }
        assertEquals(file, properties.get("file"));
        assertEquals("3", properties.get("line"));
        assertEquals("7", properties.get("col"));
        assertEquals(message + "\nhint: " + hint, unescaped(line.substring(end + 2, line.length() - 1)));
    }

    /** As the runner does it, the percent sign last. */
    private static String unescaped(String text) {
        return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%");
    }
}
