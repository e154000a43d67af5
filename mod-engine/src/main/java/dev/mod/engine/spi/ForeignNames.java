package dev.mod.engine.spi;

import dev.mod.model.expression.Expression;
import dev.mod.model.expression.Expressions;
import dev.mod.model.expression.Template;
import java.util.Set;

/**
 * Names whose values come from what is being transformed rather than from the person who runs the workflow. State, matrix
 * and outputs of steps always do; trust goes with a value, through parameters of nested runs and inputs of templates.
 *
 * @param params parameters with such a value
 * @param inputs template inputs with such a value
 */
public record ForeignNames(Set<String> params, Set<String> inputs) {
    public ForeignNames {
        params = Set.copyOf(params);
        inputs = Set.copyOf(inputs);
    }

    /** Whether a part of the expression's value is foreign. */
    public boolean isIn(Expression expression) {
        return Expressions.references(expression).stream().anyMatch(this::isForeign);
    }

    /** Whether a part of the text is foreign; a text that is no template has no such part. */
    public boolean isIn(String text) {
        return text.contains("${{") && Template.parse(text).template().map(template -> template.interpolations()
                .stream().anyMatch(part -> isIn(part.expression()))).orElse(false);
    }

    private boolean isForeign(Expression.Reference reference) {
        return switch (reference.root()) {
            case "task" -> false;
            case "params" -> names(reference, params);
            case "inputs" -> names(reference, inputs);
            default -> true;
        };
    }

    private static boolean names(Expression.Reference reference, Set<String> foreign) {
        return !reference.path().isEmpty() && reference.path().get(0) instanceof Expression.Step.Key key
                ? foreign.contains(key.name())
                : !foreign.isEmpty();
    }
}
