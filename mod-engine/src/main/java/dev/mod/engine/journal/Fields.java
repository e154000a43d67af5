package dev.mod.engine.journal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The fields of a JSON object, read with their expected types; unknown ones are of no concern. */
record Fields(JsonNode object) {
    static Fields of(JsonNode node, String what) throws EventFormatException {
        if (!node.isObject()) {
            throw new EventFormatException(what + " is not an object");
        }
        return new Fields(node);
    }

    String text(String name) throws EventFormatException {
        var value = required(name);
        if (!value.isString()) {
            throw new EventFormatException("field '" + name + "' is not a text");
        }
        return value.stringValue();
    }

    boolean has(String name) {
        return find(name) != null;
    }

    Optional<String> optionalText(String name) throws EventFormatException {
        return find(name) == null ? Optional.empty() : Optional.of(text(name));
    }

    long number(String name) throws EventFormatException {
        var value = required(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw new EventFormatException("field '" + name + "' is not a whole number");
        }
        return value.longValue();
    }

    long optionalNumber(String name, long absent) throws EventFormatException {
        return find(name) == null ? absent : number(name);
    }

    int integer(String name) throws EventFormatException {
        long value = number(name);
        if (value != (int) value) {
            throw new EventFormatException("field '" + name + "' is out of range");
        }
        return (int) value;
    }

    boolean flag(String name) throws EventFormatException {
        var value = required(name);
        if (!value.isBoolean()) {
            throw new EventFormatException("field '" + name + "' is neither true nor false");
        }
        return value.booleanValue();
    }

    Fields fields(String name) throws EventFormatException {
        return of(required(name), "field '" + name + "'");
    }

    Optional<Fields> optionalFields(String name) throws EventFormatException {
        return find(name) == null ? Optional.empty() : Optional.of(fields(name));
    }

    List<JsonNode> list(String name) throws EventFormatException {
        var value = find(name);
        if (value == null) {
            return List.of();
        }
        if (!value.isArray()) {
            throw new EventFormatException("field '" + name + "' is not a list");
        }
        return List.copyOf(value.values());
    }

    List<String> texts(String name) throws EventFormatException {
        var texts = new ArrayList<String>();
        for (JsonNode element : list(name)) {
            if (!element.isString()) {
                throw new EventFormatException("field '" + name + "' has an element that is not a text");
            }
            texts.add(element.stringValue());
        }
        return texts;
    }

    Map<String, JsonNode> values(String name) throws EventFormatException {
        var values = new LinkedHashMap<String, JsonNode>();
        fields(name).object().properties().forEach(field -> values.put(field.getKey(), field.getValue()));
        return values;
    }

    /** The constant whose label the field holds. */
    <E extends Enum<E>> E constant(String name, Class<E> type, Function<E, String> label)
            throws EventFormatException {
        var text = text(name);
        for (E constant : type.getEnumConstants()) {
            if (label.apply(constant).equals(text)) {
                return constant;
            }
        }
        throw new EventFormatException("field '" + name + "' has the unknown value '" + text + "'");
    }

    JsonNode required(String name) throws EventFormatException {
        var value = object.get(name);
        if (value == null) {
            throw new EventFormatException("field '" + name + "' is missing");
        }
        return value;
    }

    private @Nullable JsonNode find(String name) {
        return object.get(name);
    }
}
