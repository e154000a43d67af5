package dev.mod.engine.run;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.ProvidedTarget;
import dev.mod.engine.event.RunOptions;
import dev.mod.model.manifest.PackageManifest;
import dev.mod.validate.ModPackage;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Request for a run: a workflow, the target, and how to run it. Immutable; made by {@code of} and changed by {@code with…}.
 *
 * @param workflow the workflow and its package
 * @param target the directory to work on
 * @param params values of the parameters, checked and complete
 * @param initialState the shared state at the start
 * @param options the options
 * @param provided what the tasks' own targets are made from; {@code target} is of no concern then
 * @since 0.1.0
 */
public record RunRequest(RunnableWorkflow workflow, Path target, Map<String, JsonNode> params,
        Map<String, JsonNode> initialState, RunOptions options, Optional<ProvidedTarget> provided) {
    public RunRequest {
        if (provided.isPresent() && options.dryRun()) {
            throw new IllegalArgumentException("a dry run makes nothing that could be delivered");
        }
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        initialState = Collections.unmodifiableMap(new LinkedHashMap<>(initialState));
    }

    /** Run of a workflow on one target with the default options, without parameters and with an empty state. */
    public static RunRequest of(RunnableWorkflow workflow, Path target) {
        return new RunRequest(workflow, target, Map.of(), Map.of(), RunOptions.DEFAULT, Optional.empty());
    }

    /**
     * One workflow of a package.
     *
     * @param variant name of the workflow in the package
     * @throws java.util.NoSuchElementException if the package has no workflow of that name
     */
    public static RunRequest of(ModPackage found, String variant, Path target) {
        WorkflowSource source = found.workflow(variant).orElseThrow();
        String name = found.manifest().map(PackageManifest::name)
                .orElseGet(() -> String.valueOf(found.directory().getFileName()));
        return of(RunnableWorkflow
                .of(source, found.workflows().size() > 1 ? name + "/" + variant : name, found.directory())
                .withCapabilities(Set.copyOf(found.manifest().map(PackageManifest::capabilities).orElse(List.of()))),
                target);
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
            throw new ModException(ErrorCodes.INVALID_PARAMS,
                    "the parameters do not fit the workflow", values.allProblems());
        }
        return of(found, variant, target).withParams(values.values()).withOptions(options);
    }

    /** This request with values of parameters, checked and complete. */
    public RunRequest withParams(Map<String, JsonNode> values) {
        return new RunRequest(workflow, target, values, initialState, options, provided);
    }

    /** This request with a shared state at the start. */
    public RunRequest withState(Map<String, JsonNode> state) {
        return new RunRequest(workflow, target, params, state, options, provided);
    }

    /** This request with other options. */
    public RunRequest withOptions(RunOptions other) {
        return new RunRequest(workflow, target, params, initialState, other, provided);
    }

    /** This request for a run whose tasks each get a target of their own from the engine's {@code TaskTargets}. */
    public RunRequest on(ProvidedTarget elsewhere) {
        return new RunRequest(workflow, target, params, initialState, options, Optional.of(elsewhere));
    }
}
