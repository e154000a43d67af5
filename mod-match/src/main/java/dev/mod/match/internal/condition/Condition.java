package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.KindSet;
import dev.mod.match.internal.matching.MatchContext;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Demand of a rule on one node. Immutable, apart from what is found out when first needed. */
public interface Condition {

    /** Whether the node satisfies the condition; when not, the bindings are as before. */
    boolean matches(MatchContext context, int node);

    /** The kinds a satisfying node can have, or null when any kind is possible. */
    default @Nullable KindSet kinds() {
        return null;
    }

    /** The conditions that this one puts to the same node. */
    default List<Condition> children() {
        return List.of();
    }

    /** The utilities that are put to the same node, by this condition or its children. */
    default List<Utility> utilities() {
        return children().stream().flatMap(child -> child.utilities().stream()).toList();
    }

    /**
     * The texts without which no node of a file satisfies the condition.
     *
     * @param open utilities whose texts are being found out; they count as needing none
     */
    default RequiredTexts requiredTexts(Set<Utility> open) {
        return RequiredTexts.NONE;
    }

    /** Whether all that is asked of a node is its relation to another one. */
    default boolean isRelation() {
        return false;
    }
}
