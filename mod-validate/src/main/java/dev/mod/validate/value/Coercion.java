package dev.mod.validate.value;

import dev.mod.base.source.Decimals;
import dev.mod.model.json.JsonValues;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Turns what was given into the declared type; what cannot be turned stays as it is, for the checker to refuse. */
final class Coercion {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Coercion() {}

    /** A text from the command line. */
    static JsonNode text(String text, PropertySchema schema) {
        if (schema.type().isEmpty()) {
            Optional<JsonNode> meant = schema.allowed().stream().filter(each -> each.isString()
                    ? each.stringValue().equals(text)
                    : json(text).filter(value -> JsonValues.equal(each, value)).isPresent()).findFirst();
            return meant.or(() -> schema.alternatives().stream().flatMap(each -> Stream.of(text(text, each))
                    .filter(value -> ValueChecker.check(value, each).isEmpty())).findFirst())
                    .orElseGet(() -> NODES.stringNode(text));
        }
        JsonNode same = NODES.stringNode(text);
        return switch (schema.type().get()) {
            case STRING -> same;
            case NUMBER, INTEGER -> Decimals.parse(text.strip()).<JsonNode>map(DecimalNode::valueOf).orElse(same);
            case BOOLEAN -> switch (text.strip()) {
                case "true" -> NODES.booleanNode(true);
                case "false" -> NODES.booleanNode(false);
                default -> same;
            };
            case ARRAY, OBJECT -> json(text).orElse(same);
        };
    }

    /** A value from a file, or a default. */
    static JsonNode value(JsonNode value, PropertySchema schema) {
        Optional<ValueType> type = schema.type();
        if (value.isString() && type.isPresent()) {
            return text(value.asString(), schema);
        }
        boolean toText = type.filter(ValueType.STRING::equals).isPresent();
        return toText && (value.isNumber() || value.isBoolean()) ? NODES.stringNode(value.asString()) : value;
    }

    private static Optional<JsonNode> json(String text) {
        try {
            return Optional.of(JsonMapper.shared().reader().with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).readTree(text));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }
}
