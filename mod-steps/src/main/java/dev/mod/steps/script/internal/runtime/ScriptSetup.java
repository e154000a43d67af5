package dev.mod.steps.script.internal.runtime;

import dev.mod.steps.script.host.Capabilities;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Setup of a script: what it is told, the same for all files.
 *
 * @param packageDirectory what the script may read, besides the target
 * @param moduleRoots further directories from which it may import, as the workspace that holds the package
 * @param script the script's file, absolute
 * @param target the directory of the files, as scripts know it
 * @param params what {@code options.params} is
 * @param matrixValues what {@code options.matrixValues} is
 * @param environment what {@code process.env} is
 * @param capabilities what the script may do besides reading and writing the target
 * @param dryRun what {@code options.dryRun} is
 */
public record ScriptSetup(Path packageDirectory, List<Path> moduleRoots, Path script, Path target,
        Map<String, JsonNode> params, Optional<JsonNode> matrixValues, Map<String, String> environment,
        Capabilities capabilities, boolean dryRun, ScriptLimits limits) {
    public ScriptSetup {
        moduleRoots = List.copyOf(moduleRoots);
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        environment = Map.copyOf(environment);
    }
}
