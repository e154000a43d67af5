package dev.mod.model.workflow;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The declared shape of a parameter or of a value in the shared state.
 *
 * @param name the name shown
 * @param description what it is for
 * @param type the type; anything goes without one
 * @param defaultValue the value when none is given
 * @param items shape of an array's elements
 * @param properties shapes of an object's fields, in the order of the file
 * @param required whether a value must be given
 * @param allowed the values allowed ({@code enum}, and the scalars of {@code oneOf}); empty means any
 * @param alternatives shapes of which one must fit (the objects of {@code oneOf}); empty means no such rule
 * @param multiLine whether a person is asked for several lines
 * @param secret whether the value is masked everywhere and never stored
 */
public record PropertySchema(Optional<String> name, Optional<String> description, Optional<ValueType> type,
        Optional<JsonNode> defaultValue, Optional<PropertySchema> items, Map<String, PropertySchema> properties,
        boolean required, List<JsonNode> allowed, List<PropertySchema> alternatives, boolean multiLine,
        boolean secret) {
    public PropertySchema {
        properties = Copies.of(properties);
        allowed = List.copyOf(allowed);
        alternatives = List.copyOf(alternatives);
    }
}
