package dev.mod.steps.crash;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.model.run.RunId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.nio.file.Path;
import java.util.UUID;
import java.util.function.Supplier;

/** The process that dies: starts a run and halts at the given write. */
final class CrashingRun {
    static final RunId RUN = new RunId("00000000-0000-4000-8000-000000000000");

    private CrashingRun() {}

    /**
     * Starts a run and dies in it.
     *
     * @param args home, package, target, and the number of the write to die at, counted before and after each
     */
    public static void main(String[] args) throws InterruptedException {
        var store = new HaltingStore(new FileRunStore(Path.of(args[0])), Integer.parseInt(args[3]));
        Engine engine = Engine.builder(store).ids(ids()).installedExecutors().build();
        start(engine, Path.of(args[1]), Path.of(args[2])).await();
    }

    static Run start(Engine engine, Path directory, Path target) {
        ModPackage modPackage = PackageValidator.validate(directory, engine.executors(), Mode.LENIENT).value()
                .orElseThrow();
        WorkflowSource source = modPackage.workflow(modPackage.defaultVariant()).orElseThrow();
        var options = RunOptions.DEFAULT.withMaxParallel(2);
        return engine.start(RunRequest.of(RunnableWorkflow.of(source, "crash", modPackage.directory()), target)
                .withOptions(options));
    }

    /** The run's id is known beforehand, and so can be resumed whenever its process died. */
    static Supplier<UUID> ids() {
        return new Supplier<>() {
            private boolean begun;

            @Override
            public synchronized UUID get() {
                if (begun) {
                    return UUID.randomUUID();
                }
                begun = true;
                return UUID.fromString(RUN.value());
            }
        };
    }
}
