package dev.mod.testkit.run;

import dev.mod.steps.script.JsAstMatchStepExecutor;
import dev.mod.testkit.fixture.Fixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Runs fixtures. Each has a target of its own in the directory for temporary files; nothing is written into the package
 * but by an update. Immutable and safe for concurrent use.
 */
public final class FixtureRunner {
    private final RunnerOptions options;
    private final JsAstMatchStepExecutor scripts = new JsAstMatchStepExecutor();

    /** A runner with these options. */
    public FixtureRunner(RunnerOptions options) {
        this.options = options;
    }

    /** Runs one fixture in this thread. */
    public FixtureResult run(Subject subject, Fixture fixture) throws InterruptedException {
        var configured = new Fixture(fixture.name(), fixture.directory(), fixture.content(),
                options.overrides().within(fixture.config()));
        Optional<String> why = subject.passesOver(configured);
        return why.isPresent()
                ? FixtureResult.skipped(fixture.name(), why.get())
                : new FixtureExecution(subject, configured, options, scripts).run();
    }

    /**
     * Runs fixtures, several at once.
     *
     * @param listener hears each result in the order of the fixtures, in this thread
     * @return the results in the order of the fixtures
     */
    public List<FixtureResult> run(Subject subject, List<Fixture> fixtures, Consumer<FixtureResult> listener)
            throws InterruptedException {
        int threads = options.maxParallel() > 0 ? options.maxParallel() : Runtime.getRuntime().availableProcessors();
        var failed = new AtomicBoolean();
        ExecutorService pool = Executors.newFixedThreadPool(Math.max(1, Math.min(threads, fixtures.size())),
                task -> new Thread(task, "mod-fixture"));
        try {
            List<Future<FixtureResult>> running = new ArrayList<>();
            for (Fixture fixture : fixtures) {
                running.add(pool.submit(() -> {
                    if (options.failFast() && failed.get()) {
                        return FixtureResult.skipped(fixture.name(), "another fixture failed before");
                    }
                    FixtureResult result = run(subject, fixture);
                    if (result.verdict() == FixtureResult.Verdict.FAILED) {
                        failed.set(true);
                    }
                    return result;
                }));
            }
            List<FixtureResult> results = new ArrayList<>();
            for (Future<FixtureResult> each : running) {
                FixtureResult result = each.get();
                listener.accept(result);
                results.add(result);
            }
            return List.copyOf(results);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException();
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }
}
