package dev.mod.model.diagnostic;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A failure that ends what was being done; expected problems travel in it as diagnostics. */
public class ModException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient ErrorCode code;
    private final transient List<Diagnostic> diagnostics;

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

    /** The positioned problems behind it; may be empty. */
    public List<Diagnostic> diagnostics() {
        return diagnostics;
    }
}
