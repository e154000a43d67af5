package dev.mod.engine.internal.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * What {@code inputs.*} means inside the steps of a template.
 *
 * @param values values given by the use of the template, or its defaults; strings are templates of the outer frame
 * @param outer the frame of the template that uses this one
 */
public record InputFrame(Map<String, JsonNode> values, Optional<InputFrame> outer) {
    public InputFrame {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
}
