package dev.mod.engine.store;

import dev.mod.model.run.RunId;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** A queue of the tasks of shared runs, from which workers get what they can do. */
public interface SharedTaskQueue extends TaskQueue {
    /**
     * What a worker can do; it gets no tasks of other runs, and does not delay those who can do them.
     *
     * @param secrets names of the secret parameters that it knows
     * @param refused runs that it cannot work on for another reason
     */
    record Eligibility(Set<String> secrets, Set<RunId> refused) {
        /** Of one that knows no secrets. */
        public static final Eligibility WITHOUT_SECRETS = new Eligibility(Set.of(), Set.of());

        public Eligibility {
            secrets = Set.copyOf(secrets);
            refused = Set.copyOf(refused);
        }
    }

    /**
     * Begins to take tasks.
     *
     * @param parallel how many at once
     * @param eligibility which ones, as of now; asked each time when it is looked for some
     * @throws dev.mod.base.diagnostic.ModException if it would not get on with the workers that are there
     */
    Taking take(int parallel, Supplier<Eligibility> eligibility, Handler handler);

    /** Begins to take tasks that need no secrets. */
    @Override
    default Taking take(int parallel, Handler handler) {
        return take(parallel, () -> Eligibility.WITHOUT_SECRETS, handler);
    }

    /** Runs whose tasks wait and need more secrets than these, with the names of those that they need. */
    Map<RunId, Set<String>> beyond(Set<String> secrets);
}
