package dev.mod.steps.script.internal.api;

import java.util.HashMap;
import java.util.Map;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * What the {@code WeakMap}s and {@code WeakSet}s of scripts hold for nodes and roots, which JavaScript cannot hold there
 * itself: they are objects of Java. Each key carries what is held for it, so that it goes with the key.
 */
public final class WeakKeys {
    WeakKeys() {}

    /** Object that can be a key. */
    abstract static sealed class Key permits SgNode, SgRoot {
        private @Nullable Map<Object, Value> held;
    }

    /** What stands for a map. */
    @HostAccess.Export
    public Object holder() {
        return new Object();
    }

    @HostAccess.Export
    public boolean takes(Value key) {
        return key.isHostObject() && key.asHostObject() instanceof Key;
    }

    @HostAccess.Export
    public void set(Key key, Object holder, Value value) {
        if (key.held == null) {
            key.held = new HashMap<>();
        }
        key.held.put(holder, value);
    }

    @HostAccess.Export
    public @Nullable Value get(Key key, Object holder) {
        return key.held == null ? null : key.held.get(holder);
    }

    @HostAccess.Export
    public boolean has(Key key, Object holder) {
        return key.held != null && key.held.containsKey(holder);
    }

    @HostAccess.Export
    public boolean delete(Key key, Object holder) {
        return key.held != null && key.held.remove(holder) != null;
    }
}
