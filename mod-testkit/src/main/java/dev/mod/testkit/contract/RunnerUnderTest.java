package dev.mod.testkit.contract;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.model.run.RunId;
import java.util.List;

/** A way to run workflows: a process that owns its runs, or workers that share them. */
public interface RunnerUnderTest extends AutoCloseable {
    /** Begins a run. */
    RunId start(RunRequest request);

    /** Waits until nothing can happen any more. */
    RunOutcome await(RunId run) throws InterruptedException;

    /** Goes on with a run. */
    void resume(RunId run, ResumeRequest request);

    /** Ends a run for good; it need not have ended when this returns. */
    void cancel(RunId run);

    /** A run as it is now. */
    RunView view(RunId run);

    /** Everything recorded of a run. */
    List<Recorded> events(RunId run);

    /** Messages of the log of a task's latest attempt. */
    List<String> log(RunId run, dev.mod.engine.run.Task task);

    @Override
    void close();
}
