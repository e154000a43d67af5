package dev.mod.steps.script;

import dev.mod.engine.spi.ForeignNames;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.state.SharedState;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.Scope;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Context of a step that is not part of any run. Its state lasts as long as it does. */
final class StandaloneStepContext implements StepContext {
    private static final String NAME = "script";

    private final ScriptRun.Request request;
    private final Path packageDirectory;
    private final JsAstMatchAction action;
    private final RunOptions options;
    private final Workspace workspace;
    private final StepLog log;
    private final Cancellation cancellation;
    private final RunId run = new RunId(UUID.randomUUID().toString());
    private final TaskId task = new TaskId(UUID.randomUUID().toString());
    private SharedState state = SharedState.EMPTY;

    StandaloneStepContext(ScriptRun.Request request, Path packageDirectory, JsAstMatchAction action, RunOptions options,
            Workspace workspace, StepLog log, Cancellation cancellation) {
        this.request = request;
        this.packageDirectory = packageDirectory;
        this.action = action;
        this.options = options;
        this.workspace = workspace;
        this.log = log;
        this.cancellation = cancellation;
    }

    @Override
    public RunId run() {
        return run;
    }

    @Override
    public TaskId task() {
        return task;
    }

    @Override
    public String signature() {
        return NAME;
    }

    @Override
    public Node node() {
        return new Node(NAME, NAME, Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.empty(), List.of(step()), Map.of(), Optional.empty(), Optional.empty());
    }

    @Override
    public Step step() {
        return new Step(Optional.of(NAME), NAME, Optional.empty(), Map.of(), Optional.empty(), action);
    }

    @Override
    public RunOptions options() {
        return options;
    }

    @Override
    public Path packageDirectory() {
        return packageDirectory;
    }

    @Override
    public Path target() {
        return request.target();
    }

    @Override
    public Path scratch() {
        throw new UnsupportedOperationException("scripts use no scratch directory");
    }

    @Override
    public Optional<MatrixItem> item() {
        return Optional.empty();
    }

    @Override
    public Map<String, JsonNode> params() {
        return request.params();
    }

    /** Who runs a script alone speaks for its author, too. */
    @Override
    public Set<Capability> packageCapabilities() {
        return EnumSet.allOf(Capability.class);
    }

    @Override
    public synchronized Map<String, JsonNode> state() {
        return state.toMap();
    }

    @Override
    public Scope scope() {
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params().forEach(params::set);
        return Scope.of(Map.of("params", params), params().keySet());
    }

    @Override
    public ForeignNames foreign() {
        return new ForeignNames(Set.of(), Set.of());
    }

    @Override
    public Map<String, String> environment() {
        return request.environment();
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public synchronized void update(StateOperation operation) {
        state = state.apply(List.of(operation));
    }

    @Override
    public StepLog log() {
        return log;
    }

    @Override
    public Cancellation cancellation() {
        return cancellation;
    }
}
