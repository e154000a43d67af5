package dev.mod.steps.shell.quote;

import java.util.regex.Pattern;

/**
 * What is known of a text that a value is in.
 *
 * @param index of the value
 * @param start whether the text cannot begin with a sign of options
 * @param plain whether it is the same word without quotes
 */
record Taint(int index, boolean start, boolean plain) {
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,@%=+-]+");

    static Taint of(int index, String value) {
        return new Taint(index, !value.startsWith("-") && !value.startsWith("+"), PLAIN.matcher(value).matches());
    }

    /** What a command made of it. */
    Taint derived() {
        return new Taint(index, false, false);
    }

    /** As the part of a word behind a text. */
    Taint behind(String text) {
        int first = text.isEmpty() ? Words.UNKNOWN : text.charAt(0);
        return first == Words.UNKNOWN || first == '-' || first == '+'
                ? this
                : new Taint(index, true, plain && PLAIN.matcher(text).matches());
    }
}
