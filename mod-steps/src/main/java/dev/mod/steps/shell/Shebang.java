package dev.mod.steps.shell;

import java.util.List;

/**
 * The first line of a script that names its interpreter, read as Linux does: a path and at most one argument, which is
 * the rest of the line.
 *
 * @param interpreter the path
 * @param argument the rest of the line, or empty
 */
record Shebang(String interpreter, String argument) {
    static final String MARK = "#!";

    /** @param script begins with {@link #MARK} */
    static Shebang of(String script) {
        String line = script.substring(MARK.length()).lines().findFirst().orElse("").strip();
        int blank = 0;
        while (blank < line.length() && line.charAt(blank) != ' ' && line.charAt(blank) != '\t') {
            blank++;
        }
        return new Shebang(line.substring(0, blank), line.substring(blank).strip());
    }

    /** The name of the program that reads the script, {@code env} looked through. */
    String program() {
        String name = name(interpreter);
        if (!name.equals("env")) {
            return name;
        }
        for (String word : List.of(argument.split("[ \t]+"))) {
            if (!word.isEmpty() && !word.startsWith("-") && word.indexOf('=') < 0) {
                return name(word);
            }
        }
        return name;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
