package dev.mod.model.workflow;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Unmodifiable copies that keep the order of their source. */
final class Copies {
    private Copies() {}

    static <K, V> Map<K, V> of(Map<K, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
