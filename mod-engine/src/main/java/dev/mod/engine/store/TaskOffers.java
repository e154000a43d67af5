package dev.mod.engine.store;

import java.util.Collection;

/** The tasks that workers may take. */
public interface TaskOffers {
    /** Offers tasks to workers; nothing for one that is offered or being worked on already. */
    void put(Collection<QueuedTask> tasks);

    /** Takes tasks back, whether they wait or are being worked on: nobody gets them any more, no lease on them holds. */
    void withdraw(Collection<QueuedTask> tasks);

    /** Whether a lease still holds. */
    boolean holds(Lease lease);
}
