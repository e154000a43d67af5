package dev.mod.engine.run;

import dev.mod.engine.event.Recorded;
import java.util.List;

/** What the core of a run does to the world, always after the reason for it is durable. */
interface Effects {
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

    /** Tells listeners what happened. */
    void publish(Recorded recorded);
}
