package dev.mod.model.json;

import java.math.BigDecimal;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Numbers, compared and written by value. Nothing here expands an exponent, so {@code 1e999999999} costs no more than
 * its digits.
 */
public final class JsonNumbers {
    // the bounds between which ECMAScript writes a number without an exponent
    private static final int LEAST_PLAIN_EXPONENT = -7;
    private static final int GREATEST_PLAIN_EXPONENT = 20;

    private JsonNumbers() {}

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
}
