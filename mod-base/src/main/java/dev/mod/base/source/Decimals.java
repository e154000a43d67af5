package dev.mod.base.source;

import java.math.BigDecimal;
import java.util.Optional;

/** Decimal numbers as YAML's core schema and JSON write them. */
public final class Decimals {
    /** Longest text that {@link #parse} takes for a number. */
    public static final int LONGEST = 1_000;

    private Decimals() {}

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

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }
}
