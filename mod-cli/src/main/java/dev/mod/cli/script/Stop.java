package dev.mod.cli.script;

import dev.mod.engine.spi.Cancellation;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/** A stop that somebody asks for from outside. */
public final class Stop implements Cancellation {
    private final List<Runnable> actions = new CopyOnWriteArrayList<>();
    private final AtomicBoolean requested = new AtomicBoolean();

    /** Asks for it. */
    public void request() {
        requested.set(true);
        actions.forEach(Runnable::run);
    }

    @Override
    public boolean requested() {
        return requested.get();
    }

    @Override
    public Registration onRequest(Runnable action) {
        actions.add(action);
        if (requested()) {
            action.run();
        }
        return () -> actions.remove(action);
    }
}
