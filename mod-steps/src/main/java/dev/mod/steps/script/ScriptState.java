package dev.mod.steps.script;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.state.StateOperation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.StringNode;

/** Shared state as all files of a step see it. Safe for use by many threads. */
final class ScriptState {
    private static final String STEPS = "steps";
    private static final String OUTPUTS = "outputs";

    private final StepContext context;
    /** What this step set; a null node stands for what it removed. */
    private final Map<String, JsonNode> own = new HashMap<>();
    private final Map<String, Map<String, String>> outputs = new HashMap<>();
    private final Map<String, ReentrantLock> locks = new ConcurrentHashMap<>();

    ScriptState(StepContext context) {
        this.context = context;
    }

    synchronized @Nullable String get(String name) {
        JsonNode value = own.containsKey(name) ? own.get(name) : context.state().get(name);
        return value == null || value.isNull() ? null : value.toString();
    }

    synchronized void set(String name, @Nullable String json, boolean persist) {
        JsonNode value = json == null ? NullNode.getInstance() : JsonMapper.shared().readTree(json);
        if (persist) {
            context.update(new StateOperation.Put(List.of(name), value));
        }
        own.put(name, value);
    }

    synchronized @Nullable String output(String step, String name) {
        String set = outputs.getOrDefault(step, Map.of()).get(name);
        if (set != null) {
            return set;
        }
        JsonNode value = context.state().get(STEPS);
        value = value == null ? null : value.path(step).path(OUTPUTS).get(name);
        return value == null || value.isNull() ? null : value.isString() ? value.asString() : value.toString();
    }

    synchronized void setOutput(String step, String name, String value) {
        context.update(new StateOperation.Put(List.of(STEPS, step, OUTPUTS, name), StringNode.valueOf(value)));
        outputs.computeIfAbsent(step, unused -> new HashMap<>()).put(name, value);
    }

    synchronized String outputOrSet(String step, String name, String value) {
        String known = output(step, name);
        if (known != null) {
            return known;
        }
        setOutput(step, name, value);
        return value;
    }

    ReentrantLock lock(String name) {
        return locks.computeIfAbsent(name, unused -> new ReentrantLock());
    }
}
