package dev.mod.fakes.contract;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunView;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import java.util.ArrayList;
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

    /** The engine with the steps of the test. */
    Engine engine();

    /** A run as it is now. */
    default RunView view(RunId run) {
        return engine().view(run);
    }

    /** Everything recorded of a run. */
    default List<Recorded> events(RunId run) {
        var events = new ArrayList<Recorded>();
        engine().store().read(run, events::add);
        return events;
    }

    /** Messages of the log of a task's latest attempt. */
    List<String> log(RunId run, Task task);

    @Override
    void close();
}
