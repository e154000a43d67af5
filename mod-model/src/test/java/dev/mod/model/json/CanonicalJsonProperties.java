package dev.mod.model.json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class CanonicalJsonProperties {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    @Provide
    static Arbitrary<JsonNode> trees() {
        return JsonTrees.any();
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void meansTheSameWhenReadBack(@ForAll @From("trees") JsonNode tree) {
        String text = CanonicalJson.text(tree);
        assertEquals(text, CanonicalJson.text(JSON.readTree(text)));
        assertEquals(text, CanonicalJson.text(JSON.readTree(CanonicalJson.compact(tree))));
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void doesNotDependOnTheOrderOfKeys(@ForAll @From("trees") JsonNode tree) {
        assertEquals(CanonicalJson.text(tree), CanonicalJson.text(reversed(tree)));
    }

    private static JsonNode reversed(JsonNode tree) {
        if (tree.isArray()) {
            ArrayNode array = NODES.arrayNode();
            tree.forEach(item -> array.add(reversed(item)));
            return array;
        }
        if (!tree.isObject()) {
            return tree;
        }
        var keys = new java.util.ArrayDeque<String>();
        tree.propertyNames().forEach(keys::push);
        ObjectNode object = NODES.objectNode();
        keys.forEach(key -> object.set(key, reversed(tree.get(key))));
        return object;
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void copiesShareNothing(@ForAll @From("trees") JsonNode tree) {
        String before = CanonicalJson.text(tree);
        JsonNode copy = JsonValues.copy(tree);
        assertEquals(tree, copy);
        scramble(copy);
        assertEquals(before, CanonicalJson.text(tree));
    }

    private static void scramble(JsonNode node) {
        node.forEach(CanonicalJsonProperties::scramble);
        if (node instanceof ObjectNode object) {
            object.removeAll();
        } else if (node instanceof ArrayNode array) {
            array.removeAll();
        }
    }

    @Property
    void numbersAgreeExactlyWhenEqual(@ForAll BigDecimal a, @ForAll BigDecimal b) {
        assertEquals(a.compareTo(b) == 0, JsonNumbers.text(a).equals(JsonNumbers.text(b)));
        assertEquals(0, a.compareTo(new BigDecimal(JsonNumbers.text(a))));
        assertEquals(JsonNumbers.text(a), CanonicalJson.text(DecimalNode.valueOf(a)));
    }
}
