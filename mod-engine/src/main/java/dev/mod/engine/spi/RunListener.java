package dev.mod.engine.spi;

import dev.mod.engine.event.Recorded;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.TaskId;
import java.util.Map;

/** Hears what happens in a run, after it is durable. Called from several threads; exceptions are logged and dropped. */
public interface RunListener {
    /** Something happened. Events come in order. */
    default void event(Recorded event) {}

    /** Something worth knowing about the run as a whole. */
    default void notice(String message) {}

    /** A line of a step's output, masked. */
    default void output(TaskId task, int step, StepLog.Stream stream, String line) {}

    /** Something worth knowing about a file. */
    default void diagnostic(TaskId task, Diagnostic diagnostic) {}

    /** How far a step is. */
    default void progress(TaskId task, int step, long done, long total, String unit) {}

    /** A count that a step kept, masked; told when the step has succeeded. */
    default void metric(TaskId task, int step, String name, Map<String, String> cardinality, double count) {}
}
