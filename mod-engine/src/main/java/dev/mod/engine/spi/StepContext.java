package dev.mod.engine.spi;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.RunOptions;
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
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Everything that one step may know and touch. Valid until its execution ends. */
public interface StepContext {
    /** Key of a matrix item that names exactly the files to look at. */
    String META_FILES = "_meta_files";

    RunId run();

    TaskId task();

    /** Stable across attempts and machines; the specification's {@code task.signature}. */
    String signature();

    Node node();

    Step step();

    RunOptions options();

    /** Absolute path of the package, to read only. */
    Path packageDirectory();

    /** Absolute path of the directory that the task works on; where it is not there yet, it is made. */
    Path target();

    /**
     * What will be in the target, as long as it is not made. A step that sees there that it has nothing to do ends without
     * asking for {@link #target} or {@link #workspace}, and so spares the making.
     */
    default Optional<TargetFiles> unmade() {
        return Optional.empty();
    }

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

    /** The values of the shared state that the workflow declares, by key. */
    default Map<String, PropertySchema> stateSchema() {
        return Map.of();
    }

    /** What an expression refers to here, as of this moment: state updates made later are not in it. */
    Scope scope();

    /** What expressions refer to here that comes from what is being transformed. */
    ForeignNames foreign();

    /**
     * The environment for child processes, complete: the parent's, the node's, the step's, parameters, matrix and what
     * the engine adds. The state file that {@code MOD_STATE} names is up to date at the start of the step.
     */
    Map<String, String> environment();

    /**
     * The same for what cannot read files outside the target: without the state file and the variable that names it. It costs less,
     * since nothing is written.
     */
    default Map<String, String> environmentWithoutFiles() {
        return environment();
    }

    /** The target through the task's own changes. */
    Workspace workspace();

    /**
     * The files that steps over syntax trees are confined to, relative to the target: those that the matrix item names
     * under {@value #META_FILES}; in a nested run without such an item, those that the outer step is confined to.
     *
     * @throws ModException if the item names something that is no text
     */
    default Optional<List<String>> files() {
        return item().map(MatrixItem::value).filter(JsonNode::isObject).map(value -> value.get(META_FILES))
                .filter(JsonNode::isArray).map(files -> files.valueStream().map(StepContext::path).toList());
    }

    private static String path(JsonNode file) {
        if (!file.isString()) {
            throw new ModException(ErrorCodes.INVALID_STATE,
                    META_FILES + " of the matrix item has to be a list of paths; there is " + file + " in it");
        }
        return file.stringValue();
    }

    /** Runs other workflows as parts of this step. */
    default Nesting nesting() {
        throw new UnsupportedOperationException("nothing can be nested here");
    }

    /**
     * Updates the shared state: for later steps of this task at once, for others when the task completes.
     *
     * @throws IllegalArgumentException if the update does not fit the state, such as appending to a number
     */
    void update(StateOperation operation);

    StepLog log();

    Cancellation cancellation();
}
