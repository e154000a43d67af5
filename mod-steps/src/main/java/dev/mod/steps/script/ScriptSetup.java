package dev.mod.steps.script;

import java.nio.file.Path;
import dev.mod.model.manifest.Capability;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
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
 * @param environment what {@code process.env} is
 * @param capabilities what the script may do besides reading and writing the target
 * @param dryRun what {@code options.dryRun} is
 */
public record ScriptSetup(Path packageDirectory, List<Path> moduleRoots, Path script, Path target,
        Map<String, JsonNode> params,
        Optional<JsonNode> matrixValues, Map<String, String> environment, Capabilities capabilities, boolean dryRun,
        ScriptLimits limits) {
    public ScriptSetup {
        moduleRoots = List.copyOf(moduleRoots);
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        environment = Map.copyOf(environment);
    }

    /**
     * For a script whose capabilities are settled.
     *
     * @param granted what it declares and was granted
     */
    public ScriptSetup(Path packageDirectory, List<Path> moduleRoots, Path script, Path target,
            Map<String, JsonNode> params, Optional<JsonNode> matrixValues, Map<String, String> environment,
            Set<Capability> granted, boolean dryRun, ScriptLimits limits) {
        this(packageDirectory, moduleRoots, script, target, params, matrixValues, environment,
                Capabilities.granted(granted), dryRun, limits);
    }
}
