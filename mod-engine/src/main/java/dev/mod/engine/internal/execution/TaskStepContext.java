package dev.mod.engine.internal.execution;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.internal.files.ScratchDirectory;
import dev.mod.engine.internal.plan.PlannedNode;
import dev.mod.engine.internal.plan.PlannedStep;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.Nesting;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.Scope;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.PropertySchema;
import dev.mod.model.workflow.Step;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import dev.mod.engine.spi.ForeignNames;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** What one step of a task knows and may touch. */
public record TaskStepContext(RunServices services, Task record, PlannedNode planned, PlannedStep plannedStep,
        TaskScope taskScope, ScratchDirectory scratchDirectory, StepLog log, Changes changes, CancelSignal cancellation,
        EnclosingTask self)
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
    public Path target() {
        return changes.root();
    }

    @Override
    public Optional<TargetFiles> unmade() {
        return changes.unmade();
    }

    @Override
    public Path scratch() {
        return scratchDirectory.path();
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
        return taskScope.values();
    }

    @Override
    public Map<String, PropertySchema> stateSchema() {
        return services.plan().workflow().state();
    }

    @Override
    public Scope scope() {
        return taskScope.scope(plannedStep.frame());
    }

    @Override
    public ForeignNames foreign() {
        return taskScope.foreign(plannedStep.frame());
    }

    @Override
    public Map<String, String> environment() {
        return StepEnvironment.of(this);
    }

    @Override
    public Map<String, String> environmentWithoutFiles() {
        return StepEnvironment.withoutFiles(this);
    }

    @Override
    public Workspace workspace() {
        return changes.workspace();
    }

    @Override
    public Optional<List<String>> files() {
        return StepContext.super.files().or(() -> services.nesting().files());
    }

    @Override
    public Nesting nesting() {
        return services.nesting().create(this);
    }

    @Override
    public void update(StateOperation operation) {
        taskScope.update(operation);
    }
}
