package dev.mod.engine.store;

import dev.mod.engine.event.Recorded;
import java.util.List;

/**
 * What a worker says of an attempt without the lock of its run. It is durable when it is posted, and becomes a part of the
 * journal when somebody collects it under the lock.
 *
 * @param task the task
 * @param attempt which of its attempts
 * @param events what happened, in order; their numbers mean nothing
 * @param last whether the attempt is over, so that nobody has the task any more
 */
public record TaskReport(QueuedTask task, int attempt, List<Recorded> events, boolean last) {
    public TaskReport {
        events = List.copyOf(events);
    }
}
