package dev.mod.steps.script.host;

import java.nio.file.AccessDeniedException;
import java.nio.file.Path;

/** Failure to reach a file outside the target, which takes the capability {@code fs}. */
public final class OutsideTargetException extends AccessDeniedException {
    private static final long serialVersionUID = 1L;

    public OutsideTargetException(Path path) {
        super(path.toString(), null, "outside the target");
    }
}
