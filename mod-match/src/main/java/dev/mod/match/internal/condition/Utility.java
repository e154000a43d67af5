package dev.mod.match.internal.condition;

import dev.mod.match.internal.matching.Variables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Named condition that others refer to by {@code matches}. The condition is set after the utilities that refer to it are
 * known, so utilities may refer to themselves through relations.
 */
public final class Utility {
    private final String id;
    private final List<String> parameters;
    private final Variables variables;
    private final Needs needs;
    private @Nullable Condition condition;

    /** A utility without condition, which no node satisfies. */
    public Utility(String id, List<String> parameters, Variables variables, Needs needs) {
        this.id = id;
        this.parameters = List.copyOf(parameters);
        this.variables = variables;
        this.needs = needs;
    }

    public String id() {
        return id;
    }

    public List<String> parameters() {
        return parameters;
    }

    /** The scope of its variables: the rule's own for a local utility. */
    public Variables variables() {
        return variables;
    }

    /** What it needs: what its rule does for a local utility. */
    public Needs needs() {
        return needs;
    }

    /** Sets the condition; null takes it away. */
    public void define(@Nullable Condition definition) {
        condition = definition;
    }

    /** The condition, or null while there is none. */
    public @Nullable Condition condition() {
        return condition;
    }
}
