package dev.mod.engine.workspace;

import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.jspecify.annotations.Nullable;

/** The target or what is kept of it could not be read or written; the message names the file. */
public final class WorkspaceException extends ModException {
    private static final long serialVersionUID = 1L;

    WorkspaceException(ErrorCode code, String message, @Nullable Throwable cause) {
        super(code, message, cause);
    }

    static WorkspaceException of(String what, Object path, IOException e) {
        return new WorkspaceException(new ErrorCode("workspace-io", ErrorType.ENVIRONMENT),
                "cannot " + what + " " + path + ": " + reason(e), e);
    }

    static WorkspaceException conflict(String message) {
        return new WorkspaceException(new ErrorCode("workspace-conflict", ErrorType.USER), message, null);
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException) {
            return "access denied";
        }
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }
}
