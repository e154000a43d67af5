package dev.mod.engine.run;

import dev.mod.engine.plan.Guard;
import dev.mod.engine.plan.InputFrame;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Evaluator;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.ParseResult;
import dev.mod.model.expression.Problem;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Site;
import dev.mod.model.expression.Expression.Step;
import dev.mod.model.expression.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What expressions of one task refer to, and the task's own updates of the shared state. */
final class TaskScope {
    /** Roots whose content comes from what is being transformed. */
    private static final Set<String> FOREIGN_ROOTS = Set.of("state", "matrix");

    private final RunServices services;
    private final Task task;
    private final List<StateOperation> updates = new ArrayList<>();

    TaskScope(RunServices services, Task task) {
        this.services = services;
        this.task = task;
    }

    /** The task's own updates so far. */
    synchronized List<StateOperation> updates() {
        return List.copyOf(updates);
    }

    /** @throws IllegalArgumentException if the update does not fit the state */
    synchronized void update(StateOperation operation) {
        List<String> conflicts = state().conflicts(List.of(operation));
        if (!conflicts.isEmpty()) {
            throw new IllegalArgumentException(conflicts.get(0));
        }
        updates.add(operation);
    }

    /** The shared state with the task's own updates. */
    synchronized SharedState state() {
        return services.shared().get().apply(updates);
    }

    /** What expressions refer to now. */
    Scope scope(Optional<InputFrame> frame) {
        Map<String, JsonNode> roots = roots();
        frame.ifPresent(inner -> roots.put("inputs", object(inputs(inner))));
        return Scope.of(roots, services.plan().workflow().params().keySet());
    }

    private Map<String, JsonNode> roots() {
        var roots = new LinkedHashMap<String, JsonNode>();
        roots.put("params", object(services.params()));
        roots.put("state", object(state().toMap()));
        roots.put("matrix", object(task.item().map(item -> item.fields()).orElse(Map.of())));
        return roots;
    }

    private Map<String, JsonNode> inputs(InputFrame frame) {
        Scope outer = scope(frame.outer());
        var values = new LinkedHashMap<String, JsonNode>();
        frame.values().forEach((name, value) -> values.put(name, input(value, outer)));
        return values;
    }

    /** A string that is one expression keeps its value's type. */
    private static JsonNode input(JsonNode value, Scope outer) {
        if (!value.isString()) {
            return value;
        }
        Template template = parse(value.asString());
        Optional<Expression> single = template.single();
        return single.isPresent() && !template.isLiteral()
                ? Evaluator.evaluate(single.get(), outer)
                : JsonNodeFactory.instance.stringNode(template.render(outer));
    }

    /** Names of the inputs whose value comes from what is being transformed. */
    Set<String> foreignInputs(Optional<InputFrame> frame) {
        if (frame.isEmpty()) {
            return Set.of();
        }
        Set<String> outer = foreignInputs(frame.get().outer());
        var foreign = new HashSet<String>();
        frame.get().values().forEach((name, value) -> {
            if (value.isString() && parse(value.asString()).interpolations().stream()
                    .flatMap(part -> Expressions.references(part.expression()).stream())
                    .anyMatch(reference -> isForeign(reference, outer))) {
                foreign.add(name);
            }
        });
        return foreign;
    }

    private static boolean isForeign(Reference reference, Set<String> foreignInputs) {
        if (!reference.root().equals("inputs")) {
            return FOREIGN_ROOTS.contains(reference.root());
        }
        return reference.path().isEmpty() || !(reference.path().get(0) instanceof Step.Key key)
                || foreignInputs.contains(key.name());
    }

    /** @throws EvaluationException if an expression in the text has no value */
    String render(String text, Optional<InputFrame> frame) {
        return text.contains("${{") ? parse(text).render(scope(frame)) : text;
    }

    /**
     * Renders what stands in a place that has names of its own.
     *
     * @throws EvaluationException if an expression in the text has no value there
     */
    String render(Site site, String text, Optional<InputFrame> frame) {
        if (!text.contains("${{")) {
            return text;
        }
        Map<String, JsonNode> roots = roots();
        roots.put("task", JsonNodeFactory.instance.objectNode().put("id", task.id().value())
                .put("signature", task.signature()));
        roots.keySet().retainAll(site.roots());
        frame.ifPresent(inner -> roots.put("inputs", object(inputs(inner))));
        return parse(text).render(Scope.of(roots, services.plan().workflow().params().keySet()));
    }

    /** @throws EvaluationException if the condition has no value */
    boolean holds(Guard guard) {
        ParseResult parsed = Expressions.parseCondition(guard.expression());
        Expression expression = parsed.expression()
                .orElseThrow(() -> failed(guard.expression(), parsed.problem().orElseThrow()));
        try {
            return Evaluator.test(expression, scope(guard.frame()));
        } catch (EvaluationException e) {
            throw new EvaluationException("if: " + e.getMessage(), e.offset());
        }
    }

    private static Template parse(String text) {
        Template.Result result = Template.parse(text);
        return result.template().orElseThrow(() -> failed(text, result.problems().get(0)));
    }

    private static EvaluationException failed(String text, Problem problem) {
        return new EvaluationException("'" + text + "': " + problem.message(), problem.start());
    }

    private static ObjectNode object(Map<String, JsonNode> values) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        values.forEach(object::set);
        return object;
    }
}
