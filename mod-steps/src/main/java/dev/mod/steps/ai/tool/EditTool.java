package dev.mod.steps.ai.tool;

import java.nio.file.Path;
import java.util.List;

/** Replaces a stretch of a file's text. */
public final class EditTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "edit";

    private final TargetPaths paths;

    /** For files below the target. */
    public EditTool(TargetPaths paths) {
        this.paths = paths;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Replace a text in a file by another one. The old text must occur exactly once, unless all is true.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("path", "Path of the file, relative to the working directory"),
                Parameter.required("old_text", "The text to replace, exactly as it stands in the file"),
                Parameter.required("new_text", "The text to put in its place"),
                Parameter.optional("all", Parameter.Type.FLAG, "Replace every occurrence"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException {
        String path = arguments.text("path");
        String before = arguments.text("old_text");
        String after = arguments.text("new_text");
        if (before.isEmpty()) {
            throw new ToolException("old_text is empty; use write to create a file");
        }
        if (before.equals(after)) {
            throw new ToolException("old_text and new_text are the same");
        }
        paths.file(path);
        Path file = paths.writable(path);
        String text = TextFiles.read(file, path);
        if (!text.contains(before) && text.contains("\r\n")) {
            // models write \n whatever the file's line ends are
            before = windows(before);
            after = windows(after);
        }
        int found = count(text, before);
        if (found == 0) {
            throw new ToolException("old_text does not occur in " + path + "; read the file and copy it exactly");
        }
        if (found > 1 && !arguments.flag("all", false)) {
            throw new ToolException("old_text occurs " + found + " times in " + path
                    + "; give more of what stands around it, or set all");
        }
        // checked before the text is built, so that no small call makes a huge one
        if (text.length() + (long) found * (after.length() - before.length()) > TextFiles.MAX_BYTES) {
            throw new ToolException("the file would have more than " + TextFiles.MAX_BYTES + " bytes");
        }
        TextFiles.write(file, path, text.replace(before, after));
        return "replaced " + found + (found == 1 ? " occurrence in " : " occurrences in ") + path;
    }

    private static String windows(String text) {
        return text.replace("\r\n", "\n").replace("\n", "\r\n");
    }

    private static int count(String text, String part) {
        int found = 0;
        for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
            found++;
        }
        return found;
    }
}
