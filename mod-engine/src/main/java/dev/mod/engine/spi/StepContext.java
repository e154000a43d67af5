package dev.mod.engine.spi;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.state.StateOperation;
import dev.mod.model.expression.Scope;
import dev.mod.model.manifest.Capability;
import dev.mod.model.run.MatrixItem;
import dev.mod.model.run.RunId;
import dev.mod.model.run.TaskId;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.Step;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Everything that one step may know and touch. Valid until its execution ends. */
public interface StepContext {
    RunId run();

    TaskId task();

    /** Stable across attempts and machines; the specification's {@code task.signature}. */
    String signature();

    Node node();

    Step step();

    RunOptions options();

    /** Absolute path of the package, to read only. */
    Path packageDirectory();

    /** Absolute path of the directory that the task works on. */
    Path target();

    /** A directory of this task's own for files that nobody else needs; it goes with the task. */
    Path scratch();

    /** The matrix item that the task is for. */
    Optional<MatrixItem> item();

    /** Values of all parameters that have one; secret ones too. */
    Map<String, JsonNode> params();

    /** Names of the parameters whose values are secret. */
    default Set<String> secretParams() {
        return Set.of();
    }

    /** The sensitive operations that the package declares for its scripts; what may be done is also granted. */
    default Set<Capability> packageCapabilities() {
        return Set.of();
    }

    /** The shared state as this task sees it now, its own updates included. */
    Map<String, JsonNode> state();

    /** What an expression refers to here, as of this moment: state updates made later are not in it. */
    Scope scope();

    /**
     * Names of the template inputs ({@code inputs.*}) whose value comes from the state or the matrix, and so from what is
     * being transformed rather than from the person who runs the workflow.
     */
    Set<String> foreignInputs();

    /**
     * The environment for child processes, complete: the parent's, the node's, the step's, parameters, matrix and what
     * the engine adds. The state file that {@code MOD_STATE} names is up to date at the start of the step.
     */
    Map<String, String> environment();

    /** The target through the task's own changes. */
    Workspace workspace();

    /**
     * Updates the shared state: for later steps of this task at once, for others when the task completes.
     *
     * @throws IllegalArgumentException if the update does not fit the state, such as appending to a number
     */
    void update(StateOperation operation);

    StepLog log();

    Cancellation cancellation();
}
