package dev.mod.engine.internal.access;

import dev.mod.engine.spi.Cancellation;
import java.util.ArrayList;
import java.util.List;

/** A {@link Cancellation} that can be requested. */
public final class CancelSignal implements Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private boolean requested;

    public void request() {
        List<Runnable> due;
        synchronized (this) {
            if (requested) {
                return;
            }
            requested = true;
            due = List.copyOf(actions);
            actions.clear();
        }
        due.forEach(Runnable::run);
    }

    @Override
    public synchronized boolean requested() {
        return requested;
    }

    @Override
    public Registration onRequest(Runnable action) {
        synchronized (this) {
            if (!requested) {
                actions.add(action);
                return () -> remove(action);
            }
        }
        action.run();
        return () -> {};
    }

    private synchronized void remove(Runnable action) {
        actions.remove(action);
    }
}
