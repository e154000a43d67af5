package dev.mod.fakes.contract;

import dev.mod.engine.Engine;
import dev.mod.engine.run.LogLine;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.shared.SharedRuns;
import dev.mod.engine.shared.Worker;
import dev.mod.engine.store.SharedRunStore;
import dev.mod.model.run.RunId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Runs that are shared, with two workers in this process and somebody who looks on. */
public final class SharingRunner implements RunnerUnderTest {
    private final Engine engine;
    private final SharedRuns runs;
    private final List<SharedRuns> theirs = new ArrayList<>();
    private final List<Worker> workers = new ArrayList<>();

    /**
     * @param engine has the steps of the test
     * @param store the store of the engine
     * @param scratch a directory for the workers
     * @param secrets what the workers know
     */
    public SharingRunner(Engine engine, SharedRunStore store, Path scratch, Map<String, JsonNode> secrets) {
        this.engine = engine;
        this.runs = engine.shared(store);
        for (int i = 0; i < 2; i++) {
            var own = engine.shared(store);
            theirs.add(own);
            workers.add(new Worker(own, new Worker.Options(4, scratch.resolve("worker-" + i), Duration.ofSeconds(1),
                    Duration.ofSeconds(10)), new LocalSurroundings(secrets)));
        }
    }

    @Override
    public RunId start(RunRequest request) {
        return runs.start(request, Optional.empty());
    }

    @Override
    public RunOutcome await(RunId run) throws InterruptedException {
        return runs.follow(run, recorded -> {}, notice -> {});
    }

    @Override
    public void resume(RunId run, ResumeRequest request) {
        runs.resume(run, request);
    }

    @Override
    public void cancel(RunId run) {
        runs.cancel(run);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public List<String> log(RunId run, Task task) {
        return runs.log(run, task).stream().map(LogLine::text).toList();
    }

    @Override
    public void close() {
        workers.forEach(Worker::close);
        theirs.forEach(SharedRuns::close);
        runs.close();
    }
}
