package dev.mod.engine.internal.session;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.Difference;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.event.RunRecord;
import dev.mod.engine.internal.changes.RunUndo;
import dev.mod.engine.internal.core.History;
import dev.mod.engine.internal.execution.EngineParts;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.run.StaleDryRunException;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.target.WorkspaceException;
import dev.mod.model.run.RunId;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a dry run would have changed, made in its target by a run of one step: the same bytes, without executing anything
 * again, if everything that is changed is still as the dry run found it.
 */
public final class DryRunApplication implements StepExecutor {
    private static final String KIND = "apply";
    private static final String SOURCE = "version: '1'\nnodes:\n  - id: apply\n    name: apply\n    steps:\n"
            + "      - name: apply\n        apply: {}\n";

    private final RunRecord dryRun;
    private final ChangeSet changes;

    private DryRunApplication(RunRecord dryRun, ChangeSet changes) {
        this.dryRun = dryRun;
        this.changes = changes;
    }

    private static DryRunApplication of(EngineParts engine, RunId dryRun) {
        try (var recorded = new RunUndo(engine, dryRun)) {
            var history = History.read(engine.store(), dryRun).state();
            RunRecord run = history.run();
            if (!run.options().dryRun()) {
                throw new ModException(ErrorCodes.RUN_OVER,
                        "run " + dryRun + " is no dry run; it has made its changes");
            }
            if (history.status() != RunStatus.COMPLETED) {
                throw new ModException(ErrorCodes.CANNOT_APPLY, "dry run " + dryRun + " did not complete: "
                        + history.status().label());
            }
            if (!run.secrets().isEmpty()) {
                // nobody would know any more what to mask
                throw new ModException(ErrorCodes.CANNOT_APPLY, "dry run " + dryRun + " was given secrets ("
                        + String.join(", ", run.secrets()) + ")");
            }
            return new DryRunApplication(run, recorded.changes(Optional.empty()).whole());
        }
    }

    /** What is not as the dry run found it. */
    public static List<Difference> differences(EngineParts engine, RunId dryRun) {
        return of(engine, dryRun).differences();
    }

    /** Begins a run that makes the changes of a dry run. */
    public static Run start(EngineParts engine, RunId dryRun) {
        var application = of(engine, dryRun);
        List<Difference> differences = application.differences();
        if (!differences.isEmpty()) {
            throw new StaleDryRunException(dryRun, differences);
        }
        return RunSession.start(engine.with(application), engine.newRunId(),
                application.request(engine.store().directory(dryRun)));
    }

    private RunRequest request(Path directory) {
        var step = new Step(Optional.empty(), KIND, Optional.empty(), Map.of(), Optional.empty(),
                new CustomAction(KIND, JsonNodeFactory.instance.objectNode()));
        var node = new Node(KIND, KIND, Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.empty(), List.of(step), Map.of(), Optional.empty(), Optional.empty());
        var workflow = new Workflow(Workflow.VERSION, List.of(node), Map.of(), Map.of(), List.of());
        return RunRequest.of(RunnableWorkflow.of(workflow, dryRun.workflowName(), SOURCE, directory),
                Path.of(dryRun.target())).withOptions(RunOptions.DEFAULT);
    }

    private List<Difference> differences() {
        return Difference.of(changes, Path.of(dryRun.target()));
    }

    @Override
    public String key() {
        return KIND;
    }

    @Override
    public JsonNode schema() {
        return JsonNodeFactory.instance.objectNode();
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.STAGED;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException {
        Workspace workspace = context.workspace();
        // from here on the workspace notices whatever somebody changes
        changes.files().forEach(file -> workspace.read(file.path()));
        List<Difference> differences = differences();
        if (!differences.isEmpty()) {
            throw new StepException(String.valueOf(new StaleDryRunException(dryRun.id(), differences).getMessage()));
        }
        try {
            changes.byPath().forEach((path, change) -> make(workspace, path, change));
        } catch (WorkspaceException e) {
            throw new StepException(String.valueOf(e.getMessage()));
        }
        return StepResult.SUCCEEDED;
    }

    private static void make(Workspace workspace, String path, ChangeSet.Change change) {
        var before = change.before();
        var after = change.after();
        if (before != null && !before.isFile()) {
            if (after == null || after.isFile()) {
                workspace.removeDirectory(path);
            }
        } else if (before != null && (after == null || !after.isFile())) {
            workspace.delete(path);
        }
        if (after != null && after.isFile()) {
            byte[] content = after.read();
            if (before == null || before.entry().mode() != after.entry().mode()) {
                workspace.write(path, content, (after.entry().mode() & 0100) != 0);
            } else {
                workspace.write(path, content);
            }
        }
    }
}
