package dev.mod.engine.internal.changes;

import dev.mod.engine.event.Delivery;
import dev.mod.engine.internal.execution.ForeignCode;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepBrief;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.TargetFiles;
import dev.mod.engine.spi.TaskBrief;
import dev.mod.engine.spi.TaskTarget;
import dev.mod.engine.spi.TaskTargets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Targets that somebody else provides, of whose failures each is one that the contract names. */
record GuardedTargets(TaskTargets targets) implements TaskTargets {
    @Override
    public TaskTarget open(TaskBrief task) throws StepException, InterruptedException {
        return new Guarded(given(ForeignCode.call(() -> targets.open(task), task.cancellation())),
                task.cancellation());
    }

    private static <T> T given(T value) {
        return Objects.requireNonNull(value, "those who provide the target gave nothing");
    }

    private record Guarded(TaskTarget target, Cancellation cancellation) implements TaskTarget {
        @Override
        public Path root() {
            return given(ForeignCode.ask(target::root, cancellation));
        }

        @Override
        public Optional<TargetFiles> unmade() {
            return given(ForeignCode.ask(target::unmade, cancellation));
        }

        @Override
        public String origin() {
            return given(ForeignCode.ask(target::origin, cancellation));
        }

        @Override
        public void stepSucceeded(StepBrief step) throws StepException, InterruptedException {
            ForeignCode.call(() -> {
                target.stepSucceeded(step);
                return true;
            }, cancellation);
        }

        @Override
        public Optional<Delivery> deliver() throws StepException, InterruptedException {
            return given(ForeignCode.call(target::deliver, cancellation));
        }

        @Override
        public void close() {
            ForeignCode.ask(() -> {
                target.close();
                return true;
            }, cancellation);
        }
    }
}
