package dev.mod.fakes.contract;

import dev.mod.engine.Engine;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.model.run.RunId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** Runs that an engine of this process owns. */
public final class OwningRunner implements RunnerUnderTest {
    private final Engine engine;
    private final Map<String, JsonNode> secrets;
    private final Map<RunId, Run> runs = new ConcurrentHashMap<>();

    /**
     * @param engine runs them, and has the steps of the test
     * @param secrets what runs need when they go on
     */
    public OwningRunner(Engine engine, Map<String, JsonNode> secrets) {
        this.engine = engine;
        this.secrets = secrets;
    }

    @Override
    public RunId start(RunRequest request) {
        Run run = engine.start(request);
        runs.put(run.id(), run);
        return run.id();
    }

    @Override
    public RunOutcome await(RunId run) throws InterruptedException {
        RunOutcome outcome = java.util.Objects.requireNonNull(runs.get(run)).await();
        runs.remove(run);
        return outcome;
    }

    @Override
    public void resume(RunId run, ResumeRequest request) {
        runs.put(run, engine.resume(run, new ResumeRequest(request.tasks(), request.triggerAll(),
                request.retryFailed(), request.force(), secrets)));
    }

    @Override
    public void cancel(RunId run) {
        Run running = runs.get(run);
        if (running == null) {
            engine.cancel(run);
        } else {
            running.cancel();
        }
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public List<String> log(RunId run, Task task) {
        return engine.log(run, task).stream().map(LogLine::text).toList();
    }

    @Override
    public void close() {
        // each run has ended by itself
    }
}
