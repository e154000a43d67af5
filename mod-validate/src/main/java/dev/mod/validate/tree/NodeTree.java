package dev.mod.validate.tree;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import java.util.List;
import java.util.Optional;

/**
 * A node of the graph.
 *
 * @param map the node's object
 * @param id its id
 * @param steps its steps
 */
public record NodeTree(SourceMap map, Optional<SourceScalar> id, List<StepTree> steps) {
    public NodeTree {
        steps = List.copyOf(steps);
    }

    /** Whether its tasks wait for approval. */
    public boolean manual() {
        return Trees.string(map, "type").filter("manual"::equals).isPresent()
                || Trees.map(map, "trigger").flatMap(trigger -> Trees.string(trigger, "type"))
                        .filter("manual"::equals).isPresent();
    }
}
