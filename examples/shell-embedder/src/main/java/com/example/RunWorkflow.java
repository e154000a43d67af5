package com.example;

import dev.mod.engine.Engine;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.model.run.RunStatus;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.WorkflowSource;
import java.nio.file.Path;

/**
 * Runs the workflow of a package on a directory: {@code RunWorkflow PACKAGE TARGET HOME}. Prints each diagnostic, the
 * status and the shared state; ends with 0 if all is done.
 */
public final class RunWorkflow {
    private RunWorkflow() {}

    /** The program. */
    public static void main(String[] arguments) throws InterruptedException {
        Path home = Path.of(arguments[2]).toAbsolutePath();
        Engine engine = Engine.builder(new FileRunStore(home)).installedExecutors().build();
        Path directory = Path.of(arguments[0]).toAbsolutePath();
        ValidationResult result = PackageValidator.validate(directory, engine.executors(), Mode.RUN);
        for (Diagnostic diagnostic : result.diagnostics()) {
            System.out.println(diagnostic.message() + diagnostic.hint().map(hint -> "; " + hint).orElse(""));
        }
        if (result.value().isEmpty()) {
            System.exit(4);
        }
        WorkflowSource source = result.value().get().workflows().values().iterator().next();
        RunOutcome outcome = engine.start(RunRequest.of(RunnableWorkflow.of(source, "example", directory),
                Path.of(arguments[1]).toAbsolutePath())).await();
        System.out.println(outcome.status() + " " + outcome.view().state());
        System.exit(outcome.status() == RunStatus.COMPLETED ? 0 : 1);
    }
}
