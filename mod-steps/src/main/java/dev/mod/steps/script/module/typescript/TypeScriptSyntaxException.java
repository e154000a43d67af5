package dev.mod.steps.script.module.typescript;

import java.io.Serial;

/** A script has a syntax error, or syntax that can't be run. */
public final class TypeScriptSyntaxException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final int column;

    /**
     * @param line from 1
     * @param column from 1, in UTF-16 units
     */
    TypeScriptSyntaxException(String file, int line, int column, String problem) {
        super(file + ":" + line + ":" + column + ": " + problem);
        this.file = file;
        this.line = line;
        this.column = column;
    }

    public String file() {
        return file;
    }

    /** The line from 1. */
    public int line() {
        return line;
    }

    /** The column from 1, in UTF-16 units. */
    public int column() {
        return column;
    }
}
