package dev.mod.base.source;

import dev.mod.base.diagnostic.Position;
import dev.mod.base.diagnostic.Span;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A string, number, boolean or null.
 *
 * @param type what it is by the YAML 1.2 core schema
 * @param text the decoded text: what is written, without quotes, escapes, indentation and folding
 * @param style how it is written
 * @param source the text of the file, for {@link #positionAt}
 */
public record SourceScalar(Span span, SourcePath path, Type type, String text, Style style,
        SourceText source) implements SourceNode {
    /** Type of a scalar. */
    public enum Type {
        /** No value. */
        NULL,
        /** True or false. */
        BOOLEAN,
        /** A number without fraction and exponent, decimal, octal or hexadecimal. */
        INTEGER,
        /** A number with a fraction or an exponent. */
        DECIMAL,
        /** Anything else. */
        STRING
    }

    /** How a scalar is written. */
    public enum Style {
        /** Bare. */
        PLAIN,
        /** In single quotes. */
        SINGLE_QUOTED,
        /** In double quotes. */
        DOUBLE_QUOTED,
        /** A block after {@code |}. */
        LITERAL,
        /** A block after {@code >}. */
        FOLDED
    }

    public boolean isNull() {
        return type == Type.NULL;
    }

    public boolean isBoolean() {
        return type == Type.BOOLEAN;
    }

    public boolean isNumber() {
        return type == Type.INTEGER || type == Type.DECIMAL;
    }

    public boolean isString() {
        return type == Type.STRING;
    }

    /** Whether this is the boolean true. */
    public boolean isTrue() {
        return isBoolean() && Character.toLowerCase(text.charAt(0)) == 't';
    }

    /**
     * The exact value of a number.
     *
     * @throws IllegalStateException when this is no number
     */
    public BigDecimal number() {
        return switch (type) {
            case INTEGER -> new BigDecimal(integer());
            case DECIMAL -> new BigDecimal(text);
            case NULL, BOOLEAN, STRING -> throw new IllegalStateException("no number at '" + pointer() + "'");
        };
    }

    private BigInteger integer() {
        int radix = CoreSchema.radix(text);
        return radix == 10 ? new BigInteger(text) : new BigInteger(text.substring(2), radix);
    }

    /**
     * Where a character of the decoded text is written in the file.
     *
     * @param offset UTF-16 index into {@link #text}; the text's length gives the place just past the last character
     */
    public Position positionAt(int offset) {
        int start = source.offset(span.start());
        int end = source.offset(span.end());
        return source.position(new ScalarOffsets(source.text(), start, end, text).raw(style, offset));
    }

    /** The span of a part of the decoded text; offsets as in {@link #positionAt}. */
    public Span spanAt(int start, int end) {
        return new Span(span.file(), positionAt(start), positionAt(end));
    }

    @Override
    public SourceScalar withPath(SourcePath other) {
        return new SourceScalar(span, other, type, text, style, source);
    }
}
