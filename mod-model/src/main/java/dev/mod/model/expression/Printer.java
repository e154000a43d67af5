package dev.mod.model.expression;

import dev.mod.model.expression.Expression.Binary;
import dev.mod.model.expression.Expression.Literal;
import dev.mod.model.expression.Expression.Not;
import dev.mod.model.expression.Expression.Reference;
import dev.mod.model.json.CanonicalJson;

/**
 * Printer of expressions.
 *
 * @param text receives them
 * @param precedence the least one of an operator that needs no parentheses here
 */
record Printer(StringBuilder text, int precedence) implements Expression.Visitor<StringBuilder> {
    @Override
    public StringBuilder literal(Literal literal) {
        return text.append(CanonicalJson.text(literal.value()));
    }

    @Override
    public StringBuilder reference(Reference reference) {
        text.append(reference.root());
        reference.path().forEach(step -> text.append(step.written()));
        return text;
    }

    @Override
    public StringBuilder not(Not not) {
        text.append('!');
        return not.operand().accept(new Printer(text, Integer.MAX_VALUE));
    }

    @Override
    public StringBuilder binary(Binary binary) {
        int own = binary.operator().precedence();
        boolean group = own < precedence;
        text.append(group ? "(" : "");
        binary.left().accept(new Printer(text, own));
        text.append(' ').append(binary.operator().symbol()).append(' ');
        binary.right().accept(new Printer(text, own + 1));
        return text.append(group ? ")" : "");
    }
}
