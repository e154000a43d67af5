package dev.mod.cli.command;

import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.run.RunStatus;

/** Every exit code there is, and what each kind of end comes to. */
public enum ExitCode {
    /** All done. */
    OK(0, "all done"),
    /** A task, test or check failed. */
    FAILED(1, "a task, test or check failed"),
    /** The command line makes no sense. */
    USAGE(2, "wrong usage"),
    /** Paused at a gate. */
    PAUSED(3, "paused at a gate"),
    /** Invalid package, workflow or parameters, or a dirty tree. */
    INVALID(4, "invalid package, workflow or parameters, or a dirty tree"),
    /** Something outside is unavailable or refused: registry, network, forge, the directory of runs. */
    UNAVAILABLE(5, "something outside is unavailable or refused"),
    /** Interrupted. */
    INTERRUPTED(130, "interrupted");

    private final int value;
    private final String meaning;

    ExitCode(int value, String meaning) {
        this.value = value;
        this.meaning = meaning;
    }

    /** What the process returns. */
    public int value() {
        return value;
    }

    /** What it says, in a few words. */
    public String meaning() {
        return meaning;
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
