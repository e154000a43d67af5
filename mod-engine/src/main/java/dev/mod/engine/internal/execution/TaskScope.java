package dev.mod.engine.internal.execution;

import dev.mod.engine.internal.plan.PlannedStep;
import tools.jackson.databind.node.ArrayNode;
import dev.mod.model.workflow.CustomAction;
import dev.mod.engine.internal.plan.Guard;
import dev.mod.engine.internal.plan.InputFrame;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.ForeignNames;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.state.StateReads;
import dev.mod.model.expression.EvaluationException;
import dev.mod.model.expression.Evaluator;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.ParseResult;
import dev.mod.model.expression.Problem;
import dev.mod.model.expression.Scope;
import dev.mod.model.expression.Site;
import dev.mod.model.expression.Template;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What expressions of one task refer to, and the task's own updates of the shared state. */
public final class TaskScope {
    private final RunServices services;
    private final Task task;
    private final List<StateOperation> updates = new ArrayList<>();
    private final StateReads reads = new StateReads();

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
        for (String key : operation.path()) {
            String masked = services.masker().mask(key);
            if (!masked.equals(key)) {
                throw new IllegalArgumentException("a key of the state must not hold a secret: " + masked);
            }
        }
        updates.add(operation);
    }

    /** The shared state with the task's own updates. Who reads of it what others may put has to say so. */
    SharedState state() {
        return withOwn(services.shared().get());
    }

    private synchronized SharedState withOwn(SharedState shared) {
        return shared.apply(updates);
    }

    /** What the task has read of the state that others put. */
    StateReads reads() {
        return reads;
    }

    /** What the task has read and others have put since; for people. */
    Optional<String> outdated() {
        return reads.outdated(services.shared().get()).map(TaskScope::outdated);
    }

    static String outdated(String what) {
        return what + " was set meanwhile by another task";
    }

    /** A key is read, of what the shared state was when the value was taken: others may have put it since. */
    private synchronized void read(String key, SharedState shared) {
        boolean own = updates.stream().anyMatch(
                update -> update instanceof StateOperation.Put && update.path().equals(List.of(key)));
        if (!own) {
            reads.key(key, shared);
        }
    }

    /** The values of the state, each of which counts as read when it is asked for. */
    Map<String, JsonNode> values() {
        return new AbstractMap<>() {
            @Override
            public @Nullable JsonNode get(@Nullable Object key) {
                if (!(key instanceof String name)) {
                    return null;
                }
                SharedState shared = services.shared().get();
                read(name, shared);
                return withOwn(shared).get(name).orElse(null);
            }

            @Override
            public boolean containsKey(@Nullable Object key) {
                return get(key) != null;
            }

            @Override
            public Set<Entry<String, JsonNode>> entrySet() {
                SharedState shared = services.shared().get();
                reads.all(shared);
                return withOwn(shared).toMap().entrySet();
            }
        };
    }

    private Scope watched(Map<String, JsonNode> roots, SharedState shared) {
        Scope scope = Scope.of(roots, services.plan().workflow().params().keySet());
        return new Scope() {
            @Override
            public Optional<JsonNode> root(String name) {
                return scope.root(name);
            }

            @Override
            public Set<String> roots() {
                return scope.roots();
            }

            @Override
            public Set<String> declaredParams() {
                return scope.declaredParams();
            }

            @Override
            public void asked(Expression.Reference reference) {
                if (reference.root().equals("state")) {
                    if (!reference.path().isEmpty() && reference.path().get(0) instanceof Expression.Step.Key key) {
                        read(key.name(), shared);
                    } else {
                        reads.all(shared);
                    }
                }
            }
        };
    }

    /** What expressions refer to now. */
    Scope scope(Optional<InputFrame> frame) {
        SharedState shared = services.shared().get();
        Map<String, JsonNode> roots = roots(shared);
        frame.ifPresent(inner -> roots.put("inputs", object(inputs(inner))));
        return watched(roots, shared);
    }

    private Map<String, JsonNode> roots(SharedState shared) {
        var roots = new LinkedHashMap<String, JsonNode>();
        roots.put("params", object(services.params()));
        roots.put("state", object(withOwn(shared).toMap()));
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

    /** What comes from what is being transformed. */
    ForeignNames foreign(Optional<InputFrame> frame) {
        if (frame.isEmpty()) {
            return new ForeignNames(services.nesting().foreignParams(), Set.of());
        }
        ForeignNames outer = foreign(frame.get().outer());
        var inputs = new HashSet<String>();
        frame.get().values().forEach((name, value) -> {
            if (value.isString() && outer.isIn(value.asString())) {
                inputs.add(name);
            }
        });
        return new ForeignNames(outer.params(), inputs);
    }

    /**
     * A step with the values of all expressions in the configuration of a custom kind; built-in kinds expand their own.
     *
     * @throws EvaluationException if an expression has no value
     */
    PlannedStep rendered(PlannedStep planned) {
        return planned.step().action() instanceof CustomAction custom
                ? planned.with(new CustomAction(custom.key(), rendered(custom.config(), planned.frame())))
                : planned;
    }

    private JsonNode rendered(JsonNode value, Optional<InputFrame> frame) {
        if (value.isString()) {
            return JsonNodeFactory.instance.stringNode(render(value.asString(), frame));
        }
        if (value.isArray()) {
            ArrayNode array = JsonNodeFactory.instance.arrayNode();
            value.forEach(element -> array.add(rendered(element, frame)));
            return array;
        }
        if (value.isObject()) {
            ObjectNode object = JsonNodeFactory.instance.objectNode();
            value.properties().forEach(member -> object.set(member.getKey(), rendered(member.getValue(), frame)));
            return object;
        }
        return value;
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
        SharedState shared = services.shared().get();
        Map<String, JsonNode> roots = roots(shared);
        roots.put("task", JsonNodeFactory.instance.objectNode().put("id", task.id().value())
                .put("signature", task.signature()));
        roots.keySet().retainAll(site.roots());
        frame.ifPresent(inner -> roots.put("inputs", object(inputs(inner))));
        return parse(text).render(watched(roots, shared));
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
