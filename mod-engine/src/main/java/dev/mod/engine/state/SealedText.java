package dev.mod.engine.state;

import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A value with secrets as the journal has it: everybody sees it as a masked text, and who knows the secrets can open it. A
 * value that is no text is sealed as a whole where there is a secret outside of its texts, as in the keys of an object.
 */
@SuppressWarnings("ReferenceEquality")
public final class SealedText extends StringNode {
    private static final long serialVersionUID = 1L;
    /** No key that a workflow would choose. */
    private static final String SEALED = "\0sealed";
    private static final String SHOWN = "shown";
    private static final String JSON = "json";

    private final String sealed;
    private final boolean json;

    /**
     * @param shown the text with masks in place of the secrets
     * @param sealed the whole text, encrypted
     * @param json whether the text is that of a JSON value
     */
    public SealedText(String shown, String sealed, boolean json) {
        super(shown);
        this.sealed = sealed;
        this.json = json;
    }

    /** Whether the text is that of a JSON value. */
    public boolean isJson() {
        return json;
    }

    /** Whether there is such a text in a value. */
    public static boolean isIn(JsonNode value) {
        if (value instanceof SealedText) {
            return true;
        }
        for (JsonNode element : value) {
            if (isIn(element)) {
                return true;
            }
        }
        return false;
    }

    /** The whole text, encrypted. */
    public String sealed() {
        return sealed;
    }

    /** A value of which parts are replaced, the outermost first; the same value where none is. */
    public static JsonNode map(JsonNode value, UnaryOperator<JsonNode> parts) {
        JsonNode whole = parts.apply(value);
        if (whole != value) {
            return whole;
        }
        if (value.isArray()) {
            boolean same = true;
            var array = JsonNodeFactory.instance.arrayNode(value.size());
            for (JsonNode element : value) {
                var mapped = map(element, parts);
                same &= mapped == element;
                array.add(mapped);
            }
            return same ? value : array;
        }
        if (value.isObject()) {
            boolean same = true;
            var object = JsonNodeFactory.instance.objectNode();
            for (var field : value.properties()) {
                var mapped = map(field.getValue(), parts);
                same &= mapped == field.getValue();
                object.set(field.getKey(), mapped);
            }
            return same ? value : object;
        }
        return value;
    }

    /** Plain JSON of a value that may have such texts in it. */
    public static JsonNode write(JsonNode value) {
        return map(value, part -> part instanceof SealedText secret ? secret.written() : part);
    }

    private ObjectNode written() {
        var written = JsonNodeFactory.instance.objectNode().put(SEALED, sealed).put(SHOWN, stringValue());
        return json ? written.put(JSON, true) : written;
    }

    /** The value of what {@link #write} has made. */
    public static JsonNode read(JsonNode json) {
        if (json.isArray()) {
            boolean same = true;
            var array = JsonNodeFactory.instance.arrayNode(json.size());
            for (JsonNode element : json) {
                var value = read(element);
                same &= value == element;
                array.add(value);
            }
            return same ? json : array;
        }
        return json instanceof ObjectNode object ? read(object) : json;
    }

    private static JsonNode read(ObjectNode json) {
        if (json.path(SEALED).isString() && json.path(SHOWN).isString()) {
            return new SealedText(json.path(SHOWN).stringValue(), json.path(SEALED).stringValue(), json.has(JSON));
        }
        boolean same = true;
        var object = JsonNodeFactory.instance.objectNode();
        for (var field : json.properties()) {
            var value = read(field.getValue());
            same &= value == field.getValue();
            object.set(field.getKey(), value);
        }
        return same ? json : object;
    }
}
