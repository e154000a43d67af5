package dev.mod.steps.shell.quote;

import java.util.Arrays;

/**
 * A script as the lexer sees it: characters, and values as single units. Negative units are values: {@code -2 - index}.
 */
final class Script {
    static final int END = -1;

    private final int[] units;

    Script(int[] units) {
        this.units = units;
    }

    static int value(int index) {
        return -2 - index;
    }

    static boolean isValue(int unit) {
        return unit < END;
    }

    static int index(int unit) {
        return -2 - unit;
    }

    int length() {
        return units.length;
    }

    int at(int position) {
        return position < units.length ? units[position] : END;
    }

    boolean startsWith(String text, int position) {
        for (int i = 0; i < text.length(); i++) {
            if (at(position + i) != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    Script slice(int from, int to) {
        return new Script(Arrays.copyOfRange(units, from, to));
    }
}
