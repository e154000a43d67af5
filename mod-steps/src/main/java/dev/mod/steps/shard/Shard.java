package dev.mod.steps.shard;

import dev.mod.engine.spi.StepContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A group of files, as it stands in the shared state and is an item of a matrix.
 *
 * @param value the item; never modified
 */
record Shard(ObjectNode value) {
    static final String NAME = "name";
    static final String META_SHARD = "_meta_shard";

    /** A new shard. */
    static Shard of(String name, int number, List<String> files, String key, String group) {
        ObjectNode value = JsonNodeFactory.instance.objectNode();
        value.put(NAME, name);
        value.put(META_SHARD, number);
        value.set(StepContext.META_FILES, array(files));
        value.put(key, group);
        return new Shard(value);
    }

    /** What stands in the shared state as a shard; empty if it is none. */
    static Optional<Shard> read(JsonNode value) {
        return value instanceof ObjectNode object && object.path(StepContext.META_FILES).isArray()
                ? Optional.of(new Shard(object))
                : Optional.empty();
    }

    String name() {
        return value.path(NAME).asString("");
    }

    int number() {
        return value.path(META_SHARD).asInt(-1);
    }

    List<String> files() {
        var files = new ArrayList<String>();
        value.path(StepContext.META_FILES).forEach(file -> files.add(file.asString("")));
        return files;
    }

    Shard withFiles(List<String> files) {
        ObjectNode copy = value.deepCopy();
        copy.set(StepContext.META_FILES, array(files));
        return new Shard(copy);
    }

    Shard with(String name, int number) {
        ObjectNode copy = value.deepCopy();
        copy.put(NAME, name);
        copy.put(META_SHARD, number);
        return new Shard(copy);
    }

    private static ArrayNode array(List<String> files) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        files.forEach(array::add);
        return array;
    }
}
