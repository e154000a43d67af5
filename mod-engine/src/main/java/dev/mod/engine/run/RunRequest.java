package dev.mod.engine.run;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.RunOptions;
import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What to run.
 *
 * @param workflow a workflow that validation found no error in
 * @param workflowName name shown for it
 * @param workflowFile name of its file, for messages
 * @param workflowSource text of its file, recorded so that the run can be resumed
 * @param packageDirectory the package
 * @param target the directory to work on
 * @param params values of the parameters, checked and complete
 * @param initialState the shared state at the start
 * @param options the options
 * @param capabilities the sensitive operations that the package declares for its scripts
 * @param provided what the tasks' own targets are made from; {@code target} is of no concern then
 */
public record RunRequest(Workflow workflow, String workflowName, String workflowFile, String workflowSource,
        Path packageDirectory, Path target, Map<String, JsonNode> params, Map<String, JsonNode> initialState,
        RunOptions options, Set<Capability> capabilities, Optional<ProvidedTarget> provided) {
    public RunRequest {
        capabilities = Set.copyOf(capabilities);
        if (provided.isPresent() && options.dryRun()) {
            throw new IllegalArgumentException("a dry run makes nothing that could be delivered");
        }
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        initialState = Collections.unmodifiableMap(new LinkedHashMap<>(initialState));
    }

    /** For a run whose tasks work on one target together. */
    public RunRequest(Workflow workflow, String workflowName, String workflowFile, String workflowSource,
            Path packageDirectory, Path target, Map<String, JsonNode> params, Map<String, JsonNode> initialState,
            RunOptions options, Set<Capability> capabilities) {
        this(workflow, workflowName, workflowFile, workflowSource, packageDirectory, target, params, initialState,
                options, capabilities, Optional.empty());
    }

    /** The same for a run whose tasks each get a target of their own from the engine's {@code TaskTargets}. */
    public RunRequest on(ProvidedTarget elsewhere) {
        return new RunRequest(workflow, workflowName, workflowFile, workflowSource, packageDirectory, target, params,
                initialState, options, capabilities, Optional.of(elsewhere));
    }

    /** For a package that declares no capabilities. */
    public RunRequest(Workflow workflow, String workflowName, String workflowFile, String workflowSource,
            Path packageDirectory, Path target, Map<String, JsonNode> params, Map<String, JsonNode> initialState,
            RunOptions options) {
        this(workflow, workflowName, workflowFile, workflowSource, packageDirectory, target, params, initialState,
                options, Set.of());
    }
}
