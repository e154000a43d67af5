package dev.mod.model.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.source.SourceReader;
import dev.mod.base.source.SourceResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

class SourceJsonProperties {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final YAMLMapper YAML = new YAMLMapper();

    @Provide
    static Arbitrary<JsonNode> trees() {
        return JsonTrees.any();
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void readsBackWhatAJsonWriterWrites(@ForAll @From("trees") JsonNode tree) {
        assertReads(tree, JSON.writeValueAsString(tree));
        assertReads(tree, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(tree));
        assertReads(tree, CanonicalJson.text(tree));
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void readsBackWhatAYamlWriterWrites(@ForAll @From("trees") JsonNode tree) {
        // the writer leaves this key bare, which makes it a merge key
        Assume.that(!CanonicalJson.text(tree).contains("\"<<\":"));
        assertReads(tree, YAML.writeValueAsString(tree));
    }

    private static void assertReads(JsonNode tree, String text) {
        SourceResult result = SourceReader.read("f", text.getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of(), result.diagnostics(), text);
        assertEquals(CanonicalJson.text(tree), CanonicalJson.text(SourceJson.of(result.root().orElseThrow())), text);
    }
}
