package dev.mod.engine.state;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The shared state of a run: named JSON values in the order in which they came. Immutable; applying an operation costs
 * little, however large the values are. JSON that goes in or comes out is not to be modified.
 */
public final class SharedState {
    /** Nothing. */
    public static final SharedState EMPTY = new SharedState(HashTreePMap.empty());

    private record Entry(int position, String key, long version, long puts, StateValue value) {}

    private final HashPMap<String, Entry> entries;

    private SharedState(HashPMap<String, Entry> entries) {
        this.entries = entries;
    }

    /** These values, each in its version 1. */
    public static SharedState of(Map<String, JsonNode> values) {
        var operations = new ArrayList<StateOperation>();
        values.forEach((key, value) -> operations.add(new StateOperation.Put(List.of(key), value)));
        return EMPTY.apply(operations);
    }

    /**
     * This state after operations, in order. Total: where an operation contradicts what there is, a value that should be
     * an object gives way to one, and one that should be an array becomes its first element; ask {@link #conflicts}
     * first where that is not wanted.
     */
    public SharedState apply(List<StateOperation> operations) {
        var applied = entries;
        for (StateOperation operation : operations) {
            var path = operation.path();
            var key = path.get(0);
            var before = applied.get(key);
            var value = StateValue.apply(before == null ? null : before.value(), path.subList(1, path.size()),
                    operation);
            int put = operation instanceof StateOperation.Put ? 1 : 0;
            applied = applied.plus(key, before == null
                    ? new Entry(applied.size(), key, 1, put, value)
                    : new Entry(before.position(), key, before.version() + 1, before.puts() + put, value));
        }
        return operations.isEmpty() ? this : new SharedState(applied);
    }

    /** What operations contradict if they are applied to this state in order, for people; empty if nothing. */
    public List<String> conflicts(List<StateOperation> operations) {
        var found = new ArrayList<String>();
        var state = this;
        for (StateOperation operation : operations) {
            var path = operation.path();
            var entry = state.entries.get(path.get(0));
            var conflict = StateValue.conflict(entry == null ? null : entry.value(), path.subList(1, path.size()),
                    operation);
            if (conflict != null) {
                found.add(conflict);
            } else {
                state = state.apply(List.of(operation));
            }
        }
        return List.copyOf(found);
    }

    /** The value of a key. */
    public Optional<JsonNode> get(String key) {
        return Optional.ofNullable(entries.get(key)).map(entry -> entry.value().json());
    }

    /** How many operations have touched a key; 0 for one that is not there. */
    public long version(String key) {
        var entry = entries.get(key);
        return entry == null ? 0 : entry.version();
    }

    /** How many operations have put something under a key; those that appended to it do not count. */
    public long puts(String key) {
        var entry = entries.get(key);
        return entry == null ? 0 : entry.puts();
    }

    /** How many operations have put something, under whatever key. */
    public long puts() {
        return entries.values().stream().mapToLong(Entry::puts).sum();
    }

    /** All values by key. */
    public Map<String, JsonNode> toMap() {
        var map = new LinkedHashMap<String, JsonNode>();
        entries.values().stream().sorted(Comparator.comparingInt(Entry::position))
                .forEach(entry -> map.put(entry.key(), entry.value().json()));
        return Collections.unmodifiableMap(map);
    }

    /** All values as one object. */
    public ObjectNode toJson() {
        var json = JsonNodeFactory.instance.objectNode();
        toMap().forEach(json::set);
        return json;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SharedState state && toMap().equals(state.toMap());
    }

    @Override
    public int hashCode() {
        return toMap().hashCode();
    }

    @Override
    public String toString() {
        return JsonText.print(toJson());
    }
}
