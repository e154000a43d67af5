package dev.mod.model.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class CanonicalJsonTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"{\"b\": 1, \"a\": [1.0, true, null]} | {\"a\":[1,true,null],\"b\":1}",
            "5.0 | 5", "50e-1 | 5", "1e2 | 100", "-0.0 | 0", "1e20 | 100000000000000000000", "1e21 | 1e+21",
            "1000000000000000000000 | 1e+21", "-1.50e-8 | -1.5e-8", "0.0000001 | 0.0000001",
            "1e999999999 | 1e+999999999",
            "123456789012345678901234567890 | 1.2345678901234567890123456789e+29", "\"\\u001f\\/é\" | \"\\u001f/é\"",
            "{\"\\ud83d\\ude00\": 1, \"\\uffff\": 2} | {\"😀\":1,\"\uffff\":2}"})
    void writesTheOneText(String json, String expected) {
        assertEquals(expected, CanonicalJson.text(JSON.readTree(json)));
    }

    @Test
    void writesWhatJsonCannotHold() {
        assertEquals("[null,null,\"\\ud800\"]", CanonicalJson.text(
                NODES.arrayNode().add(Double.NaN).add(Double.POSITIVE_INFINITY).add("\ud800")));
        assertNotEquals(CanonicalJson.text(NODES.stringNode("\ud800")), CanonicalJson.text(NODES.stringNode("\udfff")));
    }

    @Test
    void keepsTheOrderOfKeysWhenCompact() {
        assertEquals("{\"b\":1.5,\"a\":[]}", CanonicalJson.compact(JSON.readTree("{\"b\": 1.50, \"a\": []}")));
    }

    @Test
    void survivesDepth() {
        ObjectNode root = NODES.objectNode();
        ObjectNode at = root;
        for (int i = 0; i < 100_000; i++) {
            at = at.putObject("a");
        }
        JsonNode copy = JsonValues.copy(root);
        assertTrue(JsonValues.equal(root, copy));
        at.put("b", 1);
        assertFalse(JsonValues.equal(root, copy));
    }
}
