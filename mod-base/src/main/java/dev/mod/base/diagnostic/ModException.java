package dev.mod.base.diagnostic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Failure that ends what was being done; expected problems travel in it as diagnostics. It can be serialized: the code,
 * the message and the cause are kept then, the diagnostics are not.
 */
public class ModException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient @Nullable List<Diagnostic> diagnostics;

    /** Without diagnostics. */
    public ModException(ErrorCode code, String message) {
        this(code, message, List.of(), null);
    }

    /** With the diagnostics that explain it. */
    public ModException(ErrorCode code, String message, List<Diagnostic> diagnostics) {
        this(code, message, diagnostics, null);
    }

    /** With its cause. */
    public ModException(ErrorCode code, String message, @Nullable Throwable cause) {
        this(code, message, List.of(), cause);
    }

    /** With everything. */
    public ModException(ErrorCode code, String message, List<Diagnostic> diagnostics, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.diagnostics = List.copyOf(diagnostics);
    }

    /** What kind of failure it is. */
    public ErrorCode code() {
        return code;
    }

    /** Positioned problems behind it; may be empty. */
    public List<Diagnostic> diagnostics() {
        return diagnostics == null ? List.of() : diagnostics;
    }
}
