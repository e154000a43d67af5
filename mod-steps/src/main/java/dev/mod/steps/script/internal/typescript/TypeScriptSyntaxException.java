package dev.mod.steps.script.internal.typescript;

import java.io.Serial;

/** Syntax error of a script, or syntax that can't be run. */
public final class TypeScriptSyntaxException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;
    private final int column;
    private final String problem;

    /**
     * @param line from 1
     * @param column from 1, in UTF-16 units
     */
    TypeScriptSyntaxException(String file, int line, int column, String problem) {
        super(file + ":" + line + ":" + column + ": " + problem);
        this.file = file;
        this.line = line;
        this.column = column;
        this.problem = problem;
    }

    public String file() {
        return file;
    }

    /** What is wrong, without the place. */
    public String problem() {
        return problem;
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
