package dev.mod.lsp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A JSON Schema as what may be at a place of a document. */
final class SchemaView {
    private static final List<String> COMBINED = List.of("allOf", "anyOf", "oneOf", "then", "else");

    private final JsonNode root;

    SchemaView(JsonNode root) {
        this.root = root;
    }

    /** The keys that a mapping at a path may have, with what they mean. */
    Map<String, String> keys(List<String> path) {
        Map<String, String> keys = new LinkedHashMap<>();
        for (JsonNode schema : at(path)) {
            schema.path("properties").properties()
                    .forEach(property -> keys.putIfAbsent(property.getKey(), text(property.getValue()).orElse("")));
        }
        return keys;
    }

    /** The fixed values that may be at a path. */
    Set<String> values(List<String> path) {
        Set<String> values = new LinkedHashSet<>();
        for (JsonNode schema : at(path)) {
            schema.path("enum").forEach(value -> values.add(value.asString()));
            if (schema.has("const")) {
                values.add(schema.get("const").asString());
            }
            if (schema.path("type").toString().contains("\"boolean\"")) {
                values.addAll(List.of("true", "false"));
            }
        }
        return values;
    }

    /** What a key means. */
    Optional<String> description(List<String> path) {
        return at(path).stream().flatMap(schema -> text(schema).stream()).findFirst();
    }

    private static Optional<String> text(JsonNode schema) {
        String title = schema.path("title").asString("");
        String description = schema.path("description").asString("");
        String text = (title.isEmpty() ? "" : "**" + title + "**\n\n") + description;
        return text.isBlank() ? Optional.empty() : Optional.of(text);
    }

    private Set<JsonNode> at(List<String> path) {
        Set<JsonNode> schemas = expanded(List.of(root));
        for (String step : path) {
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode schema : schemas) {
                if (step.equals(YamlPlace.ITEM)) {
                    add(next, schema.get("items"));
                } else if (schema.path("properties").has(step)) {
                    add(next, schema.path("properties").get(step));
                } else {
                    add(next, schema.get("additionalProperties"));
                }
            }
            schemas = expanded(next);
        }
        return schemas;
    }

    private static void add(List<JsonNode> schemas, @Nullable JsonNode schema) {
        if (schema != null && schema.isObject()) {
            schemas.add(schema);
        }
    }

    /** With everything that they refer to or are put together from. */
    private Set<JsonNode> expanded(List<JsonNode> schemas) {
        Set<JsonNode> all = new LinkedHashSet<>();
        List<JsonNode> todo = new ArrayList<>(schemas);
        for (int i = 0; i < todo.size(); i++) {
            JsonNode schema = todo.get(i);
            if (all.add(schema)) {
                if (schema.has("$ref")) {
                    add(todo, root.at(schema.get("$ref").asString().substring(1)));
                }
                for (String key : COMBINED) {
                    JsonNode parts = schema.path(key);
                    if (parts.isArray()) {
                        parts.forEach(part -> add(todo, part));
                    } else {
                        add(todo, parts);
                    }
                }
            }
        }
        return all;
    }
}
