package dev.mod.model.source;

import dev.mod.model.json.JsonNumbers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.DecimalNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Values of plain scalars by the core schema of YAML 1.2.2 (section 10.3.2). */
final class CoreSchema {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private CoreSchema() {}

    /** A value, or why there is none: a diagnostic code with its message. */
    record Resolved(JsonNode value, Optional<String> code, String message) {
        private static Resolved of(JsonNode value) {
            return new Resolved(value, Optional.empty(), "");
        }

        private static Resolved problem(String text, String code, String message) {
            return new Resolved(NODES.stringNode(text), Optional.of(code), message);
        }
    }

    static Resolved resolve(String text) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> Resolved.of(NODES.nullNode());
            case "true", "True", "TRUE" -> Resolved.of(NODES.booleanNode(true));
            case "false", "False", "FALSE" -> Resolved.of(NODES.booleanNode(false));
            case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN" ->
                Resolved.problem(text, "number-out-of-range", "infinities and NaN are no JSON values");
            default -> number(text);
        };
    }

    private static Resolved number(String text) {
        int radix = radix(text);
        if (radix == 10 && !JsonNumbers.isDecimal(text)) {
            return Resolved.of(NODES.stringNode(text));
        }
        if (text.length() > SourceLimits.NUMBER_LENGTH) {
            return Resolved.problem(text, "number-too-long", "the number has " + text.length()
                    + " characters; at most " + SourceLimits.NUMBER_LENGTH + " are read");
        }
        if (radix != 10) {
            return Resolved.of(integer(new BigInteger(text.substring(2), radix)));
        }
        if (isInteger(text)) {
            return Resolved.of(integer(new BigInteger(text.startsWith("+") ? text.substring(1) : text)));
        }
        Optional<BigDecimal> value = JsonNumbers.parse(text).filter(CoreSchema::inRange);
        return value.isPresent()
                ? Resolved.of(DecimalNode.valueOf(value.get()))
                : Resolved.problem(text, "number-out-of-range",
                        "the number's exponent is beyond " + SourceLimits.NUMBER_EXPONENT);
    }

    private static int radix(String text) {
        if (text.length() > 2 && text.charAt(0) == '0') {
            if (text.charAt(1) == 'o' && all(text, 8)) {
                return 8;
            }
            if (text.charAt(1) == 'x' && all(text, 16)) {
                return 16;
            }
        }
        return 10;
    }

    private static boolean all(String text, int radix) {
        for (int i = 2; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > 'f' || Character.digit(c, radix) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isInteger(String text) {
        return text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    }

    private static boolean inRange(BigDecimal value) {
        long exponent = (long) value.precision() - value.scale() - 1;
        return Math.abs(exponent) <= SourceLimits.NUMBER_EXPONENT && Math.abs((long) value.scale()) <= 2L
                * SourceLimits.NUMBER_EXPONENT;
    }

    private static JsonNode integer(BigInteger value) {
        if (value.bitLength() < Integer.SIZE) {
            return NODES.numberNode(value.intValue());
        }
        return value.bitLength() < Long.SIZE ? NODES.numberNode(value.longValue()) : NODES.numberNode(value);
    }
}
