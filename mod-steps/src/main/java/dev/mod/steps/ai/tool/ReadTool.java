package dev.mod.steps.ai.tool;

import java.util.List;

/** Shows a file's lines. */
public final class ReadTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "read";

    /** Lines shown at once. */
    static final int MAX_LINES = 2_000;
    /** Characters shown at once. */
    static final int MAX_CHARACTERS = 60_000;

    private final TargetPaths paths;

    /** For files below the target. */
    public ReadTool(TargetPaths paths) {
        this.paths = paths;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Read a text file. Shows up to " + MAX_LINES + " lines; use offset and limit for more of a long file.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("path", "Path of the file, relative to the working directory"),
                Parameter.optional("offset", Parameter.Type.INTEGER, "First line to show; 1 is the first of the file"),
                Parameter.optional("limit", Parameter.Type.INTEGER, "How many lines to show"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException {
        String path = arguments.text("path");
        String text = TextFiles.read(paths.file(path), path);
        int first = arguments.integer("offset", 1, 1, Integer.MAX_VALUE);
        int limit = arguments.integer("limit", MAX_LINES, 1, MAX_LINES);
        int at = 0;
        for (int line = 1; line < first; line++) {
            int end = text.indexOf('\n', at);
            if (end < 0 || end + 1 == text.length()) {
                return "(the file has only " + line + " lines)";
            }
            at = end + 1;
        }
        int end = at;
        for (int line = 0; line < limit && end < text.length(); line++) {
            int next = text.indexOf('\n', end);
            end = next < 0 ? text.length() : next + 1;
        }
        if (text.isEmpty()) {
            return "(the file is empty)";
        }
        if (end - at > MAX_CHARACTERS) {
            return Texts.head(text.substring(at, end), MAX_CHARACTERS) + "\n(cut off here: more than " + MAX_CHARACTERS
                    + " characters; use a smaller limit)";
        }
        return end == text.length()
                ? text.substring(at)
                : text.substring(at, end) + "(more lines follow; go on with offset " + (first + limit) + ")";
    }
}
