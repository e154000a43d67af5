package dev.mod.validate.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Keeps {@code docs/reference.md} true; run with {@code -Dmod.docs.update=true} it rewrites it. */
class SchemaReferenceTest {
    private static final String HEAD = """
            # Reference of the files

            Generated from the JSON Schemas ([workflow](../schemas/workflow.schema.json), [package](../schemas/mod.schema.json)), which
            editors use as well. A star marks keys that must be there; *template* means that `${{ … }}` is replaced.

            """;

    private final StringBuilder page = new StringBuilder(HEAD);

    @Test
    void thePageNamesEveryKey() throws IOException {
        new Section("`workflow.yaml`", WorkflowSchema.publish(List.of())).print();
        new Section("`mod.yaml`", ManifestSchema.publish()).print();
        var file = Path.of(System.getProperty("basedir", "."), "..", "docs", "reference.md");
        var text = page.toString().stripTrailing() + "\n";
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, text);
        }
        assertEquals(text, Files.readString(file));
    }

    /** One file, and the objects found in it, in the order in which they are first spoken of. */
    private final class Section {
        private final String title;
        private final JsonNode root;
        private final Map<String, JsonNode> objects = new LinkedHashMap<>();

        Section(String title, JsonNode root) {
            this.title = title;
            this.root = root;
        }

        void print() {
            page.append("## ").append(title).append("\n\n");
            table("", root);
            var done = new ArrayList<String>();
            while (done.size() < objects.size()) {
                var next = objects.keySet().stream().filter(name -> !done.contains(name)).findFirst().orElseThrow();
                done.add(next);
                page.append("### `").append(next).append("`\n\n");
                table(next, object(next));
            }
        }

        private JsonNode object(String name) {
            @Nullable
            JsonNode found = objects.get(name);
            if (found == null) {
                throw new AssertionError(name);
            }
            return found;
        }

        private void table(String path, JsonNode schema) {
            @Nullable
            JsonNode description = schema.get("description");
            if (description != null) {
                page.append(description.asString()).append("\n\n");
            }
            var required = texts(schema.path("required"));
            page.append("| key | type | |\n|---|---|---|\n");
            schema.path("properties").properties().forEach(entry -> {
                var value = resolved(entry.getValue());
                var text = value.path("description").asString("");
                page.append("| `").append(entry.getKey()).append('`')
                        .append(required.contains(entry.getKey()) ? " *" : "")
                        .append(" | ").append(type(name(path, entry.getKey()), entry.getValue())).append(" | ")
                        .append(text.replace("|", "\\|"))
                        .append(value.has("default") ? " Default: `" + value.get("default").toString() + "`." : "")
                        .append(" |\n");
            });
            page.append('\n');
        }

        private String name(String path, String key) {
            return path.isEmpty() || path.equals("step") ? key : path + "." + key;
        }

        private JsonNode resolved(JsonNode schema) {
            var reference = schema.path("$ref").asString("");
            return reference.isEmpty() ? schema : resolved(root.at(reference.substring(1)));
        }

        /** What may stand there; remembers objects, which get a table of their own. */
        private String type(String name, JsonNode given) {
            var reference = "";
            var schema = given;
            while (schema.has("$ref")) {
                reference = schema.get("$ref").asString();
                schema = root.at(reference.substring(1));
            }
            if (schema.has("enum")) {
                return "`" + String.join("` \\| `", texts(schema.get("enum"))) + "`";
            }
            if (schema.has("const")) {
                return "`" + schema.get("const").asString() + "`";
            }
            if (schema.has("properties")) {
                var target = reference.isEmpty() ? name : reference.substring(reference.lastIndexOf('/') + 1);
                objects.putIfAbsent(target, schema);
                return "[object](#" + target.replaceAll("[^a-z0-9_-]", "") + ")" + also(schema);
            }
            if (schema.has("items") && schema.has("additionalProperties")) {
                return "map or list of " + type(name, schema.get("items"));
            }
            if (schema.has("items")) {
                return "list of " + type(name, schema.get("items"));
            }
            if (schema.has("additionalProperties") && schema.get("additionalProperties").isObject()) {
                return "map of " + type(name, schema.get("additionalProperties"));
            }
            return types(schema).isEmpty() ? "any" : String.join(" or ", types(schema));
        }

        private String also(JsonNode schema) {
            var others = types(schema).stream().filter(type -> !type.equals("object")).toList();
            return others.isEmpty() ? "" : " or " + String.join(" or ", others);
        }

        private List<String> types(JsonNode schema) {
            var type = schema.path("type");
            return type.isArray() ? texts(type) : type.isString() ? List.of(type.asString()) : List.of();
        }
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asString).toList();
    }
}
