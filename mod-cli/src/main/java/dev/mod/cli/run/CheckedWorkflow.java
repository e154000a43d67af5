package dev.mod.cli.run;

import dev.mod.cli.command.Session;
import dev.mod.cli.packages.RegistryOptions;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.internal.mask.Secrets;
import dev.mod.engine.run.RunRequest;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.ModPackage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * A workflow that can run, checked as every run is, without a directory to run on.
 *
 * @param found the package
 * @param variant which of its workflows
 */
public record CheckedWorkflow(ModPackage found, String variant) {
    /**
     * Finds and checks it.
     *
     * @param told hears the diagnostics of a package that can run
     */
    public static CheckedWorkflow of(Session session, Consumer<List<Diagnostic>> told) {
        RegistryOptions.announce(session);
        return of(session, Packages.place(session), session.arguments().value("--workflow-name"), told);
    }

    /** The same, of a package that is known. */
    public static CheckedWorkflow of(Session session, Path place, Optional<String> named,
            Consumer<List<Diagnostic>> told) {
        var checked = Packages.checked(session, place);
        told.accept(checked.diagnostics());
        var found = checked.value().orElseThrow();
        return new CheckedWorkflow(found,
                Packages.variant(found, named.or(() -> VariantPicker.pick(session, found))));
    }

    /** The workflow. */
    public Workflow workflow() {
        return found.workflow(variant).orElseThrow().workflow();
    }

    /** The values of its parameters: given, read and asked for. */
    public Map<String, JsonNode> params(Session session) {
        return RunParams.of(session, workflow());
    }

    /** What must not be shown of these values and of the workflow. */
    public List<String> secrets(Map<String, JsonNode> params) {
        return Secrets.values(workflow(), params, Packages.kinds());
    }

    /** The shared state at the start. */
    public Map<String, JsonNode> state(Session session) {
        return ParamFiles.read(session, "--state");
    }

    /** The options, with what the person at the terminal is asked for. */
    public RunOptions options(Session session, int parallel) {
        var confirmation = new StepConfirmation(session, workflow(), found.directory());
        confirmation.askToRun();
        boolean skills = session.arguments().flag("--install-skill")
                || confirmation.agreesToOptionalSteps();
        return RunOptions.DEFAULT.withKeepGoing(session.arguments().flag("--keep-going")).withInstallSkill(skills)
                .withRequireAi(session.arguments().flag("--require-ai"))
                .withGranted(Grants.of(session, NewRun.declared(found, workflow()))).withMaxParallel(parallel);
    }

    /** What to run; on what is to be added. */
    public RunRequest request(Map<String, JsonNode> params, Map<String, JsonNode> state, RunOptions options) {
        return RunRequest.of(found, variant, found.directory()).withParams(params).withState(state)
                .withOptions(options);
    }
}
