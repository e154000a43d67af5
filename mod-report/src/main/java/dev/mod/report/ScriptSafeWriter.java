package dev.mod.report;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/**
 * Makes JSON fit for a {@code script} element: characters that could end the element, begin a comment in it or end a line
 * of JavaScript become escapes. In JSON they stand in strings only, where an escape means the same.
 */
final class ScriptSafeWriter extends FilterWriter {
    ScriptSafeWriter(Writer out) {
        super(out);
    }

    @Override
    public void write(int letter) throws IOException {
        switch (letter) {
            case '<', '>', '&', '\u2028', '\u2029' -> out.write(String.format("\\u%04x", letter));
            default -> out.write(letter);
        }
    }

    @Override
    public void write(char[] letters, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(letters[i]);
        }
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        for (int i = from; i < from + length; i++) {
            write(text.charAt(i));
        }
    }
}
