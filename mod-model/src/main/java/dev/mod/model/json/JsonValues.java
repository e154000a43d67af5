package dev.mod.model.json;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Copies and comparison of JSON values, without recursion: values grow as deep as a workflow makes them. */
public final class JsonValues {
    private JsonValues() {}

    /** A copy that shares nothing changeable with the original; scalars, which cannot change, are shared. */
    public static JsonNode copy(JsonNode value) {
        if (!value.isContainer()) {
            return value;
        }
        record Pair(JsonNode from, JsonNode to) {}
        JsonNode root = emptyLike(value);
        Deque<Pair> open = new ArrayDeque<>();
        open.push(new Pair(value, root));
        while (!open.isEmpty()) {
            Pair pair = open.pop();
            if (pair.to() instanceof ObjectNode object) {
                for (Map.Entry<String, JsonNode> member : pair.from().properties()) {
                    JsonNode child = member.getValue();
                    JsonNode copied = child.isContainer() ? emptyLike(child) : child;
                    object.set(member.getKey(), copied);
                    if (child.isContainer()) {
                        open.push(new Pair(child, copied));
                    }
                }
            } else if (pair.to() instanceof ArrayNode array) {
                for (JsonNode child : pair.from()) {
                    JsonNode copied = child.isContainer() ? emptyLike(child) : child;
                    array.add(copied);
                    if (child.isContainer()) {
                        open.push(new Pair(child, copied));
                    }
                }
            }
        }
        return root;
    }

    /** Whether two values are equal, numbers by value and objects whatever their order. */
    public static boolean equal(JsonNode a, JsonNode b) {
        return CanonicalJson.text(a).equals(CanonicalJson.text(b));
    }

    private static JsonNode emptyLike(JsonNode value) {
        return value.isObject() ? JsonNodeFactory.instance.objectNode() : JsonNodeFactory.instance.arrayNode();
    }
}
