package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import java.util.List;

/** Calls of code that others write, which may throw whatever its language lets it, and interrupt its thread. */
public final class ForeignCode {
    /** Somebody else's code. */
    @FunctionalInterface
    public interface Call<T> {
        T made() throws Exception;
    }

    private ForeignCode() {}

    /**
     * Makes a call of which the task's end depends.
     *
     * @throws StepException if it fails in a way that it may declare, or not at all
     * @throws InterruptedException if the task was stopped
     */
    @SuppressWarnings("InterruptedExceptionSwallowed")
    public static <T> T call(Call<T> call, Cancellation cancellation) throws StepException, InterruptedException {
        try {
            return call.made();
        } catch (StepException | RuntimeException | Error e) {
            throw e;
        } catch (InterruptedException e) {
            if (cancellation.requested()) {
                throw e;
            }
            throw new StepException("it was interrupted, and not by its run", List.of(), e);
        } catch (Throwable e) {
            // of a language that does not ask for it to be declared
            throw new StepException(FailureDescription.of(e), List.of(), e);
        } finally {
            var unused = Thread.interrupted();
        }
    }

    /**
     * Makes a call that declares nothing.
     *
     * @throws RuntimeException for whatever it throws
     */
    @SuppressWarnings("InterruptedExceptionSwallowed")
    public static <T> T ask(Call<T> call, Cancellation cancellation) {
        try {
            return call(call, cancellation);
        } catch (StepException | InterruptedException e) {
            throw new ModException(ErrorCodes.INTERNAL_ERROR, FailureDescription.of(e), e);
        }
    }
}
