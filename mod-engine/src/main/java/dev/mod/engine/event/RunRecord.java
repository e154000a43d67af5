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
 * @param packageDigest digest of the package's files; empty where there are too many, or the run does not outlive its process
 * @param target absolute path of the target; where each task has one of its own, the location of what they are made from
 * @param params values of the parameters, without secret ones
 * @param secrets names of the secret parameters that were given
 * @param initialState the shared state at the start
 * @param options the options of the run that its tasks depend on
 * @param capabilities the sensitive operations that the package declared for its scripts
 * @param provided what the tasks' own targets are made from; empty if they work on one together
 */
public record RunRecord(RunId id, String workflowName, String workflowFile, String workflowSource,
        String packageDirectory, Optional<String> packageDigest, String target, Map<String, JsonNode> params,
        List<String> secrets, Map<String, JsonNode> initialState, RunOptions options,
        Set<Capability> capabilities, Optional<ProvidedTarget> provided) {
    public RunRecord {
        capabilities = Set.copyOf(capabilities);
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        secrets = List.copyOf(secrets);
        initialState = Collections.unmodifiableMap(new LinkedHashMap<>(initialState));
    }

    /** For a run whose tasks work on one target together. */
    public RunRecord(RunId id, String workflowName, String workflowFile, String workflowSource,
            String packageDirectory, Optional<String> packageDigest, String target, Map<String, JsonNode> params,
            List<String> secrets, Map<String, JsonNode> initialState, RunOptions options,
            Set<Capability> capabilities) {
        this(id, workflowName, workflowFile, workflowSource, packageDirectory, packageDigest, target, params, secrets,
                initialState, options, capabilities, Optional.empty());
    }

    /** For a package that declares no capabilities. */
    public RunRecord(RunId id, String workflowName, String workflowFile, String workflowSource,
            String packageDirectory, Optional<String> packageDigest, String target, Map<String, JsonNode> params,
            List<String> secrets, Map<String, JsonNode> initialState, RunOptions options) {
        this(id, workflowName, workflowFile, workflowSource, packageDirectory, packageDigest, target, params, secrets,
                initialState, options, Set.of());
    }

    /** The same run with other values of the shared state at the start. */
    public RunRecord withInitialState(Map<String, JsonNode> state) {
        return new RunRecord(id, workflowName, workflowFile, workflowSource, packageDirectory, packageDigest, target,
                params, secrets, state, options, capabilities, provided);
    }

    /** The same run with its package elsewhere. */
    public RunRecord withPackageDirectory(String directory) {
        return new RunRecord(id, workflowName, workflowFile, workflowSource, directory, packageDigest, target, params,
                secrets, initialState, options, capabilities, provided);
    }
}
