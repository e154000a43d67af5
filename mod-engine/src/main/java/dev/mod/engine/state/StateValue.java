package dev.mod.engine.state;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.TreePVector;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A JSON value of which only the parts that operations touch are taken apart into persistent collections. Immutable; its
 * plain form is made when somebody asks for it, and kept.
 */
abstract sealed class StateValue {
    private volatile @Nullable JsonNode json;

    /** A value that no operation has gone into. */
    static StateValue of(JsonNode json) {
        return new Plain(json);
    }

    /** The value as plain JSON, not to be modified. */
    final JsonNode json() {
        var made = json;
        if (made == null) {
            made = materialize();
            json = made;
        }
        return made;
    }

    abstract JsonNode materialize();

    /** What a value becomes when an operation is applied to a part of it, or to all of it. */
    static StateValue apply(@Nullable StateValue value, List<String> path, StateOperation operation) {
        if (!path.isEmpty()) {
            var name = path.get(0);
            var fields = value == null ? Fields.EMPTY : value.fields();
            return fields.with(name, apply(fields.field(name), path.subList(1, path.size()), operation));
        }
        return operation instanceof StateOperation.Append
                ? elementsOf(value).with(operation.value())
                : of(operation.value());
    }

    /** Why an operation contradicts what there is, for people. */
    static @Nullable String conflict(@Nullable StateValue value, List<String> path, StateOperation operation) {
        if (value == null || value.isNull()) {
            return null;
        }
        if (path.isEmpty()) {
            boolean fits = operation instanceof StateOperation.Put || value instanceof Elements
                    || (value instanceof Plain && value.json().isArray());
            return fits ? null : "cannot append to " + at(operation, path) + ", which is no array";
        }
        if (!(value instanceof Fields) && !(value instanceof Plain && value.json().isObject())) {
            return "cannot set " + at(operation, List.of()) + " since " + at(operation, path) + " is no object";
        }
        return conflict(value.fields().field(path.get(0)), path.subList(1, path.size()), operation);
    }

    private static String at(StateOperation operation, List<String> below) {
        return "'" + String.join(".", operation.path().subList(0, operation.path().size() - below.size())) + "'";
    }

    private boolean isNull() {
        return this instanceof Plain && json().isNull();
    }

    // what is no object gives way to one
    private Fields fields() {
        if (this instanceof Fields fields) {
            return fields;
        }
        var fields = Fields.EMPTY;
        if (this instanceof Plain) {
            for (Map.Entry<String, JsonNode> field : json().properties()) {
                fields = fields.with(field.getKey(), of(field.getValue()));
            }
        }
        return fields;
    }

    // what is neither an array nor null becomes the first element of one
    private static Elements elementsOf(@Nullable StateValue value) {
        if (value instanceof Elements elements) {
            return elements;
        }
        if (value == null || value.isNull()) {
            return new Elements(TreePVector.empty());
        }
        var json = value.json();
        return new Elements(json.isArray() ? TreePVector.from(json.values()) : TreePVector.singleton(json));
    }

    private static final class Plain extends StateValue {
        private final JsonNode value;

        Plain(JsonNode value) {
            this.value = value;
        }

        @Override
        JsonNode materialize() {
            return value;
        }
    }

    private static final class Elements extends StateValue {
        private final TreePVector<JsonNode> elements;

        Elements(TreePVector<JsonNode> elements) {
            this.elements = elements;
        }

        Elements with(JsonNode element) {
            return new Elements(elements.plus(element));
        }

        @Override
        JsonNode materialize() {
            return JsonNodeFactory.instance.arrayNode(elements.size()).addAll(elements);
        }
    }

    private static final class Fields extends StateValue {
        private record Field(int position, String name, StateValue value) {}

        static final Fields EMPTY = new Fields(HashTreePMap.empty());

        private final HashPMap<String, Field> fields;

        Fields(HashPMap<String, Field> fields) {
            this.fields = fields;
        }

        @Nullable
        StateValue field(String name) {
            var field = fields.get(name);
            return field == null ? null : field.value();
        }

        // fields are never removed, so their number is the next free position
        Fields with(String name, StateValue value) {
            var before = fields.get(name);
            int position = before == null ? fields.size() : before.position();
            return new Fields(fields.plus(name, new Field(position, name, value)));
        }

        @Override
        JsonNode materialize() {
            var json = JsonNodeFactory.instance.objectNode();
            fields.values().stream().sorted(Comparator.comparingInt(Field::position))
                    .forEach(field -> json.set(field.name(), field.value().json()));
            return json;
        }
    }
}
