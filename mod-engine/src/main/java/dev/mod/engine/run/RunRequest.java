package dev.mod.engine.run;

import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.RunOptions;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.ModPackage;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
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

    /**
     * One workflow of a package.
     *
     * @param variant name of the workflow in the package
     * @param params values of the parameters, checked and complete
     * @throws java.util.NoSuchElementException if the package has no workflow of that name
     */
    public static RunRequest of(ModPackage found, String variant, Path target, Map<String, JsonNode> params,
            Map<String, JsonNode> initialState, RunOptions options) {
        WorkflowSource source = found.workflow(variant).orElseThrow();
        String name = found.manifest().map(PackageManifest::name)
                .orElseGet(() -> String.valueOf(found.directory().getFileName()));
        return new RunRequest(source.workflow(), found.workflows().size() > 1 ? name + "/" + variant : name,
                source.path(), new String(source.bytes(), StandardCharsets.UTF_8), found.directory(), target, params,
                initialState, options,
                Set.copyOf(found.manifest().map(PackageManifest::capabilities).orElse(List.of())));
    }

    /**
     * The default workflow of a package.
     *
     * @param params values given for its parameters, as on a command line; the others have their defaults
     * @throws ModException with a diagnostic for each parameter that is unknown, missing or of the wrong type
     */
    public static RunRequest of(ModPackage found, Path target, Map<String, String> params, RunOptions options) {
        String variant = found.defaultVariant();
        ParamsResult values = Params.resolve(found.workflow(variant).orElseThrow().workflow().params(), params,
                Map.of());
        if (!values.complete()) {
            throw new ModException(new ErrorCode("invalid-params", ErrorType.USER),
                    "the parameters do not fit the workflow", values.allProblems());
        }
        return of(found, variant, target, values.values(), Map.of(), options);
    }
}
