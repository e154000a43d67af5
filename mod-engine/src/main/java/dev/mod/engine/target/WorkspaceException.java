package dev.mod.engine.target;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ErrorCode;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The target or what is kept of it could not be read or written; the message names the file. */
public final class WorkspaceException extends ModException {
    private static final long serialVersionUID = 1L;

    public WorkspaceException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    public static WorkspaceException of(String what, Object path, IOException e) {
        return new WorkspaceException(ErrorCodes.WORKSPACE_IO,
                "cannot " + what + " " + path + ": " + FailureMessages.reason(e), e);
    }

    public static WorkspaceException conflict(String message) {
        return new WorkspaceException(ErrorCodes.WORKSPACE_CONFLICT, message, null);
    }
}
