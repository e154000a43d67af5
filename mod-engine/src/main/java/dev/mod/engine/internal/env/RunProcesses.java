package dev.mod.engine.internal.env;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import dev.mod.model.run.RunId;

/** Processes that the steps of a run started. */
public final class RunProcesses {
    /** Names the run in the environment of each, without the prefix. */
    public static final String RUN_ID = "RUN_ID";

    private RunProcesses() {}

    /**
     * Ends those that outlived the process that executed the run, so that nobody works on the target any more.
     *
     * @throws ModException if one cannot be ended
     */
    public static void end(RunId run) {
        var processes = new ProcessTree(ProcessHandle.current(),
                new ProcessMark(EnvironmentNames.MOD + RUN_ID, run.value()));
        if (processes.markedLives() && !processes.killMarked(ProcessTree.GRACE)) {
            throw new ModException(ErrorCodes.CANNOT_RESUME,
                    "processes that steps of run " + run + " started still work and could not be ended");
        }
    }
}
