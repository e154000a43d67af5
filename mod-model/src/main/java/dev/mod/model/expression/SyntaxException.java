package dev.mod.model.expression;

/** Carries the first problem out of the parser; never leaves this package. */
final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Problem problem;

    SyntaxException(Problem problem) {
        super(problem.message(), null, false, false);
        this.problem = problem;
    }

    Problem problem() {
        return problem;
    }
}
