package dev.mod.steps.script.internal.runtime;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;

/**
 * Contexts that wait for the next file of their package, in whatever step and task it comes. Making one takes as long as
 * transforming some ten files. Safe for use by many threads.
 */
final class IdleContexts {
    /** As many are kept as can be in use at a time. */
    private static final int MOST = 2 * Runtime.getRuntime().availableProcessors();

    private final Deque<SharedContext> idle = new ArrayDeque<>();

    /** The one that was used last for a package, else one that no package has used. */
    synchronized Optional<SharedContext> take(Path packageDirectory) {
        Optional<SharedContext> own = take(Optional.of(packageDirectory));
        return own.isPresent() ? own : take(Optional.<Path>empty()).map(unused -> unused.of(packageDirectory));
    }

    private Optional<SharedContext> take(Optional<Path> packageDirectory) {
        for (Iterator<SharedContext> each = idle.iterator(); each.hasNext();) {
            SharedContext found = each.next();
            if (found.packageDirectory().equals(packageDirectory)) {
                each.remove();
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    void give(SharedContext context) {
        SharedContext surplus;
        synchronized (this) {
            idle.addFirst(context);
            surplus = idle.size() > MOST ? idle.removeLast() : null;
        }
        if (surplus != null) {
            surplus.context().close(true);
        }
    }
}
