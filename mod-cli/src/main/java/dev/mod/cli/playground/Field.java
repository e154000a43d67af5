package dev.mod.cli.playground;

import dev.mod.cli.terminal.Key;

/**
 * A line that somebody types in.
 *
 * @param caret before which unit of the text the next character goes
 */
record Field(String label, String text, int caret) {
    /** One with a text, to go on after it. */
    static Field of(String label, String text) {
        return new Field(label, text, text.length());
    }

    /** What becomes of it by a key; this one if it has no meaning here. */
    Field after(Key key) {
        String before = text.substring(0, caret);
        String behind = text.substring(caret);
        return switch (key.name()) {
            case TEXT -> new Field(label, before + key.text() + behind, caret + key.text().length());
            case BACKSPACE -> caret == 0 ? this : new Field(label, text.substring(0, step(-1)) + behind, step(-1));
            case DELETE -> behind.isEmpty() ? this : new Field(label, before + text.substring(step(1)), caret);
            case CLEAR -> of(label, "");
            case LEFT -> caret == 0 ? this : new Field(label, text, step(-1));
            case RIGHT -> behind.isEmpty() ? this : new Field(label, text, step(1));
            case HOME -> new Field(label, text, 0);
            case END -> of(label, text);
            default -> this;
        };
    }

    private int step(int characters) {
        return text.offsetByCodePoints(caret, characters);
    }
}
