package dev.mod.mcp;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What an agent gave to a tool. The schema has been checked. */
record Arguments(Map<String, Object> values) {
    /** The schema of an object with these properties. */
    static Map<String, Object> schema(Map<String, Map<String, Object>> properties, List<String> required) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
        return schema;
    }

    static Map<String, Object> text(String description) {
        return property("string", description);
    }

    static Map<String, Object> texts(String description) {
        Map<String, Object> property = property("array", description);
        property.put("items", Map.of("type", "string"));
        return property;
    }

    static Map<String, Object> property(String type, String description) {
        Map<String, Object> property = new LinkedHashMap<>();
        property.put("type", type);
        property.put("description", description);
        return property;
    }

    Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key)).map(String::valueOf);
    }

    String required(String key) throws ToolException {
        return find(key).orElseThrow(() -> new ToolException("lacks \"" + key + "\""));
    }

    List<String> list(String key) {
        List<String> list = new ArrayList<>();
        if (values.get(key) instanceof List<?> items) {
            items.forEach(item -> list.add(String.valueOf(item)));
        }
        return list;
    }

    int integer(String key, int otherwise) {
        return values.get(key) instanceof Number number ? number.intValue() : otherwise;
    }

    Language language() throws ToolException {
        String name = required("language");
        return Languages.find(name).orElseThrow(() -> new ToolException("unknown language \"" + name + "\"; one of "
                + String.join(", ", Languages.all().stream().map(Language::id).toList())));
    }
}
