package dev.mod.steps.script;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A script and what it is told, the same for all files.
 *
 * @param packageDirectory what the script may read, besides the target
 * @param moduleRoots further directories from which it may import, as the workspace that holds the package
 * @param script the script's file, absolute
 * @param target the directory that holds the files
 * @param params what {@code options.params} is
 * @param matrixValues what {@code options.matrixValues} is
 * @param dryRun what {@code options.dryRun} is
 */
public record ScriptSetup(Path packageDirectory, List<Path> moduleRoots, Path script, Path target,
        Map<String, JsonNode> params,
        Optional<JsonNode> matrixValues, boolean dryRun, ScriptLimits limits) {
    public ScriptSetup {
        moduleRoots = List.copyOf(moduleRoots);
        params = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(params));
    }
}
