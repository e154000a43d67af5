package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.validate.page.RulePages;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HelpTopicsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int mod(String... words) throws Exception {
        return Main.run(List.of(words), Path.of("").toAbsolutePath(), Map.of(), InputStream.nullInputStream(), out,
                err);
    }

    @Test
    void thePageOfARule() throws Exception {
        assertEquals(0, mod("help", "rule", "duplicate-id"));
        assertEquals(RulePages.page("duplicate-id").orElseThrow().text(), out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void allRules() throws Exception {
        assertEquals(0, mod("help", "rules"));
        var list = out.toString(StandardCharsets.UTF_8);
        assertTrue(list.contains("  cyclic-dependency       Nodes depend on each other in a circle.\n"), list);
        RulePages.codes().forEach(code -> assertTrue(list.contains("  " + code + " "), code));
        out.reset();
        assertEquals(0, mod("help", "rule"));
        assertEquals(list, out.toString(StandardCharsets.UTF_8));
    }

    @Test
    void anUnknownRule() throws Exception {
        assertEquals(2, mod("help", "rule", "duplicate-ids"));
        assertEquals("""
                error: there is no rule 'duplicate-ids'
                hint: did you mean "duplicate-id"?
                """, err.toString(StandardCharsets.UTF_8));
        assertEquals("", out.toString(StandardCharsets.UTF_8));
    }
}
