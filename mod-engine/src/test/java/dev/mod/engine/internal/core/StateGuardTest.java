package dev.mod.engine.internal.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.ValueType;
import dev.mod.model.workflow.Workflow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class StateGuardTest {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final JsonNode TEXT = JSON.stringNode("a");
    private static final JsonNode NUMBER = JSON.numberNode(1);
    private static final JsonNode TEXTS = JSON.arrayNode().add("a");
    private static final SharedState SOME = SharedState.of(Map.of("names", TEXTS));

    private final StateGuard guard = guard(type(ValueType.STRING, Optional.empty(), List.of()));

    private static PropertySchema type(ValueType type, Optional<PropertySchema> items, List<JsonNode> allowed) {
        return new PropertySchema(Optional.empty(), Optional.empty(), Optional.of(type), Optional.empty(), items,
                Map.of(), false, allowed, List.of(), false, false);
    }

    /** Of a workflow with {@code names} of such elements, {@code count} and a matrix over {@code items}. */
    private static StateGuard guard(PropertySchema element) {
        Workflow graph = Workflows.graph("a", "b[items] < a");
        return new StateGuard(RunPlan.of(new Workflow(graph.version(), graph.nodes(),
                Map.of("names", type(ValueType.ARRAY, Optional.of(element), List.of()), "count",
                        type(ValueType.NUMBER, Optional.empty(), List.of())),
                Map.of(), List.of())));
    }

    private static StateOperation put(String key, JsonNode value) {
        return new StateOperation.Put(List.of(key), value);
    }

    private static StateOperation append(String key, JsonNode value) {
        return new StateOperation.Append(List.of(key), value);
    }

    private String problem(SharedState before, StateOperation... updates) {
        return guard.problem(before, List.of(updates)).orElse("");
    }

    @Test
    void whatFitsIsTaken() {
        assertEquals("", problem(SharedState.EMPTY));
        assertEquals("", problem(SharedState.EMPTY, put("count", NUMBER), put("other", TEXT), put("items", TEXTS)));
        assertEquals("", problem(SharedState.EMPTY, append("names", TEXT), append("items", TEXT)));
        assertEquals("", problem(SOME, append("names", TEXT), append("names", TEXT)));
    }

    @Test
    void whatDoesNotIsRefused() {
        assertEquals("state update refused: state.count: expected a number, got \"a\"",
                problem(SharedState.EMPTY, put("other", TEXT), put("count", TEXT)));
        assertEquals("state update refused: state.names.0: expected text, got number 1",
                problem(SharedState.EMPTY, append("names", NUMBER)));
        assertEquals("state update refused: an element of state.names: expected text, got number 1",
                problem(SOME, append("names", TEXT), append("names", NUMBER)));
        assertEquals("state.items must be an array, because a matrix takes its items from it",
                problem(SharedState.EMPTY, put("items", TEXT)));
    }

    @Test
    void whatCannotBeDoneIsRefused() {
        assertEquals("state update refused: " + SOME.conflicts(List.of(
                new StateOperation.Put(List.of("names", "x"), TEXT))).get(0),
                problem(SOME, new StateOperation.Put(List.of("names", "x"), TEXT)));
    }

    @Test
    void anArrayOfWhichTheWholeIsDeclaredIsCheckedAsOne() {
        var only = new StateGuard(RunPlan.of(new Workflow(Workflow.VERSION, Workflows.graph("a").nodes(),
                Map.of("names", type(ValueType.ARRAY, Optional.of(type(ValueType.STRING, Optional.empty(), List.of())),
                        List.of(TEXTS))),
                Map.of(), List.of())));
        assertEquals("", only.problem(SharedState.EMPTY, List.of(append("names", TEXT))).orElse(""));
        assertEquals(true, only.problem(SOME, List.of(append("names", TEXT))).orElse("")
                .startsWith("state update refused: state.names: "));
    }
}
