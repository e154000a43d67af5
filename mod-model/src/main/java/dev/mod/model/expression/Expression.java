package dev.mod.model.expression;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** A parsed expression. Offsets are UTF-16 indices into the text it was parsed from. */
public sealed interface Expression {
    /** Where it starts. */
    int start();

    /** Just past its end. */
    int end();

    /**
     * A number, string, boolean or null.
     *
     * @param value the value; never an object or array
     */
    record Literal(JsonNode value, int start, int end) implements Expression {}

    /**
     * A path such as {@code state.a.b[0]}.
     *
     * @param root the first name, such as {@code state}
     * @param path the rest
     */
    record Reference(String root, List<Step> path, int start, int end) implements Expression {
        public Reference {
            path = List.copyOf(path);
        }
    }

    /** Negation by truth. */
    record Not(Expression operand, int start, int end) implements Expression {}

    /** Two operands. */
    record Binary(Operator operator, Expression left, Expression right) implements Expression {
        @Override
        public int start() {
            return left.start();
        }

        @Override
        public int end() {
            return right.end();
        }
    }

    /** A step of a path. */
    sealed interface Step {
        /** A member of an object: {@code .name} or {@code ["name"]}. */
        record Key(String name) implements Step {}

        /** An element of a list, from 0: {@code [index]}. */
        record Index(int index) implements Step {}
    }
}
