package dev.mod.validate.rule.expression;

import dev.mod.base.diagnostic.Suggestions;
import dev.mod.base.source.SourceMap;
import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Problem;
import dev.mod.validate.tree.NodeTree;
import dev.mod.validate.tree.Trees;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Keys that {@code matrix} has in the tasks of a node.
 *
 * @param known the keys; none if only a run knows them
 */
record MatrixKeys(Optional<Set<String>> known) {
    /** What items that are no objects are called. */
    private static final String VALUE = "value";

    static MatrixKeys of(NodeTree node) {
        var strategy = node.map().entry("strategy");
        if (strategy.isEmpty()) {
            return new MatrixKeys(Optional.of(Set.of()));
        }
        var values = Trees.member(strategy.get().value(), "values");
        if (values.isEmpty() || Trees.member(strategy.get().value(), "from_state").isPresent()) {
            return new MatrixKeys(Optional.empty());
        }
        Set<String> keys = new LinkedHashSet<>();
        Trees.items(values.get()).forEach(item -> {
            if (item instanceof SourceMap map) {
                map.entries().forEach(entry -> keys.add(entry.key()));
            } else {
                keys.add(VALUE);
            }
        });
        return new MatrixKeys(keys.isEmpty() ? Optional.empty() : Optional.of(keys));
    }

    /** The references to others. */
    List<Problem> unknown(Expression expression) {
        return known.stream().flatMap(keys -> Expressions.references(expression).stream()
                .filter(reference -> reference.root().equals("matrix")).flatMap(reference -> unknown(reference, keys)
                        .stream()))
                .toList();
    }

    private static Optional<Problem> unknown(Expression.Reference reference, Set<String> keys) {
        if (keys.isEmpty()) {
            return Optional.of(new Problem("unavailable-variable",
                    "\"" + Expressions.print(reference) + "\" stands in a node without a matrix", reference.start(),
                    reference.end(), Optional.of("add strategy: to the node, or take the value from params or state")));
        }
        if (reference.path().isEmpty() || !(reference.path().get(0) instanceof Expression.Step.Key key)
                || keys.contains(key.name())) {
            return Optional.empty();
        }
        return Optional.of(new Problem("unavailable-variable",
                "no item of the matrix has \"" + key.name() + "\"", reference.start(), reference.end(),
                Optional.of(Suggestions.hint(key.name(), keys).orElse("they have: " + String.join(", ", keys)))));
    }
}
