package dev.mod.engine.store;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** The tasks that workers may take. */
public interface TaskOffers {
    /** Offers tasks to workers; nothing for one that is offered or being worked on already. */
    void put(Collection<QueuedTask> tasks);

    /** Takes tasks back, whether they wait or are being worked on: nobody gets them any more, no lease on them holds. */
    void withdraw(Collection<QueuedTask> tasks);

    /** Those of some leases that still hold. */
    Set<Lease> holding(Collection<Lease> leases);

    /** Whether a lease still holds. */
    default boolean holds(Lease lease) {
        return !holding(List.of(lease)).isEmpty();
    }
}
