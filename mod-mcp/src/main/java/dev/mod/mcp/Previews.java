package dev.mod.mcp;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.Engine;
import dev.mod.engine.change.Difference;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.store.RunNotFoundException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskStatus;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.Workflow;
import dev.mod.validate.Mode;
import dev.mod.validate.ModPackage;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Previews are dry runs, kept like all runs: they outlive the server, any other one can apply them, and they go when old runs
 * are pruned.
 *
 * @param granted what scripts may do besides
 */
record Previews(Engine engine, Root root, Set<Capability> granted, Cancellation cancellation) {
    /**
     * A preview that was made.
     *
     * @param warnings what is to be said of the package
     */
    record Made(RunView view, List<Diagnostic> warnings) {
        RunId id() {
            return view.run().id();
        }
    }

    /** Runs the default workflow of a package dry. */
    Made make(Path place, Map<String, JsonNode> params) throws ToolException {
        ValidationResult checked = PackageValidator.validate(place, engine.executors(), Mode.RUN);
        if (checked.value().isEmpty()) {
            throw new ToolException("the package is invalid", checked.diagnostics());
        }
        ModPackage found = checked.value().get();
        String variant = found.defaultVariant();
        Workflow workflow = found.workflow(variant).orElseThrow().workflow();
        refuseSteps(workflow);
        ParamsResult values = Params.resolve(workflow.params(), Map.of(), params);
        if (!values.complete()) {
            throw new ToolException("the parameters do not fit the workflow", values.allProblems());
        }
        if (values.values().keySet().stream().anyMatch(values.secrets()::contains)) {
            throw new ToolException("secret parameters are not for agents; a person runs this package with"
                    + " mod workflow run");
        }
        Run run = engine.start(RunRequest.of(found, variant, root.directory()).withParams(values.values())
                .withOptions(RunOptions.DEFAULT.withDryRun(true).withGranted(granted)));
        cancellation.stoppable(run::cancel);
        RunOutcome outcome;
        try {
            outcome = await(run);
        } finally {
            cancellation.unstoppable();
        }
        if (outcome.status() != RunStatus.COMPLETED) {
            forget(run.id());
            throw new ToolException(failure(outcome));
        }
        List<Difference> differences = engine.differences(run.id());
        if (!differences.isEmpty()) {
            forget(run.id());
            throw ToolException
                    .stale("the preview could not be applied: files changed while it was made, or something that is"
                            + " no file is where one would be", differences);
        }
        return new Made(outcome.view(), checked.diagnostics());
    }

    /** Steps that a dry run passes over would make another preview than the run that it stands for. */
    private void refuseSteps(Workflow workflow) throws ToolException {
        for (var node : workflow.nodes()) {
            refuseSteps(node.id(), node.steps());
        }
        for (var template : workflow.templates()) {
            refuseSteps(template.id(), template.steps());
        }
    }

    private void refuseSteps(String owner, List<Step> steps) throws ToolException {
        for (Step step : steps) {
            String kind = step.action().key();
            for (StepExecutor executor : engine.executors()) {
                if (executor.key().equals(kind)) {
                    TargetUse use = executor.targetUse(step.action());
                    if (use == TargetUse.DIRECT || use == TargetUse.NESTED) {
                        throw new ToolException("step \"" + step.name() + "\" of \"" + owner + "\" (" + kind + ") "
                                + (use == TargetUse.DIRECT
                                        ? "cannot be previewed, since what it does is not known before"
                                        : "runs another package; preview that one")
                                + "; a person runs this package with mod workflow run");
                    }
                }
            }
        }
    }

    private static String failure(RunOutcome outcome) {
        String nodes = outcome.view().tasks().stream().filter(task -> task.error().isPresent())
                .map(task -> task.node() + ": " + task.error().get()).distinct().collect(Collectors.joining("; "));
        return switch (outcome.status()) {
            case AWAITING_TRIGGER -> "the package waits for a person's approval at "
                    + outcome.view().tasks().stream().filter(task -> task.status() == TaskStatus.AWAITING_TRIGGER)
                            .map(Task::node)
                            .distinct().collect(Collectors.joining(", "))
                    + "; a person runs it with mod workflow run";
            case CANCELED -> "cancelled";
            default -> "the preview failed; nothing is kept of it: " + nodes;
        };
    }

    /** Waits for a run whatever happens to this thread, which is not told to stop otherwise. */
    RunOutcome await(Run run) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return run.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    void forget(RunId preview) {
        engine.store().delete(preview);
    }

    /** A preview of the files below this root. */
    RunId preview(String id) throws ToolException {
        RunView view = view(id, "preview");
        if (!view.run().options().dryRun()) {
            throw new ToolException(id + " is a run, and no preview; undo takes it back");
        }
        return view.run().id();
    }

    /** A run that changed files below this root. */
    RunId run(String id) throws ToolException {
        RunView view = view(id, "run");
        if (view.run().options().dryRun()) {
            throw new ToolException(id + " is a preview, and no run; discard forgets it");
        }
        return view.run().id();
    }

    private RunView view(String id, String what) throws ToolException {
        RunView view;
        try {
            view = engine.view(new RunId(id));
        } catch (IllegalArgumentException | RunNotFoundException e) {
            throw new ToolException("there is no " + what + " \"" + id + "\"; perhaps it was discarded or pruned");
        }
        if (view.run().provided().isPresent() || !root.is(Path.of(view.run().target()))) {
            throw new ToolException(what + " " + id + " is one of another directory");
        }
        return view;
    }
}
