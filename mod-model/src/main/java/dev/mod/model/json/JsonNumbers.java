package dev.mod.model.json;

import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Numbers, compared and written by value. Nothing here expands an exponent, so {@code 1e999999999} costs no more than
 * its digits.
 */
public final class JsonNumbers {
    /** Longest text that {@link #parse} takes for a number. */
    public static final int LONGEST = 1_000;

    // the bounds between which ECMAScript writes a number without an exponent
    private static final int LEAST_PLAIN_EXPONENT = -7;
    private static final int GREATEST_PLAIN_EXPONENT = 20;

    private JsonNumbers() {}

    /** Whether a text is a decimal number in the form of YAML's core schema: sign, digits, fraction, exponent. */
    public static boolean isDecimal(String text) {
        int at = 0;
        int end = text.length();
        if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
            at++;
        }
        int whole = digits(text, at);
        at += whole;
        int fraction = 0;
        if (at < end && text.charAt(at) == '.') {
            at++;
            fraction = digits(text, at);
            at += fraction;
        }
        if (whole + fraction == 0) {
            return false;
        }
        if (at < end && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            at++;
            if (at < end && (text.charAt(at) == '-' || text.charAt(at) == '+')) {
                at++;
            }
            int exponent = digits(text, at);
            if (exponent == 0) {
                return false;
            }
            at += exponent;
        }
        return at == end;
    }

    /** The value of a text, if {@link #isDecimal}, not longer than {@link #LONGEST}, and its exponent fits an int. */
    public static Optional<BigDecimal> parse(String text) {
        if (text.length() > LONGEST || !isDecimal(text)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BigDecimal(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** The exact value of a number; empty for what is no number, and for infinities and NaN. */
    public static Optional<BigDecimal> value(JsonNode node) {
        boolean isBinary = node.isNumber() && node.isFloatingPointNumber() && !node.isBigDecimal();
        if (!node.isNumber() || (isBinary && !Double.isFinite(node.doubleValue()))) {
            return Optional.empty();
        }
        return switch (node.numberType()) {
            // Double.toString gives the shortest decimal that means the same double, which is what was written
            case FLOAT -> Optional.of(new BigDecimal(Float.toString(node.floatValue())));
            case DOUBLE -> Optional.of(new BigDecimal(Double.toString(node.doubleValue())));
            case BIG_DECIMAL -> Optional.of(node.decimalValue());
            case INT, LONG -> Optional.of(BigDecimal.valueOf(node.longValue()));
            case BIG_INTEGER -> Optional.of(new BigDecimal(node.bigIntegerValue()));
        };
    }

    /** The one text of a value: no trailing zeros, and an exponent only far from one. Valid JSON. */
    public static String text(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = value.stripTrailingZeros();
        long exponent = (long) stripped.precision() - stripped.scale() - 1;
        if (exponent >= LEAST_PLAIN_EXPONENT && exponent <= GREATEST_PLAIN_EXPONENT) {
            return stripped.toPlainString();
        }
        String digits = stripped.unscaledValue().abs().toString();
        var text = new StringBuilder(digits.length() + 16);
        if (stripped.signum() < 0) {
            text.append('-');
        }
        text.append(digits.charAt(0));
        if (digits.length() > 1) {
            text.append('.').append(digits, 1, digits.length());
        }
        return text.append('e').append(exponent < 0 ? "-" : "+").append(Math.abs(exponent)).toString();
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }
}
