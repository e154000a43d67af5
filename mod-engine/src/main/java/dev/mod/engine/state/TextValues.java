package dev.mod.engine.state;

import dev.mod.model.workflow.PropertySchema;
import dev.mod.validate.value.ValueChecker;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.StringNode;

/** Values of texts in the shared state: what is declared decides, and where nothing is, no character gets lost. */
final class TextValues {
    private final Map<String, PropertySchema> schema;

    /** @param schema the declared values of the state, by key */
    TextValues(Map<String, PropertySchema> schema) {
        this.schema = schema;
    }

    /**
     * JSON where the text is that, else the text. A number that would be printed in another way ({@code 1.10}, {@code
     * 12e45}) is a text, unless a number is declared.
     *
     * @param append whether it becomes an element of what is at the path
     * @throws StreamConstraintsException if the JSON is too deep, or a number in it too long
     */
    JsonNode jsonOrText(String text, List<String> path, boolean append) {
        JsonNode plain = StringNode.valueOf(text);
        JsonNode json = json(text);
        if (json == null) {
            return plain;
        }
        JsonNode faithful = json.isNumber() && !JsonText.print(json).equals(text.strip()) ? plain : json;
        return fitting(declared(path, append), List.of(faithful, json, plain));
    }

    /**
     * The text, unless JSON of another type is declared.
     *
     * @param append whether it becomes an element of what is at the path
     * @throws StreamConstraintsException if the JSON is too deep, or a number in it too long
     */
    JsonNode text(String text, List<String> path, boolean append) {
        JsonNode plain = StringNode.valueOf(text);
        Optional<PropertySchema> declared = declared(path, append);
        JsonNode json = declared.isPresent() ? json(text) : null;
        return json == null ? plain : fitting(declared, List.of(plain, json));
    }

    private static JsonNode fitting(Optional<PropertySchema> declared, List<JsonNode> candidates) {
        return declared
                .flatMap(schema -> candidates.stream().filter(value -> ValueChecker.check(value, schema).isEmpty())
                        .findFirst())
                .orElse(candidates.get(0));
    }

    private Optional<PropertySchema> declared(List<String> path, boolean append) {
        Optional<PropertySchema> at = Optional.ofNullable(schema.get(path.get(0)));
        for (String name : path.subList(1, path.size())) {
            at = at.map(PropertySchema::properties).map(properties -> properties.get(name));
        }
        return append ? at.flatMap(PropertySchema::items) : at;
    }

    private static @Nullable JsonNode json(String text) {
        if (text.isBlank()) {
            return null;
        }
        try {
            return JsonText.parse(text);
        } catch (StreamConstraintsException e) {
            throw e;
        } catch (JacksonException e) {
            return null;
        }
    }
}
