package dev.mod.engine.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.mod.engine.journal.EventArbitraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class SharedStateProperties {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    @Property
    void itDoesWhatANaiveStateDoes(@ForAll("operations") List<StateOperation> operations) {
        var model = JSON.objectNode();
        var state = SharedState.EMPTY;
        for (StateOperation operation : operations) {
            var before = state;
            var shown = before.toJson().deepCopy();
            state = state.apply(List.of(operation));
            naive(model, operation);
            assertEquals(model, state.toJson());
            assertEquals(List.copyOf(model.propertyNames()), List.copyOf(state.toMap().keySet()));
            assertEquals(shown, before.toJson());
            assertEquals(before.version(operation.path().get(0)) + 1, state.version(operation.path().get(0)));
        }
        assertEquals(state, SharedState.EMPTY.apply(operations));
    }

    @Property
    void withoutConflictsNothingButThePathChanges(@ForAll("operations") List<StateOperation> operations) {
        var state = SharedState.EMPTY;
        for (StateOperation operation : operations) {
            if (state.conflicts(List.of(operation)).isEmpty()) {
                var before = state.toJson();
                state = state.apply(List.of(operation));
                if (operation instanceof StateOperation.Append) {
                    var array = before.at("/" + String.join("/", operation.path()));
                    assertEquals(array.isArray() ? array.size() + 1 : 1,
                            state.toJson().at("/" + String.join("/", operation.path())).size());
                }
            }
        }
    }

    @Example
    void conflictsAreNamed() {
        var state = SharedState.of(Map.of("a", JsonText.parse("{\"b\":5}")));
        assertEquals(List.of("cannot set 'a.b.c' since 'a.b' is no object", "cannot append to 'a', which is no array"),
                state.conflicts(List.of(new StateOperation.Put(List.of("a", "b", "c"), JSON.nullNode()),
                        new StateOperation.Append(List.of("a"), JSON.nullNode()))));
    }

    @Example
    void aHundredThousandAppendsAreCheap() {
        var state = SharedState.EMPTY;
        for (int i = 0; i < 100_000; i++) {
            state = state.apply(List.of(new StateOperation.Append(List.of("a", "list"), JSON.numberNode(i))));
        }
        assertEquals(100_000, state.toJson().at("/a/list").size());
        assertEquals(99_999, state.toJson().at("/a/list/99999").intValue());
        assertSame(state.get("a").orElseThrow(), state.get("a").orElseThrow());
    }

    private static void naive(ObjectNode state, StateOperation operation) {
        var path = new ArrayList<>(operation.path());
        var last = path.remove(path.size() - 1);
        var object = state;
        for (String name : path) {
            if (!(object.get(name) instanceof ObjectNode)) {
                object.set(name, JSON.objectNode());
            }
            object = (ObjectNode) object.get(name);
        }
        var value = object.get(last);
        if (operation instanceof StateOperation.Put) {
            object.set(last, operation.value().deepCopy());
        } else if (value instanceof ArrayNode array) {
            array.add(operation.value());
        } else {
            var array = JSON.arrayNode();
            if (value != null && !value.isNull()) {
                array.add(value);
            }
            object.set(last, array.add(operation.value()));
        }
    }

    @Provide
    Arbitrary<List<StateOperation>> operations() {
        var path = Arbitraries.of("a", "b", "c").list().ofMinSize(1).ofMaxSize(3);
        Arbitrary<JsonNode> value = Arbitraries.oneOf(EventArbitraries.json(),
                Arbitraries.of("{\"a\":{\"b\":[1]}}", "[]", "null", "{\"c\":1,\"a\":2}").map(JsonText::parse));
        Arbitrary<StateOperation> operation = Arbitraries.oneOf(
                Combinators.combine(path, value).as(StateOperation.Put::new),
                Combinators.combine(path, value).as(StateOperation.Append::new));
        return operation.list().ofMaxSize(12);
    }
}
