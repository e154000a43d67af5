package dev.mod.model.json;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Random JSON values for property tests. */
public final class JsonTrees {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonTrees() {}

    /** Values of every kind, a few levels deep. */
    public static Arbitrary<JsonNode> any() {
        Arbitrary<JsonNode> tree = scalars();
        for (int i = 0; i < 3; i++) {
            tree = Arbitraries.oneOf(scalars(), lists(tree), objects(tree));
        }
        return tree;
    }

    /** Null, booleans, numbers and texts. */
    public static Arbitrary<JsonNode> scalars() {
        return Arbitraries.oneOf(Arbitraries.just(NODES.nullNode()),
                Arbitraries.of(true, false).map(NODES::booleanNode),
                Arbitraries.integers().map(NODES::numberNode), Arbitraries.longs().map(NODES::numberNode),
                Arbitraries.bigDecimals().map(DecimalNode::valueOf), Arbitraries.doubles().map(NODES::numberNode),
                texts().map(NODES::stringNode));
    }

    /** Texts that YAML may mistake for something else, and texts of any printable characters. */
    public static Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.of("", "true", "null", "~", "1", "1.0", "0x1F", "0o7", "1e3", "- a", "a: b", "#", "a #b",
                        "<<", "*a",
                        "&a", "!t", "|", ">", "yes", "on", "'", "\"", "\\", " a", "a ", "\n", "a\nb", "a\n\n b\n",
                        "---", "...",
                        "%a", "@a", "`", "{a}", "[a]", "?", ":", "-", ",", "\t", "é", "😀", "\u2028",
                        "x".repeat(300)),
                Arbitraries.strings().ofMaxLength(12).filter(JsonTrees::isReadable));
    }

    private static boolean isReadable(String text) {
        return text.codePoints().allMatch(c -> c == '\t' || c == '\n' || (c >= ' ' && c < 0x7F)
                || (c >= 0xA0 && c < 0xD800) || (c > 0xDFFF && c < 0xFFFE && c != 0xFEFF) || c > 0xFFFF);
    }

    private static Arbitrary<JsonNode> lists(Arbitrary<JsonNode> items) {
        return items.list().ofMaxSize(4).map(JsonTrees::list);
    }

    private static JsonNode list(List<JsonNode> items) {
        ArrayNode array = NODES.arrayNode();
        items.forEach(array::add);
        return array;
    }

    private static Arbitrary<JsonNode> objects(Arbitrary<JsonNode> values) {
        return Arbitraries.maps(texts(), values).ofMaxSize(4).map(JsonTrees::object);
    }

    private static JsonNode object(Map<String, JsonNode> members) {
        ObjectNode object = NODES.objectNode();
        members.forEach(object::set);
        return object;
    }
}
