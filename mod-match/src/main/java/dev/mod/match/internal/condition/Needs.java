package dev.mod.match.internal.condition;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** What a rule or a global utility needs to know besides the tree. Grows while it is read. */
public final class Needs {
    private boolean types;
    private final Set<Needs> used = Collections.newSetFromMap(new IdentityHashMap<>());

    /** Notes that types are needed. */
    public void types() {
        types = true;
    }

    /** Notes that a utility is used, with all that it needs. */
    public void use(Utility utility) {
        if (utility.needs() != this) {
            used.add(utility.needs());
        }
    }

    /** Whether types are needed, here or by what is used. */
    public boolean areTypes() {
        return areTypes(Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private boolean areTypes(Set<Needs> seen) {
        return seen.add(this) && (types || used.stream().anyMatch(needs -> needs.areTypes(seen)));
    }
}
