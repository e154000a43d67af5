package dev.mod.engine.event;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a run works on when each of its tasks is given a target of its own.
 *
 * @param location names it, for people and for who provides the targets
 * @param attributes what else the provider has to know to give the same targets in another process
 */
public record ProvidedTarget(String location, Map<String, String> attributes) {
    public ProvidedTarget {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
    }
}
