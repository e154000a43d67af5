package dev.mod.validate.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Every key that a workflow may have stands in an example of {@code docs/workflow.md}, in its own place. */
class WorkflowPageTest {
    private static final Pattern EXAMPLE = Pattern.compile("^```yaml [^\n]*workflow\\.yaml\n(.*?)^```$",
            Pattern.DOTALL | Pattern.MULTILINE);
    /** Keys without an example: what is refused, and what was shown under another key. */
    private static final List<String> ELSEWHERE = List.of("/$defs/node/properties/runtime",
            "/$defs/step/properties/shard/properties/js-ast-match/");

    private final JsonNode schema = WorkflowSchema.publish(List.of());
    private final Set<String> all = new LinkedHashSet<>();
    private final Set<String> shown = new LinkedHashSet<>();

    @Test
    void everyKeyHasAnExample() throws IOException {
        declared("");
        assertTrue(all.size() > 100, "keys: " + all.size());
        var page = Files.readString(Path.of("..", "docs", "workflow.md"));
        for (var example : EXAMPLE.matcher(page).results().toList()) {
            var read = SourceReader.read("workflow.yaml", example.group(1).getBytes(StandardCharsets.UTF_8));
            visit("", read.root().orElseThrow());
        }
        all.removeAll(shown);
        all.removeIf(key -> ELSEWHERE.stream().anyMatch(key::startsWith));
        assertEquals(Set.of(), all);
    }

    /** Remembers the places of all properties below a place of the schema. */
    private void declared(String place) {
        var node = schema.at(place);
        for (String key : node.propertyNames()) {
            String below = place + "/" + key.replace("~", "~0").replace("/", "~1");
            if (key.equals("properties")) {
                for (String property : node.get(key).propertyNames()) {
                    String at = below + "/" + property;
                    if (!isAlias(property)) {
                        all.add(at);
                        declared(at);
                    }
                }
            } else if (node.get(key).isObject() && !key.equals("default")) {
                declared(below);
            }
        }
    }

    private static boolean isAlias(String key) {
        return key.equals("js-ast-grep") || key.equals("ast-grep") || key.equals("codemod");
    }

    private String resolved(String place) {
        var reference = schema.at(place).path("$ref").asString("");
        return reference.isEmpty() ? place : resolved(reference.substring(1));
    }

    private void visit(String given, SourceNode value) {
        String place = resolved(given);
        if (value instanceof SourceList list) {
            list.items().forEach(item -> visit(place + "/items", item));
        } else if (value instanceof SourceMap map) {
            for (var entry : map.entries()) {
                String property = place + "/properties/" + entry.key();
                if (!schema.at(property).isMissingNode()) {
                    shown.add(property);
                    visit(property, entry.value());
                } else if (schema.at(place + "/additionalProperties").isObject()) {
                    visit(place + "/additionalProperties", entry.value());
                }
            }
        }
    }
}
