package dev.mod.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.StringWriter;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

class ScriptSafeWriterProperties {
    @Provide
    Arbitrary<String> hostile() {
        return Arbitraries
                .of("</script>", "<!--", "]]>", "<script", "&lt;", "\u2028", "\u2029", "\\", "\"", "x", "\n", "😀")
                .list().ofMaxSize(8).map(parts -> String.join("", parts));
    }

    @Property
    void jsonStaysTheSameAndEndsNoElement(@ForAll("hostile") String text) throws IOException {
        var node = JsonNodeFactory.instance.objectNode().put(text, text);
        var out = new StringWriter();
        try (var safe = new ScriptSafeWriter(out)) {
            safe.write(node.toString());
        }
        assertFalse(out.toString().matches("(?s).*[<>&\u2028\u2029].*"));
        assertEquals(node, JsonMapper.shared().readTree(out.toString()));
    }
}
