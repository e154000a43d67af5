package dev.mod.match.rule;

import dev.mod.match.pattern.Variables;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named rule that others refer to by {@code matches}. The rule is set after the utilities that refer to it are known,
 * so utilities may refer to themselves through relations.
 */
final class Utility {
    private final String id;
    private final List<String> parameters;
    private final Variables variables;
    private @Nullable Finder finder;

    Utility(String id, List<String> parameters, Variables variables) {
        this.id = id;
        this.parameters = List.copyOf(parameters);
        this.variables = variables;
    }

    String id() {
        return id;
    }

    List<String> parameters() {
        return parameters;
    }

    /** The scope of its variables: the rule's own for a local utility. */
    Variables variables() {
        return variables;
    }

    void define(Finder definition) {
        finder = definition;
    }

    void undefine() {
        finder = null;
    }

    @Nullable
    Finder finder() {
        return finder;
    }
}
