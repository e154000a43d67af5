package dev.mod.engine.spi;

import dev.mod.base.diagnostic.Diagnostic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Failure of a step, for a reason that its message explains to the package's user. Serialized, it loses its diagnostics.
 *
 * @since 0.1.0
 */
public final class StepException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable List<Diagnostic> diagnostics;

    /** Without positions. */
    public StepException(String message) {
        this(message, List.of(), null);
    }

    /** With the places that the message speaks of. */
    public StepException(String message, List<Diagnostic> diagnostics, @Nullable Throwable cause) {
        super(message, cause);
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** Places in the package's or the target's files; may be empty. */
    public List<Diagnostic> diagnostics() {
        return diagnostics == null ? List.of() : diagnostics;
    }
}
