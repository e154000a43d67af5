package dev.mod.model.expression;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** A word of an expression; {@code value} is what a literal means, {@code text} a name or symbol. */
record Token(Kind kind, String text, JsonNode value, int start, int end) {
    enum Kind {
        LITERAL, NAME, SYMBOL, END
    }

    static Token symbol(String text, int start) {
        return new Token(Kind.SYMBOL, text, JsonNodeFactory.instance.nullNode(), start, start + text.length());
    }

    static Token name(String text, int start) {
        return new Token(Kind.NAME, text, JsonNodeFactory.instance.nullNode(), start, start + text.length());
    }

    static Token literal(JsonNode value, int start, int end) {
        return new Token(Kind.LITERAL, "", value, start, end);
    }

    static Token end(int at) {
        return new Token(Kind.END, "", JsonNodeFactory.instance.nullNode(), at, at);
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }
}
