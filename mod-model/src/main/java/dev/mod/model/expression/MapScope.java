package dev.mod.model.expression;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A scope of given values. */
record MapScope(Map<String, JsonNode> values, Set<String> declaredParams) implements Scope {
    MapScope {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        declaredParams = Collections.unmodifiableSet(new LinkedHashSet<>(declaredParams));
    }

    @Override
    public Optional<JsonNode> root(String name) {
        return Optional.ofNullable(values.get(name));
    }

    @Override
    public Set<String> roots() {
        return values.keySet();
    }
}
