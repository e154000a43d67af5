package dev.mod.engine.spi;

import dev.mod.engine.event.ModelUsage;
import dev.mod.base.diagnostic.Diagnostic;
import java.util.Map;

/** Where a step says what it does. Secrets are masked behind it. Safe for concurrent use. */
public interface StepLog {
    /** Which stream a line came from. */
    enum Stream {
        OUT, ERR
    }

    /** One line of output, without its end. */
    void line(Stream stream, String line);

    /** Something worth knowing about a file of the package or the target. */
    void diagnostic(Diagnostic diagnostic);

    /**
     * How far the step is.
     *
     * @param done units done
     * @param total units in all; 0 if that is unknown
     * @param unit what is being worked on
     */
    void progress(long done, long total, String unit);

    /**
     * A count that the step kept, told once when the step has succeeded.
     *
     * @param name what was counted
     * @param cardinality the dimensions of the count
     */
    default void metric(String name, Map<String, String> cardinality, double count) {}
    /** A language model was asked; the sums are in the run's summary, whatever becomes of the step. */
    default void used(ModelUsage usage) {}
}
