package dev.mod.steps.ai.tool;

import java.nio.file.Path;
import java.util.List;

/** Creates or replaces a file. */
public final class WriteTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "write";

    private final TargetPaths paths;

    /** For files below the target. */
    public WriteTool(TargetPaths paths) {
        this.paths = paths;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Create a file, or replace the whole content of one. To change a part of a file use edit.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("path", "Path of the file, relative to the working directory"),
                Parameter.required("content", "The whole content"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException {
        String path = arguments.text("path");
        String content = arguments.text("content");
        Path file = paths.writable(path);
        TextFiles.write(file, path, content);
        return "wrote " + content.length() + " characters to " + path;
    }
}
