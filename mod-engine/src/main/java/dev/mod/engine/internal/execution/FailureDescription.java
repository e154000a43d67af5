package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Shortage;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.staging.ChangedMeanwhileException;
import java.util.concurrent.ExecutionException;

/** Text that says of a failure what a reader of the run needs to know. */
final class FailureDescription {
    private FailureDescription() {}

    static String of(Throwable e) {
        String message = e.getMessage();
        if (e instanceof StepException || e instanceof ModException || e instanceof ChangedMeanwhileException) {
            return String.valueOf(message);
        }
        if (e instanceof ExecutionException && e.getCause() != null) {
            return of(e.getCause());
        }
        return FailureMessages.said(e).or(() -> Shortage.of(e)).orElseGet(
                () -> "internal error: " + e.getClass().getSimpleName() + (message == null ? "" : ": " + message));
    }
}
