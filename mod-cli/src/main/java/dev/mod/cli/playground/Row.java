package dev.mod.cli.playground;

import dev.mod.cli.terminal.Columns;
import dev.mod.cli.terminal.ControlCharacters;
import dev.mod.cli.terminal.Style;
import java.util.function.BiFunction;

/** One row of the window, filled from the left; what does not fit is cut off. */
final class Row {
    private final BiFunction<Style, String, String> paint;
    private final StringBuilder text = new StringBuilder();
    private int left;

    /** @param paint gives a text its style */
    Row(int columns, BiFunction<Style, String, String> paint) {
        this.left = columns;
        this.paint = paint;
    }

    Row add(String part) {
        text.append(taken(part));
        return this;
    }

    Row add(Style style, String part) {
        String taken = taken(part);
        text.append(taken.isEmpty() ? "" : paint.apply(style, taken));
        return this;
    }

    /** The row with blanks up to its end. */
    String filled() {
        return add(" ".repeat(left)).toString();
    }

    private String taken(String part) {
        String fitting = Columns.fit(ControlCharacters.remove(part), left);
        left -= Columns.of(fitting);
        return fitting;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
