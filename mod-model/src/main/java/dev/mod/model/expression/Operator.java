package dev.mod.model.expression;

/** The operators between two operands; a higher precedence binds tighter, all group from the left. */
public enum Operator {
    /** The first operand if it is true, else the second. */
    OR("||", 1),
    /** The first operand if it is false, else the second. */
    AND("&&", 2),
    /** Equal by value. */
    EQUAL("==", 3),
    /** Not equal by value. */
    NOT_EQUAL("!=", 3),
    /** Less. */
    LESS("<", 4),
    /** Less or equal. */
    LESS_OR_EQUAL("<=", 4),
    /** Greater. */
    GREATER(">", 4),
    /** Greater or equal. */
    GREATER_OR_EQUAL(">=", 4);

    private final String symbol;
    private final int precedence;

    Operator(String symbol, int precedence) {
        this.symbol = symbol;
        this.precedence = precedence;
    }

    /** How it is written. */
    public String symbol() {
        return symbol;
    }

    /** How tightly it binds, from 1. */
    public int precedence() {
        return precedence;
    }
}
