package dev.mod.model.expression;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** The values an expression sees. */
public interface Scope {
    /** The value behind a root name such as {@code state}; empty if that name is not available here. */
    Optional<JsonNode> root(String name);

    /** The root names available here, in the order to show them. */
    Set<String> roots();

    /** Is told of each reference whose value an expression asks for. */
    default void asked(Expression.Reference reference) {
        // of no concern to most
    }

    /** The names of the parameters that the workflow declares, with or without a value. */
    Set<String> declaredParams();

    /**
     * A scope of given values.
     *
     * @param roots by name, in the order to show them; the values must not change
     */
    static Scope of(Map<String, JsonNode> roots, Set<String> declaredParams) {
        return new MapScope(roots, declaredParams);
    }
}
