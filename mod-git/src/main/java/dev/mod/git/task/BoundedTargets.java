package dev.mod.git.task;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/** At most so many targets at once, of all runs together: further tasks wait for one to be closed. */
public final class BoundedTargets implements TaskTargets {
    private final TaskTargets targets;
    private final Semaphore free;

    /** @param most how many */
    public BoundedTargets(TaskTargets targets, int most) {
        this.targets = targets;
        this.free = new Semaphore(most, true);
    }

    @Override
    public TaskTarget open(TaskBrief task) throws StepException, InterruptedException {
        acquire(task);
        boolean opened = false;
        try {
            TaskTarget target = targets.open(task);
            opened = true;
            return new Counted(target);
        } finally {
            if (!opened) {
                free.release();
            }
        }
    }

    private void acquire(TaskBrief task) throws InterruptedException {
        Thread waiting = Thread.currentThread();
        try (var registration = task.cancellation().onRequest(waiting::interrupt)) {
            free.acquire();
        }
        if (Thread.interrupted()) {
            free.release();
            throw new InterruptedException();
        }
    }

    private final class Counted implements TaskTarget {
        private final TaskTarget target;
        private boolean closed;

        Counted(TaskTarget target) {
            this.target = target;
        }

        @Override
        public Path root() {
            return target.root();
        }

        @Override
        public Optional<TargetFiles> unmade() {
            return target.unmade();
        }

        @Override
        public String origin() {
            return target.origin();
        }

        @Override
        public void stepSucceeded(StepBrief step) throws StepException, InterruptedException {
            target.stepSucceeded(step);
        }

        @Override
        public Optional<Delivery> deliver() throws StepException, InterruptedException {
            return target.deliver();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                try {
                    target.close();
                } finally {
                    free.release();
                }
            }
        }
    }
}
