package dev.mod.engine.run;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.plan.PlannedNode;
import dev.mod.engine.plan.PlannedStep;
import dev.mod.engine.spi.Nesting;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.Scope;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** What one step of a task knows and may touch. */
record TaskStepContext(RunServices services, Task record, PlannedNode planned, PlannedStep plannedStep,
        TaskScope taskScope, TaskFiles taskFiles, StepLog log, Supplier<Workspace> staging, Path target,
        CancelSignal cancellation, OuterTask self)
        implements
            StepContext {
    @Override
    public RunId run() {
        return services.run().id();
    }

    @Override
    public TaskId task() {
        return record.id();
    }

    @Override
    public String signature() {
        return record.signature();
    }

    @Override
    public Node node() {
        return planned.node();
    }

    @Override
    public Step step() {
        return plannedStep.step();
    }

    @Override
    public RunOptions options() {
        return services.run().options();
    }

    @Override
    public Path packageDirectory() {
        return Path.of(services.run().packageDirectory());
    }

    @Override
    public Path scratch() {
        return taskFiles.scratch();
    }

    @Override
    public Optional<MatrixItem> item() {
        return record.item();
    }

    @Override
    public Map<String, JsonNode> params() {
        return services.params();
    }

    @Override
    public Set<String> secretParams() {
        return Set.copyOf(services.run().secrets());
    }

    @Override
    public Set<Capability> packageCapabilities() {
        return services.run().capabilities();
    }

    @Override
    public Map<String, JsonNode> state() {
        return taskScope.state().toMap();
    }

    @Override
    public Scope scope() {
        return taskScope.scope(plannedStep.frame());
    }

    @Override
    public Set<String> foreignInputs() {
        return taskScope.foreignInputs(plannedStep.frame());
    }

    @Override
    public Map<String, String> environment() {
        return StepEnvironment.of(this);
    }

    @Override
    public Workspace workspace() {
        return staging.get();
    }

    @Override
    public Optional<List<String>> files() {
        return StepContext.super.files().or(() -> services.outer().flatMap(Outer::files));
    }

    @Override
    public Nesting nesting() {
        return new TaskNesting(this);
    }

    @Override
    public void update(StateOperation operation) {
        taskScope.update(operation);
    }
}
