package dev.mod.engine.spi;

import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.event.Delivery;
import java.nio.file.Path;
import java.util.Optional;

/** The directory that one attempt of a task works in, alone. Used by the task's thread. */
public interface TaskTarget extends AutoCloseable {
    /**
     * The directory, made when it is first asked for.
     *
     * @throws ModException if it cannot be made; the step that needs it fails with that message
     */
    Path root();

    /** What will be in the directory, as long as it is not made. */
    default Optional<TargetFiles> unmade() {
        return Optional.empty();
    }

    /**
     * What names the contents that it was made with. It is recorded durably before the first step, and later attempts get
     * it as {@link TaskBrief#origin}, so that all of them begin with the same.
     */
    String origin();

    /**
     * A step has succeeded and everything that it changed is in the directory.
     *
     * @throws StepException if that makes the step fail after all
     */
    void stepSucceeded(StepBrief step) throws StepException, InterruptedException;

    /**
     * All steps have succeeded: hands over what they changed. May be asked for again in a later attempt, when nobody could
     * record the answer; it must then have the effect of one.
     *
     * @return what was handed over; empty if there was nothing
     * @throws StepException if it could not be handed over; the task fails with that message
     */
    Optional<Delivery> deliver() throws StepException, InterruptedException;

    /** The attempt is over, well or not: the directory goes. */
    @Override
    void close();
}
