package dev.mod.engine.event;

import dev.mod.model.manifest.Capability;
import dev.mod.model.run.RunId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a run was started with. Everything needed to go on with it later, but secrets.
 *
 * @param id identity of the run
 * @param workflowName name shown for it
 * @param workflowFile name of the workflow file, for messages
 * @param workflowSource text of the workflow file as it was
 * @param packageDirectory absolute path of the package
 * @param packageDigest digest of the package's files
 * @param target absolute path of the target
 * @param params values of the parameters, without secret ones
 * @param secrets names of the secret parameters that were given
 * @param initialState the shared state at the start
 * @param options the options of the run that its tasks depend on
 * @param capabilities the sensitive operations that the package declared for its scripts
 */
public record RunRecord(RunId id, String workflowName, String workflowFile, String workflowSource,
        String packageDirectory, Optional<String> packageDigest, String target, Map<String, JsonNode> params,
        List<String> secrets, Map<String, JsonNode> initialState, RunOptions options,
        Set<Capability> capabilities) {
    public RunRecord {
        capabilities = Set.copyOf(capabilities);
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        secrets = List.copyOf(secrets);
        initialState = Collections.unmodifiableMap(new LinkedHashMap<>(initialState));
    }

    /** For a package that declares no capabilities. */
    public RunRecord(RunId id, String workflowName, String workflowFile, String workflowSource,
            String packageDirectory, Optional<String> packageDigest, String target, Map<String, JsonNode> params,
            List<String> secrets, Map<String, JsonNode> initialState, RunOptions options) {
        this(id, workflowName, workflowFile, workflowSource, packageDirectory, packageDigest, target, params, secrets,
                initialState, options, Set.of());
    }

    /** The same run with its package elsewhere. */
    public RunRecord withPackageDirectory(String directory) {
        return new RunRecord(id, workflowName, workflowFile, workflowSource, directory, packageDigest, target, params,
                secrets, initialState, options, capabilities);
    }
}
