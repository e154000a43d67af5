package dev.mod.maven;

import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.Engine;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.workspace.GitWorkTree;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import java.io.File;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals that run a workflow share. */
abstract class WorkflowMojo extends PackageMojo {
    /** The directory to work on. */
    @Parameter(property = "mod.target", defaultValue = "${project.basedir}")
    private @Nullable File target;

    /** Which of the package's workflows; by default its default one. */
    @Parameter(property = "mod.workflow")
    private @Nullable String workflow;

    /** Parameters of the workflow. */
    @Parameter
    private @Nullable Map<String, String> params;

    /** Runs although the target has changes that are not committed. */
    @Parameter(property = "mod.allowDirty", defaultValue = "false")
    private boolean allowDirty;

    /** Where runs are kept. */
    @Parameter(property = "mod.home", defaultValue = "${project.build.directory}/mod-home")
    private @Nullable File home;

    abstract boolean dry();

    @Override
    void run() throws MojoFailureException, InterruptedException {
        ModPackage found = validate(Mode.RUN).value().orElseThrow();
        String variant = workflow == null ? found.defaultVariant() : workflow;
        WorkflowSource source = found.workflow(variant)
                .orElseThrow(() -> new MojoFailureException("the package has no workflow '" + variant + "'; it has "
                        + String.join(", ", found.workflows().keySet())));
        ParamsResult values = Params.resolve(source.workflow().params(), params == null ? Map.of() : params, Map.of());
        if (!values.complete()) {
            values.allProblems().forEach(each -> getLog().error(each.message()));
            throw new MojoFailureException("the parameters do not fit the workflow; nothing was run");
        }
        File directory = target == null ? new File(".") : target;
        if (!directory.isDirectory()) {
            throw new MojoFailureException("the target " + directory + " is no directory");
        }
        if (!dry() && !allowDirty) {
            guard(directory);
        }
        File kept = home == null ? new File("target/mod-home") : home;
        var engine = Engine.builder(new FileRunStore(kept.toPath().toAbsolutePath())).installedExecutors()
                .listener(new Log()).build();
        var options = new RunOptions(dry(), true, false, false, false, Set.of(), 0);
        try {
            RunOutcome outcome = engine.start(RunRequest.of(found, variant, directory.toPath(), values.values(),
                    Map.of(), options)).await();
            if (dry()) {
                engine.diff(outcome.view().run().id(), Optional.empty()).lines().forEach(getLog()::info);
            }
            report(outcome);
        } catch (ModException e) {
            throw new MojoFailureException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A run must not mix its changes with somebody's uncommitted ones. */
    private void guard(File directory) throws MojoFailureException {
        if (GitWorkTree.status(directory.toPath()) instanceof GitWorkTree.Status.Dirty dirty) {
            throw new MojoFailureException("the target " + directory
                    + " has uncommitted changes; commit or stash them, or use -Dmod.allowDirty\n" + dirty.shown());
        }
    }

    private void report(RunOutcome outcome) throws MojoFailureException {
        for (Task task : outcome.view().tasks()) {
            task.changes().forEach(change -> getLog().info(
                    (dry() ? "would be " : "") + change.kind().name().toLowerCase(Locale.ROOT) + ": "
                            + change.path()));
            task.error().ifPresent(error -> getLog().error(task.node() + ": " + error));
        }
        if (outcome.status() == RunStatus.AWAITING_TRIGGER) {
            getLog().warn("the run waits for an approval, which a build cannot give");
        } else if (outcome.status() != RunStatus.COMPLETED) {
            throw new MojoFailureException("the run " + outcome.view().run().id() + " ended as " + outcome.status());
        }
    }

    /** What happens, in the log of the build. */
    private final class Log implements RunListener {
        @Override
        public void event(Recorded event) {
            getLog().debug(event.event().toString());
        }

        @Override
        public void notice(String message) {
            getLog().info(message);
        }

        @Override
        public void output(TaskId task, int step, StepLog.Stream stream, String line) {
            getLog().info(line);
        }

        @Override
        public void diagnostic(TaskId task, Diagnostic diagnostic) {
            getLog().warn(diagnostic.span().map(span -> span + ": ").orElse("") + diagnostic.message());
        }
    }
}
