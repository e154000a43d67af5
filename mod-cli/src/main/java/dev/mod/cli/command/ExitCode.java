package dev.mod.cli.command;

import dev.mod.base.diagnostic.ErrorType;
import dev.mod.model.run.RunStatus;

/** Every exit code there is, and what each kind of end comes to. */
public enum ExitCode {
    /** All done. */
    OK(0, "All done"),
    /** A task, test or check failed. */
    FAILED(1, "A task, test or check failed; \"mod workflow status -i RUN\" and \"logs\" tell more"),
    /** The command line makes no sense. */
    USAGE(2, "The command line makes no sense; nothing was done"),
    /** Paused at a gate. */
    PAUSED(3, "Paused at a gate; \"mod workflow resume -i RUN\" goes on"),
    /** Invalid package, workflow or parameters, or a dirty tree. */
    INVALID(4, "Invalid package, workflow or parameters, or a dirty tree"),
    /** Something outside is unavailable or refused: registry, network, forge, the directory of runs. */
    UNAVAILABLE(5, "Something outside is unavailable: registry, network, the directory of runs"),
    /** Interrupted. */
    INTERRUPTED(130, "Interrupted; \"mod workflow resume -i RUN\" goes on");

    private final int value;
    private final String meaning;

    ExitCode(int value, String meaning) {
        this.value = value;
        this.meaning = meaning;
    }

    /** What it tells, and what to do next. */
    public String meaning() {
        return meaning;
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
