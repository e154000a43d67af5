package dev.mod.model.run;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One item of a matrix.
 *
 * @param identity SHA-256, in lower-case hex, of the item's canonical JSON without top-level keys that begin with
 *        {@code _meta_}; items of equal identity are one task
 * @param value the item, an object or a scalar
 */
public record MatrixItem(String identity, JsonNode value) {
    /** Name under which a scalar item appears: {@code matrix.value}. */
    public static final String SCALAR_KEY = "value";

    /** A field of the item; a scalar item has the only field {@value #SCALAR_KEY}. */
    public Optional<JsonNode> field(String key) {
        if (value.isObject()) {
            return Optional.ofNullable(value.get(key));
        }
        return key.equals(SCALAR_KEY) ? Optional.of(value) : Optional.empty();
    }

    /** All fields in the order of the item. */
    public Map<String, JsonNode> fields() {
        var fields = new java.util.LinkedHashMap<String, JsonNode>();
        if (value.isObject()) {
            value.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
        } else {
            fields.put(SCALAR_KEY, value);
        }
        return fields;
    }
}
