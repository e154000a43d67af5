package dev.mod.model.expression;

import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.expression.Expression.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;

/**
 * Precedence climbing (Richards and Whitby-Strevens, "BCPL: the language and its compiler", 1979). Both its recursion and
 * the height of the tree it builds are bounded by {@link Expressions#DEPTH}.
 */
final class Parser {
    private final Tokenizer tokens;
    private final boolean inTemplate;
    private Token token;
    private int depth;
    private int operators;

    Parser(String text, int start, int limit, boolean inTemplate) {
        this.tokens = new Tokenizer(text, start, limit);
        this.inTemplate = inTemplate;
        this.token = tokens.next();
    }

    /** The whole expression; afterwards {@link #end} is just past it, or past its closing braces. */
    Expression parse() {
        if (token.kind() == Token.Kind.END || (inTemplate && token.is("}}"))) {
            throw new SyntaxException(Problem.syntax("the expression is empty", token.start(), token.end()));
        }
        Expression expression = binary(1);
        if (inTemplate ? !token.is("}}") : token.kind() != Token.Kind.END) {
            throw unexpected();
        }
        return expression;
    }

    int end() {
        return token.end();
    }

    private Expression binary(int precedence) {
        Expression left = unary();
        while (true) {
            Operator operator = operator();
            if (operator == null || operator.precedence() < precedence) {
                return left;
            }
            // counting all operators bounds the height of the tree, however they nest
            if (++operators > Expressions.DEPTH) {
                throw tooLarge();
            }
            token = tokens.next();
            left = new Binary(operator, left, binary(operator.precedence() + 1));
        }
    }

    @org.jspecify.annotations.Nullable
    private Operator operator() {
        for (Operator operator : Operator.values()) {
            if (token.is(operator.symbol())) {
                return operator;
            }
        }
        return null;
    }

    private Expression unary() {
        if (++depth > Expressions.DEPTH) {
            throw tooLarge();
        }
        Expression result;
        Token first = token;
        if (first.is("!")) {
            token = tokens.next();
            Expression operand = unary();
            result = new Not(operand, first.start(), operand.end());
        } else if (first.is("(")) {
            token = tokens.next();
            result = binary(1);
            if (!token.is(")")) {
                throw new SyntaxException(Problem.syntax("expected \")\"", token.start(), token.end())
                        .withHint("the parenthesis was opened at character " + (first.start() + 1)));
            }
            token = tokens.next();
        } else if (first.kind() == Token.Kind.LITERAL) {
            token = tokens.next();
            result = new Literal(first.value(), first.start(), first.end());
        } else if (first.kind() == Token.Kind.NAME) {
            result = reference();
        } else {
            throw unexpected();
        }
        depth--;
        return result;
    }

    private Expression reference() {
        Token root = token;
        List<Step> path = new ArrayList<>();
        int end = root.end();
        token = tokens.next();
        while (token.is(".") || token.is("[")) {
            if (token.is(".")) {
                Token name = tokens.memberName();
                path.add(new Step.Key(name.text()));
                end = name.end();
            } else {
                path.add(subscript());
                end = token.end();
            }
            token = tokens.next();
        }
        if (token.is("(")) {
            throw new SyntaxException(Problem.syntax("functions cannot be called", root.start(), token.end())
                    .withHint("only ! && || and comparisons are known"));
        }
        return new Reference(root.text(), path, root.start(), end);
    }

    private Step subscript() {
        int open = token.start();
        Token inside = tokens.next();
        Token close = tokens.next();
        JsonNode value = inside.value();
        if (inside.kind() == Token.Kind.LITERAL && close.is("]")) {
            token = close;
            if (value.isString()) {
                return new Step.Key(value.stringValue());
            }
            if (value.isNumber()) {
                java.math.BigDecimal index = value.decimalValue();
                // the scale first: an exponent must not be expanded
                if (index.scale() == 0 && index.signum() >= 0 && index.precision() <= 9) {
                    return new Step.Index(index.intValueExact());
                }
            }
        }
        throw new SyntaxException(
                Problem.syntax("brackets hold a text in quotes or a whole number from 0", open, close.end())
                        .withHint("write [\"key\"] or [0]"));
    }

    private SyntaxException unexpected() {
        if (token.kind() == Token.Kind.END) {
            return new SyntaxException(Problem.syntax(
                    inTemplate ? "the expression is not closed" : "the expression ends too early", token.start(),
                    token.end())
                    .withHint(inTemplate ? "add }}" : "a value is missing here"));
        }
        if (token.is("}}")) {
            return new SyntaxException(
                    Problem.syntax("a value is missing before \"}}\"", token.start(), token.end()));
        }
        if (token.kind() == Token.Kind.NAME) {
            String hint = switch (token.text().toLowerCase(Locale.ROOT)) {
                case "and" -> "write && for \"and\"";
                case "or" -> "write || for \"or\"";
                case "not" -> "write ! for \"not\"";
                default -> "put a text in quotes";
            };
            return new SyntaxException(Problem
                    .syntax("unexpected \"" + token.text() + "\"", token.start(), token.end()).withHint(hint));
        }
        String shown = token.kind() == Token.Kind.LITERAL ? "value" : "\"" + token.text() + "\"";
        return new SyntaxException(Problem.syntax("unexpected " + shown, token.start(), token.end()));
    }

    private SyntaxException tooLarge() {
        return new SyntaxException(Problem.syntax("the expression has more than " + Expressions.DEPTH
                + " operators, or parentheses inside each other", token.start(), token.end()));
    }
}
