package dev.mod.engine.internal.execution;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.TaskId;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Somebody else's listener, whose failures are logged and hurt nobody. */
record SafeListener(RunListener listener) implements RunListener {
    private static final Logger LOG = LoggerFactory.getLogger(SafeListener.class);

    static RunListener of(RunListener listener) {
        return listener instanceof SafeListener ? listener : new SafeListener(listener);
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (Throwable e) {
            LOG.warn("a listener failed", e);
        }
    }

    @Override
    public void event(Recorded event) {
        tell(() -> listener.event(event));
    }

    @Override
    public void notice(String message) {
        tell(() -> listener.notice(message));
    }

    @Override
    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
        tell(() -> listener.output(task, step, stream, line));
    }

    @Override
    public void diagnostic(TaskId task, Diagnostic diagnostic) {
        tell(() -> listener.diagnostic(task, diagnostic));
    }

    @Override
    public void progress(TaskId task, int step, long done, long total, String unit) {
        tell(() -> listener.progress(task, step, done, total, unit));
    }

    @Override
    public void metric(TaskId task, int step, String name, Map<String, String> cardinality, double count) {
        tell(() -> listener.metric(task, step, name, cardinality, count));
    }
}
