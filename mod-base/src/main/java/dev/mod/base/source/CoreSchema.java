package dev.mod.base.source;

import java.math.BigDecimal;
import java.util.Optional;

/** Types of plain scalars by the core schema of YAML 1.2.2 (section 10.3.2). */
final class CoreSchema {
    private CoreSchema() {}

    /** A type; for what is a text only because its value cannot be taken, the code and message that say so. */
    record Resolved(SourceScalar.Type type, Optional<String> code, String message) {
        private static Resolved of(SourceScalar.Type type) {
            return new Resolved(type, Optional.empty(), "");
        }

        private static Resolved problem(String code, String message) {
            return new Resolved(SourceScalar.Type.STRING, Optional.of(code), message);
        }
    }

    static Resolved resolve(String text) {
        return switch (text) {
            case "", "~", "null", "Null", "NULL" -> Resolved.of(SourceScalar.Type.NULL);
            case "true", "True", "TRUE" -> Resolved.of(SourceScalar.Type.BOOLEAN);
            case "false", "False", "FALSE" -> Resolved.of(SourceScalar.Type.BOOLEAN);
            case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF", ".nan", ".NaN", ".NAN" ->
                Resolved.problem("number-out-of-range", "infinities and NaN are no JSON values");
            default -> number(text);
        };
    }

    private static Resolved number(String text) {
        int radix = radix(text);
        if (radix == 10 && !Decimals.isDecimal(text)) {
            return Resolved.of(SourceScalar.Type.STRING);
        }
        if (text.length() > SourceLimits.NUMBER_LENGTH) {
            return Resolved.problem("number-too-long", "the number has " + text.length()
                    + " characters; at most " + SourceLimits.NUMBER_LENGTH + " are read");
        }
        if (radix != 10 || isInteger(text)) {
            return Resolved.of(SourceScalar.Type.INTEGER);
        }
        return Decimals.parse(text).filter(CoreSchema::inRange).isPresent()
                ? Resolved.of(SourceScalar.Type.DECIMAL)
                : Resolved.problem("number-out-of-range",
                        "the number's exponent is beyond " + SourceLimits.NUMBER_EXPONENT);
    }

    static int radix(String text) {
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
}
