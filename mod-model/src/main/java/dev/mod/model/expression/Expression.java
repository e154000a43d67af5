package dev.mod.model.expression;

import dev.mod.model.json.CanonicalJson;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A parsed expression. Offsets are UTF-16 indices into the text it was parsed from. */
public sealed interface Expression {
    /** Where it starts. */
    int start();

    /** Just past its end. */
    int end();

    /** What a visitor gives for this case. */
    <R> R accept(Visitor<R> visitor);

    /**
     * An operation with an answer for each case.
     *
     * @param <R> the answer
     */
    interface Visitor<R> {
        R literal(Literal literal);

        R reference(Reference reference);

        R not(Not not);

        R binary(Binary binary);
    }

    /**
     * A number, string, boolean or null.
     *
     * @param value the value; never an object or array
     */
    record Literal(JsonNode value, int start, int end) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.literal(this);
        }
    }

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

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.reference(this);
        }
    }

    /** Negation by truth. */
    record Not(Expression operand, int start, int end) implements Expression {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

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

        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.binary(this);
        }
    }

    /** A step of a path. */
    sealed interface Step {
        /** What the step leads to in a value; none if there is no such thing in it. */
        Optional<JsonNode> in(JsonNode value);

        /** The step as it is written in an expression. */
        String written();

        /** A member of an object: {@code .name} or {@code ["name"]}. */
        record Key(String name) implements Step {
            @Override
            public Optional<JsonNode> in(JsonNode value) {
                return value.isObject() ? Optional.ofNullable(value.get(name)) : Optional.empty();
            }

            @Override
            public String written() {
                return !name.isEmpty() && name.codePoints().allMatch(Tokenizer::isNamePart)
                        ? "." + name
                        : "[" + CanonicalJson.text(JsonNodeFactory.instance.stringNode(name)) + "]";
            }
        }

        /** An element of a list, from 0: {@code [index]}. */
        record Index(int index) implements Step {
            @Override
            public Optional<JsonNode> in(JsonNode value) {
                return value.isArray() ? Optional.ofNullable(value.get(index)) : Optional.empty();
            }

            @Override
            public String written() {
                return "[" + index + "]";
            }
        }
    }
}
