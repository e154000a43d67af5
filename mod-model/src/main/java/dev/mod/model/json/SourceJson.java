package dev.mod.model.json;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceScalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** JSON values of source trees. */
public final class SourceJson {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private SourceJson() {}

    /** The value without positions; a new tree at each call, which the caller may change. */
    public static JsonNode of(SourceNode node) {
        if (node instanceof SourceMap map) {
            ObjectNode object = NODES.objectNode();
            map.entries().forEach(entry -> object.set(entry.key(), of(entry.value())));
            return object;
        }
        if (node instanceof SourceList list) {
            ArrayNode array = NODES.arrayNode();
            list.items().forEach(item -> array.add(of(item)));
            return array;
        }
        return scalar((SourceScalar) node);
    }

    private static JsonNode scalar(SourceScalar scalar) {
        return switch (scalar.type()) {
            case NULL -> NODES.nullNode();
            case BOOLEAN -> NODES.booleanNode(scalar.isTrue());
            case INTEGER -> integer(scalar.number());
            case DECIMAL -> DecimalNode.valueOf(scalar.number());
            case STRING -> NODES.stringNode(scalar.text());
        };
    }

    private static JsonNode integer(BigDecimal number) {
        BigInteger value = number.toBigIntegerExact();
        if (value.bitLength() < Integer.SIZE) {
            return NODES.numberNode(value.intValue());
        }
        return value.bitLength() < Long.SIZE ? NODES.numberNode(value.longValue()) : NODES.numberNode(value);
    }
}
