package dev.mod.match.internal.condition;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Positions {@code step * n + offset} for n from 0, counted from 1, as CSS's {@code :nth-child} has them. */
public record ChildPosition(int step, int offset) {
    private static final Pattern FORMULA = Pattern.compile("([+-]?)([0-9]{0,9})[nN](?:([+-])([0-9]{1,9}))?");
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]{1,9}");

    /** Reads {@code 3}, {@code 2n+1}, {@code -n + 3}; null when it is none of these. */
    public static @Nullable ChildPosition parse(String text) {
        String formula = text.replaceAll("\\s", "");
        if (NUMBER.matcher(formula).matches()) {
            return new ChildPosition(0, Integer.parseInt(formula));
        }
        Matcher matcher = FORMULA.matcher(formula);
        if (!matcher.matches()) {
            return null;
        }
        int step = matcher.group(2).isEmpty() ? 1 : Integer.parseInt(matcher.group(2));
        int offset = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
        return new ChildPosition("-".equals(matcher.group(1)) ? -step : step,
                "-".equals(matcher.group(3)) ? -offset : offset);
    }

    boolean contains(int position) {
        int distance = position - offset;
        return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0;
    }
}
