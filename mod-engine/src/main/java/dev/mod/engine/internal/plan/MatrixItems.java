package dev.mod.engine.internal.plan;

import dev.mod.model.json.CanonicalJson;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Identity of matrix items and of the tasks made for them. */
public final class MatrixItems {
    /** Top-level keys of an item that begin so say something about it, but are not part of its identity. */
    public static final String META_PREFIX = "_meta_";
    private static final int SIGNATURE_DIGITS = 16;

    private MatrixItems() {}

    /** The item of this value. */
    public static MatrixItem item(JsonNode value) {
        JsonNode identifying = value;
        if (value.isObject()) {
            ObjectNode kept = JsonNodeFactory.instance.objectNode();
            for (Map.Entry<String, JsonNode> field : value.properties()) {
                if (!field.getKey().startsWith(META_PREFIX)) {
                    kept.set(field.getKey(), field.getValue());
                }
            }
            identifying = kept;
        }
        return new MatrixItem(sha256(CanonicalJson.text(identifying)), value);
    }

    /**
     * The items of an array, equal ones once.
     *
     * @param duplicates receives the position of each item that equals an earlier one
     */
    public static Map<String, MatrixItem> items(Iterable<JsonNode> values, List<Integer> duplicates) {
        var items = new LinkedHashMap<String, MatrixItem>();
        int position = 0;
        for (JsonNode value : values) {
            MatrixItem item = item(value);
            if (items.putIfAbsent(item.identity(), item) != null) {
                duplicates.add(position);
            }
            position++;
        }
        return items;
    }

    /** As {@link #items(Iterable, List)} for those who do not care about duplicates. */
    public static Map<String, MatrixItem> items(Iterable<JsonNode> values) {
        return items(values, new ArrayList<>());
    }

    /**
     * The signature of a task: the first {@value #SIGNATURE_DIGITS} hex digits of SHA-256 over run, node and item. It
     * is the same for every attempt and on every machine, so that branch names are.
     */
    public static String signature(RunId run, String node, Optional<MatrixItem> item) {
        String key = run.value() + "\n" + node + "\n" + item.map(MatrixItem::identity).orElse("");
        return sha256(key).substring(0, SIGNATURE_DIGITS);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
