package dev.mod.engine.internal.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Environment variables given in one place of the workflow.
 *
 * @param variables values are templates
 * @param frame what {@code inputs.*} means in them
 */
public record EnvLayer(Map<String, String> variables, Optional<InputFrame> frame) {
    public EnvLayer {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }
}
