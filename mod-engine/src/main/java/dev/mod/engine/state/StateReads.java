package dev.mod.engine.state;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a task has read of the shared state, and how often that had been put by then. What others appended since is of no
 * concern to it. Safe for concurrent use.
 */
public final class StateReads {
    private final Map<String, Long> keys = new LinkedHashMap<>();
    private long all = -1;

    /** A key was read; the first time counts. */
    public synchronized void key(String key, SharedState state) {
        keys.putIfAbsent(key, state.puts(key));
    }

    /** All of the state was read. */
    public synchronized void all(SharedState state) {
        if (all < 0) {
            all = state.puts();
        }
    }

    /** What was read and has been put since, for people. */
    public synchronized Optional<String> outdated(SharedState now) {
        if (all >= 0 && now.puts() != all) {
            return Optional.of("the shared state");
        }
        return keys.entrySet().stream().filter(read -> now.puts(read.getKey()) != read.getValue())
                .map(read -> "state." + read.getKey()).findFirst();
    }
}
