package dev.mod.engine.spi;

import dev.mod.validate.kind.StepKind;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** How a step runs other workflows as parts of itself. */
public interface Nesting {
    /** The packages that are being run around this step, outermost first: the one that the step belongs to is last. */
    List<RunningPackage> chain();

    /** The kinds of steps that a nested workflow may have. */
    Collection<? extends StepKind> kinds();

    /** The environment that the workflow itself gives this step, rendered; without that of its node. */
    Map<String, String> stepEnvironment();

    /** The same for the step's node. */
    Map<String, String> nodeEnvironment();

    /**
     * Runs a workflow from its beginning to its end. What its tasks change is a part of this step's task: other tasks see
     * it when that one completes, and nothing of it remains when that one fails, whatever the nested tasks did.
     *
     * @throws InterruptedException if the task was stopped; no nested task goes on by then
     */
    NestedOutcome run(NestedRun nested) throws InterruptedException;
}
