package dev.mod.cli.run;

import dev.mod.cli.command.ExitCode;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunView;
import dev.mod.engine.spi.RunListener;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.RunId;

/** Tells the person or the program that waits for a run what happens in it. */
interface RunWatcher extends RunListener {
    /** A run goes on that has tasks already. Told before anything else. */
    void resuming(RunView view);

    /** Something worth knowing about the package, before the run. */
    void found(Diagnostic diagnostic);

    /** The run is over, waits or was interrupted. Told after anything else. */
    void ended(RunId run, RunOutcome outcome, ExitCode exit);
}
