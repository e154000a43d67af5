package dev.mod.steps.ai.tool;

import dev.mod.base.file.FileNames;
import dev.mod.match.walk.FileWalker;
import dev.mod.base.glob.GlobException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Lists files. */
public final class GlobTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "glob";

    /** Files listed at most. */
    static final int MAX_FILES = 500;

    private final TargetPaths paths;

    /** For files below the base. */
    public GlobTool(TargetPaths paths) {
        this.paths = paths;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "List the files that match a glob, such as src/**/*.ts, relative to the working directory. Files that"
                + " Git ignores are left out. Shows up to " + MAX_FILES + ".";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.optional("pattern", Parameter.Type.TEXT, "The glob; without it all files"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException {
        List<Path> files = find(paths, arguments.optionalText("pattern"));
        if (files.isEmpty()) {
            return "(no files)";
        }
        var list = new StringBuilder();
        files.stream().limit(MAX_FILES).forEach(file -> list.append(FileNames.slashed(file)).append('\n'));
        if (files.size() > MAX_FILES) {
            list.append("(and ").append(files.size() - MAX_FILES).append(" more; use a narrower pattern)\n");
        }
        return list.toString();
    }

    /** Files below the base, relative to it. */
    static List<Path> find(TargetPaths paths, Optional<String> pattern) throws ToolException {
        try {
            return FileWalker.below(paths.base()).include(pattern.filter(glob -> !glob.isBlank()).stream().toList())
                    .build().walk().files();
        } catch (GlobException e) {
            throw new ToolException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new ToolException("the files cannot be listed", e);
        }
    }
}
