package dev.mod.cli.command;

import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.run.RunStatus;

/** Every exit code there is, and what each kind of end comes to. */
public enum ExitCode {
    /** All done. */
    OK(0),
    /** A task, test or check failed. */
    FAILED(1),
    /** The command line makes no sense. */
    USAGE(2),
    /** Paused at a gate. */
    PAUSED(3),
    /** Invalid package, workflow or parameters, or a dirty tree. */
    INVALID(4),
    /** Something outside is unavailable or refused: registry, network, forge, the directory of runs. */
    UNAVAILABLE(5),
    /** Interrupted. */
    INTERRUPTED(130);

    private final int value;

    ExitCode(int value) {
        this.value = value;
    }

    /** What the process returns. */
    public int value() {
        return value;
    }

    /** The code for an error of this type. */
    public static ExitCode of(ErrorType type) {
        return switch (type) {
            case USER, PACKAGE -> INVALID;
            case ENVIRONMENT -> UNAVAILABLE;
            case INTERNAL -> FAILED;
        };
    }

    /** The code for a run that ended or stopped in this status; a run that still counts as running was interrupted. */
    public static ExitCode of(RunStatus status) {
        return switch (status) {
            case COMPLETED -> OK;
            case FAILED, CANCELED -> FAILED;
            case AWAITING_TRIGGER -> PAUSED;
            case RUNNING -> INTERRUPTED;
        };
    }
}
