package dev.mod.model.expression;

import java.util.Optional;

/** An expression, or the first problem with its text; exactly one of the two. */
public record ParseResult(Optional<Expression> expression, Optional<Problem> problem) {
    public ParseResult {
        if (expression.isPresent() == problem.isPresent()) {
            throw new IllegalArgumentException("either an expression or a problem");
        }
    }

    static ParseResult of(Expression expression) {
        return new ParseResult(Optional.of(expression), Optional.empty());
    }

    static ParseResult failed(Problem problem) {
        return new ParseResult(Optional.empty(), Optional.of(problem));
    }
}
