package dev.mod.report;

import dev.mod.model.run.MatrixItem;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** What matrix items are called when people are told about them. */
public final class ItemLabels {
    private static final List<String> NAMING_FIELDS = List.of("name", "id", "path", "file");

    private ItemLabels() {}

    /** The field of an item that names it, its first scalar one, or all of it. */
    public static String of(MatrixItem item) {
        return NAMING_FIELDS.stream().flatMap(field -> item.field(field).stream()).filter(JsonNode::isValueNode)
                .findFirst()
                .or(() -> item.fields().values().stream().filter(JsonNode::isValueNode).findFirst())
                .map(JsonNode::asString).orElseGet(() -> item.value().toString());
    }
}
