package dev.mod.engine.internal.session;

import dev.mod.validate.kind.StepKind;
import java.util.Collection;
import dev.mod.engine.event.RunRecord;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.internal.mask.SecretMasker;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.internal.plan.InitialState;
import dev.mod.engine.internal.plan.RunPlan;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.model.run.RunId;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Maker of what is kept of a request. */
public final class RunRecords {
    private RunRecords() {}

    /**
     * Record of a request: everything needed to go on with the run later, but secrets.
     *
     * @param lasts whether another process may go on with it
     * @throws dev.mod.base.diagnostic.ModException if the state that it gives does not fit the workflow
     */
    public static RunRecord of(RunId id, RunRequest request, RunPlan plan, Collection<? extends StepKind> kinds,
            boolean lasts) {
        RunnableWorkflow workflow = request.workflow();
        List<String> secrets = Secrets.names(workflow.workflow(), request.params());
        var stored = new LinkedHashMap<>(request.params());
        stored.keySet().removeAll(secrets);
        Optional<Path> directory = request.provided().isPresent()
                ? Optional.empty()
                : Optional.of(request.target().toAbsolutePath().normalize());
        String target = directory.map(Path::toString)
                .orElseGet(() -> request.provided().orElseThrow().location());
        Path packageDirectory = workflow.packageDirectory().toAbsolutePath().normalize();
        Map<String, JsonNode> state = InitialState.of(plan, request.initialState());
        refuseSecretKeys(state, workflow, request, kinds);
        return new RunRecord(id, workflow.name(), workflow.file(),
                Secrets.recordable(workflow.source(), workflow.workflow(), kinds), packageDirectory.toString(),
                lasts ? PackageDigest.of(packageDirectory, directory) : Optional.empty(), target, stored, secrets,
                state, request.options(), workflow.capabilities(),
                request.provided());
    }

    private static void refuseSecretKeys(Map<String, JsonNode> state, RunnableWorkflow workflow, RunRequest request,
            Collection<? extends StepKind> kinds) {
        SecretMasker masker = Secrets.masker(workflow.workflow(), request.params(), Map.of(), kinds);
        for (String key : state.keySet()) {
            String masked = masker.mask(key);
            if (!masked.equals(key)) {
                throw new ModException(ErrorCodes.INVALID_STATE,
                        "a key of the state must not hold a secret: " + masked);
            }
        }
    }
}
