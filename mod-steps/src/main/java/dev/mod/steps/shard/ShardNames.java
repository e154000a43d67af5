package dev.mod.steps.shard;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Names and numbers of shards. None is given twice in a run, not even after its shard is gone: a matrix would take a new
 * shard with an old name for the old one, whose task is done.
 */
final class ShardNames {
    private static final String GROUPS = "groups";
    private static final String SHARDS = "shards";

    private final Map<String, Integer> next = new HashMap<>();
    private final Set<String> used = new HashSet<>();
    private int nextNumber;

    /**
     * @param memory what {@link #memory} gave in the evaluation before, or nothing
     * @param previous the shards of the evaluation before
     */
    ShardNames(JsonNode memory, Iterable<Shard> previous) {
        memory.path(GROUPS).properties().forEach(group -> next.put(group.getKey(), group.getValue().asInt(0)));
        nextNumber = memory.path(SHARDS).asInt(0);
        for (Shard shard : previous) {
            used.add(shard.name());
            nextNumber = Math.max(nextNumber, shard.number() + 1);
        }
    }

    /** The next name of a group. */
    String name(String group) {
        String name;
        do {
            int index = next.merge(group, 1, Integer::sum) - 1;
            name = group + "-" + index;
        } while (!used.add(name));
        return name;
    }

    /** A name that somebody chose, if it is free; else one made from it. */
    String claim(String name) {
        // remembered as a group, so that it stays taken when its shard is gone
        if (!next.containsKey(name) && used.add(name)) {
            next.put(name, 1);
            return name;
        }
        return name(name);
    }

    int number() {
        return nextNumber++;
    }

    /** What to remember for the next evaluation. */
    ObjectNode memory() {
        ObjectNode memory = JsonNodeFactory.instance.objectNode();
        ObjectNode groups = memory.putObject(GROUPS);
        new TreeMap<>(next).forEach(groups::put);
        memory.put(SHARDS, nextNumber);
        return memory;
    }
}
