package dev.mod.engine.internal.nesting;

import dev.mod.engine.event.Event;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.StepEnd;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Tells in the log of the outer step what happens in a nested run. */
final class NestedListener implements RunListener {
    private final StepLog log;
    private final String name;
    private final List<String> deferred = new ArrayList<>();

    NestedListener(StepLog log, String name) {
        this.log = log;
        this.name = name;
    }

    /** What steps left to somebody else. */
    synchronized List<String> deferred() {
        return List.copyOf(deferred);
    }

    @Override
    public void event(Recorded recorded) {
        if (recorded.event() instanceof Event.StepStarted step) {
            log.line(StepLog.Stream.OUT, name + " › " + step.name());
        } else if (recorded.event() instanceof Event.StepFinished step
                && (step.end() == StepEnd.SKIPPED || step.end() == StepEnd.DEFERRED)) {
            String how = step.end() == StepEnd.SKIPPED ? "skipped" : "deferred";
            String text = name + " › " + step.name() + ": " + how
                    + step.message().map(message -> ", " + message).orElse("");
            log.line(StepLog.Stream.OUT, text);
            if (step.end() == StepEnd.DEFERRED) {
                synchronized (this) {
                    deferred.add(text);
                }
            }
        }
    }

    @Override
    public void notice(String message) {
        log.line(StepLog.Stream.OUT, name + ": " + message);
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        log.line(stream, line);
    }

    @Override
    public void diagnostic(TaskId task, Diagnostic diagnostic) {
        log.diagnostic(diagnostic);
    }

    @Override
    public void metric(TaskId task, int step, String metric, Map<String, String> cardinality, double count) {
        log.metric(metric, cardinality, count);
    }

    @Override
    public void progress(TaskId task, int step, long done, long total, String unit) {
        log.progress(done, total, unit);
    }
}
