package dev.mod.testkit.run;

import dev.mod.steps.script.api.Metrics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The counts of metrics as they stand beside a fixture: by name a list of {@code {cardinality, count}}. */
final class MetricsFile {
    private static final JsonMapper MAPPER = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private MetricsFile() {}

    /** The counts as the file has them, metrics and entries in their order, and no metric without a count. */
    static ObjectNode of(Metrics metrics) {
        ObjectNode root = JsonNodeFactory.instance.objectNode();
        for (String name : metrics.names()) {
            var array = root.putArray(name);
            for (Metrics.Entry entry : metrics.entries(name)) {
                ObjectNode object = array.addObject();
                entry.cardinality().forEach(object.putObject("cardinality")::put);
                if (entry.count() == Math.rint(entry.count())) {
                    object.put("count", (long) entry.count());
                } else {
                    object.put("count", entry.count());
                }
            }
        }
        return root;
    }

    static byte[] bytes(ObjectNode metrics) {
        return (MAPPER.writeValueAsString(metrics).replace("\r\n", "\n") + "\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Whether a file has this form. */
    static boolean isOne(byte[] file) {
        try {
            JsonNode root = MAPPER.readTree(file);
            return root.isObject() && !root.isEmpty() && root.valueStream().allMatch(metric -> metric.isArray()
                    && metric.valueStream().allMatch(entry -> entry.has("cardinality") && entry.has("count")));
        } catch (JacksonException e) {
            return false;
        }
    }

    /** Whether a file says the same; the order of entries counts for nothing. */
    static boolean says(byte[] file, ObjectNode metrics) {
        try {
            return normal(MAPPER.readTree(file)).equals(normal(metrics));
        } catch (JacksonException e) {
            return false;
        }
    }

    private static Map<String, List<String>> normal(JsonNode node) {
        var normal = new TreeMap<String, List<String>>();
        if (!node.isObject()) {
            normal.put("", List.of(node.toString()));
            return normal;
        }
        node.properties().forEach(metric -> {
            var entries = new ArrayList<String>();
            metric.getValue().forEach(entry -> {
                var cardinality = new TreeMap<String, String>();
                entry.path("cardinality").properties().forEach(
                        each -> cardinality.put(each.getKey(), each.getValue().asString(each.getValue().toString())));
                entries.add(cardinality + " " + entry.path("count").asDouble(Double.NaN));
            });
            entries.sort(null);
            if (!entries.isEmpty()) {
                normal.put(metric.getKey(), entries);
            }
        });
        return normal;
    }
}
