package dev.mod.engine.run;

import dev.mod.engine.event.Recorded;

/** What the core of a run does to the world, always after the reason for it is durable. */
interface Effects {
    /** Gives a task to a runner. */
    void start(Task task);

    /** Tells the runner of a task to stop. */
    void stop(Task task);

    /** Tells listeners what happened. */
    void publish(Recorded recorded);
}
