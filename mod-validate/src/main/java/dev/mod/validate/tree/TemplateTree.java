package dev.mod.validate.tree;

import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceScalar;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A reusable block of steps.
 *
 * @param map the template's object
 * @param id its id
 * @param inputs its inputs by name
 * @param steps its steps
 */
public record TemplateTree(SourceMap map, Optional<SourceScalar> id, Map<String, SourceMap> inputs,
        List<StepTree> steps) {
    public TemplateTree {
        inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
        steps = List.copyOf(steps);
    }
}
