package dev.mod.testkit.run;

import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.Engine;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.Severity;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.model.run.TaskStatus;
import dev.mod.steps.script.JsAstMatchStepExecutor;
import dev.mod.steps.script.api.Metrics;
import dev.mod.testkit.fake.InMemoryRunStore;
import dev.mod.testkit.fixture.Fixture;
import dev.mod.testkit.fixture.FixtureConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import tools.jackson.databind.node.ObjectNode;

/** A run of the engine for one fixture. */
final class FixtureRun implements RunListener {
    private final Subject subject;
    private final PreparedRun prepared;
    private final Fixture fixture;
    private final RunnerOptions options;
    private final JsAstMatchStepExecutor scripts;
    private final List<String> output = Collections.synchronizedList(new ArrayList<>());
    private final List<Diagnostic> diagnostics = Collections.synchronizedList(new ArrayList<>());
    private final Metrics metrics = new Metrics();

    /**
     * How it ended.
     *
     * @param status how far it came
     * @param timedOut whether it was stopped because it took too long
     * @param errors what went wrong
     * @param output what steps printed and warned of
     * @param metrics what scripts counted
     */
    record Outcome(RunStatus status, boolean timedOut, List<String> errors, List<String> output,
            ObjectNode metrics) {}

    FixtureRun(Subject subject, PreparedRun prepared, Fixture fixture, RunnerOptions options,
            JsAstMatchStepExecutor scripts) {
        this.scripts = scripts;
        this.subject = subject;
        this.prepared = prepared;
        this.fixture = fixture;
        this.options = options;
    }

    Outcome on(FixtureTarget target) throws InterruptedException {
        Engine engine = Engine.builder(new InMemoryRunStore(target.runs())).installedExecutors()
                .executor(scripts).listener(this).build();
        var runOptions = new RunOptions(false, false, false, false, false, options.granted(), 1);
        Run run = engine.start(new RunRequest(prepared.workflow(), subject.name(), subject.name(), prepared.source(),
                subject.packageDirectory(), target.directory(), prepared.params(), fixture.config().state(),
                runOptions, subject instanceof ScriptSubject ? options.granted() : subject.capabilities()));
        var late = new AtomicBoolean();
        Duration timeout = fixture.config().timeout().orElse(FixtureConfig.DEFAULT_TIMEOUT);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(
                task -> daemon(task));
        try {
            var unused = timer.schedule(() -> {
                late.set(true);
                run.interrupt();
            }, timeout.toMillis(), TimeUnit.MILLISECONDS);
            RunOutcome outcome = run.await();
            return new Outcome(outcome.status(), late.get() && outcome.interrupted(), errors(outcome),
                    List.copyOf(output), MetricsFile.of(metrics));
        } catch (InterruptedException e) {
            run.interrupt();
            throw e;
        } finally {
            timer.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        var thread = new Thread(task, "mod-fixture-timeout");
        thread.setDaemon(true);
        return thread;
    }

    private List<String> errors(RunOutcome outcome) {
        Set<String> errors = new LinkedHashSet<>();
        for (Task task : outcome.view().tasks()) {
            if (task.status() == TaskStatus.FAILED) {
                errors.add(task.error().orElse("node " + task.node() + " failed"));
            }
        }
        if (errors.isEmpty() && outcome.status() != RunStatus.COMPLETED) {
            errors.add("the run ended in the status " + outcome.status());
        }
        synchronized (diagnostics) {
            diagnostics.stream().filter(each -> each.severity() == Severity.ERROR).map(FixtureRun::line)
                    .forEach(errors::add);
        }
        return List.copyOf(errors);
    }

    /** A diagnostic in a line or two. */
    static String line(Diagnostic diagnostic) {
        String place = diagnostic.span().map(span -> span + ": ").orElse("");
        return place + diagnostic.message() + diagnostic.hint().map(hint -> "\n  hint: " + hint).orElse("");
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        output.add(line);
    }

    @Override
    public void metric(TaskId task, int step, String name, Map<String, String> cardinality, double count) {
        metrics.increment(name, cardinality, count);
    }

    @Override
    public void diagnostic(TaskId task, Diagnostic diagnostic) {
        diagnostics.add(diagnostic);
        output.add(line(diagnostic));
    }
}
