package dev.mod.engine.internal.core;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.Task;
import java.util.List;

/** What the core of a run does to the world, always after the reason for it is durable. */
public interface Effects {
    /** Gives a task to a runner. */
    void start(Task task);

    /**
     * Puts tasks into the queue of workers and takes others out, where workers take the tasks; as a part of what makes the
     * reason for it durable.
     *
     * @param offered tasks that wait for a worker
     * @param withdrawn tasks that no worker is to take or to have any more
     */
    default void queue(List<Task> offered, List<Task> withdrawn) {
        throw new UnsupportedOperationException("tasks are started here");
    }

    /** Tells the runner of a task to stop. */
    void stop(Task task);

    /** Tells people what they may not have meant. */
    default void notice(String message) {
        // whoever looks on has no people
    }

    /** Tells listeners what happened. */
    void publish(Recorded recorded);
}
