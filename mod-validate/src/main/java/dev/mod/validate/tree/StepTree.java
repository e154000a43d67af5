package dev.mod.validate.tree;

import dev.mod.base.source.SourceMap;
import java.util.List;
import java.util.Optional;

/**
 * A step.
 *
 * @param map the step's object
 * @param actions its members whose key is a step kind; one in a valid step
 */
public record StepTree(SourceMap map, List<SourceMap.Entry> actions) {
    public StepTree {
        actions = List.copyOf(actions);
    }

    /** The object of an action of this kind. */
    public Optional<SourceMap> action(String key) {
        return Trees.map(map, key);
    }

    /** Whether the step has an action of this kind, whatever its shape. */
    public boolean has(String key) {
        return map.get(key).isPresent();
    }
}
