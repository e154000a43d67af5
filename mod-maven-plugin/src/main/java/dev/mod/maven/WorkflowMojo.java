package dev.mod.maven;

import dev.mod.engine.Engine;
import dev.mod.engine.event.Recorded;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.Task;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.target.GitStatus;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.model.run.TaskId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.WorkflowSource;
import dev.mod.validate.value.Params;
import dev.mod.validate.value.ParamsResult;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.journal.ModHome;
import dev.mod.registry.access.RegistryAccess;
import dev.mod.registry.cache.PackageFetcher;
import dev.mod.registry.id.PackageReference;
import java.io.File;
import java.nio.file.Files;
import dev.mod.engine.store.RunStore;
import dev.mod.engine.journal.InMemoryRunStore;
import dev.mod.engine.run.ResumeRequest;
import dev.mod.engine.snapshot.SnapshotStore;
import dev.mod.model.run.RunId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.List;
import java.util.LinkedHashMap;
import dev.mod.engine.event.FileChange;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** What the goals that run a workflow share. */
abstract class WorkflowMojo extends PackageMojo {
    /** A package of a registry, such as {@code @acme/codemod@^1}, in place of one in a directory. */
    @Parameter(property = "mod.id")
    private @Nullable String id;

    /**
     * The registry: {@code oci://host/prefix}, {@code layout:directory} or {@code file:package}. By default it is that of the
     * user's settings.
     */
    @Parameter(property = "mod.registry")
    private @Nullable String registry;

    /** Opens no connection. */
    @Parameter(property = "mod.offline", defaultValue = "${settings.offline}")
    private boolean offline;

    /** The directory to work on. */
    @Parameter(property = "mod.target", defaultValue = "${project.basedir}")
    private @Nullable File target;

    /** Which of the package's workflows; by default its default one. */
    @Parameter(property = "mod.workflow")
    private @Nullable String workflow;

    /** Parameters of the workflow. */
    @Parameter
    private @Nullable Map<String, String> params;

    /** More parameters, which win, as {@code name=value} with commas between them. */
    @Parameter(property = "mod.params")
    private @Nullable List<String> paramList;

    /** What scripts may do beyond the target: {@code fs}, {@code fetch}, {@code child_process}; commas between them. */
    @Parameter(property = "mod.grants")
    private @Nullable List<String> grants;

    /** Runs although the target has changes that are not committed. */
    @Parameter(property = "mod.allowDirty", defaultValue = "false")
    private boolean allowDirty;

    /** Where runs are kept that write; by default where {@code mod} keeps them, which can go on with them and undo them. */
    @Parameter(property = "mod.home")
    private @Nullable File home;

    abstract boolean dry();

    /** Fails the build if this many files that were changed, or would be, are to do so. */
    void judge(int changed) throws MojoFailureException {}

    @Override
    void run() throws MojoFailureException, InterruptedException {
        ModPackage found = validate(files(), Mode.RUN).value().orElseThrow();
        String variant = workflow == null ? found.defaultVariant() : workflow;
        WorkflowSource source = found.workflow(variant)
                .orElseThrow(() -> new MojoFailureException("the package has no workflow '" + variant + "'; it has "
                        + String.join(", ", found.workflows().keySet())));
        ParamsResult values = Params.resolve(source.workflow().params(), given(), Map.of());
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
        RunRequest request = RunRequest.of(found, variant, directory.toPath()).withParams(values.values())
                .withOptions(RunOptions.DEFAULT.withDryRun(dry()).withGranted(granted(grants)));
        try {
            if (dry()) {
                preview(request);
            } else {
                var engine = engine(new FileRunStore(kept()));
                report(engine, LifeOfBuild.await(engine.start(request)));
            }
        } catch (ModException e) {
            throw new MojoFailureException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new MojoFailureException("there is no place for a dry run: " + FailureMessages.of(e), e);
        }
    }

    private Path kept() {
        return home == null ? ModHome.of(System.getenv()) : home.toPath().toAbsolutePath();
    }

    private Engine engine(RunStore store) {
        return Engine.builder(store).installedExecutors().listener(new Log()).build();
    }

    /** Tells what a run would change. Nobody goes on with it, so its gates open by themselves and nothing of it is kept. */
    private void preview(RunRequest request) throws IOException, MojoFailureException, InterruptedException {
        Path directory = Files.createTempDirectory("mod-dry-run");
        try {
            var engine = engine(new InMemoryRunStore(directory));
            RunOutcome outcome = LifeOfBuild.await(engine.start(request));
            while (outcome.status() == RunStatus.AWAITING_TRIGGER) {
                outcome = LifeOfBuild.await(engine.resume(outcome.view().run().id(),
                        ResumeRequest.opening(request, outcome)));
            }
            engine.diff(outcome.view().run().id(), Optional.empty()).lines().forEach(getLog()::info);
            report(engine, outcome);
        } finally {
            SnapshotStore.deleteCopy(directory);
        }
    }

    private Path files() throws MojoFailureException {
        if (id == null) {
            return packageDirectory().toPath();
        }
        try {
            PackageFetcher.Fetched fetched = new RegistryAccess(System.getenv(), ModHome.of(System.getenv()),
                    Optional.ofNullable(registry), offline).fetcher()
                    .fetch(PackageReference.parse(id), Optional.empty());
            getLog().info(fetched.version() + " (" + fetched.version().digest() + ")");
            return fetched.files();
        } catch (ModException e) {
            throw new MojoFailureException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new MojoFailureException("the package " + id + " cannot be had: " + FailureMessages.of(e), e);
        }
    }

    private Map<String, String> given() throws MojoFailureException {
        Map<String, String> given = new LinkedHashMap<>(params == null ? Map.of() : params);
        for (String each : paramList == null ? List.<String>of() : paramList) {
            int equals = each.indexOf('=');
            if (equals < 1) {
                throw new MojoFailureException("mod.params: '" + each + "' is not NAME=VALUE; values with commas are"
                        + " given with <params> in the POM");
            }
            given.put(each.substring(0, equals).strip(), each.substring(equals + 1));
        }
        return given;
    }

    /** A run must not mix its changes with somebody's uncommitted ones. */
    private void guard(File directory) throws MojoFailureException {
        if (GitStatus.of(directory.toPath()) instanceof GitStatus.Dirty dirty) {
            throw new MojoFailureException("the target " + directory
                    + " has uncommitted changes; commit or stash them, or use -Dmod.allowDirty\n" + dirty.shown());
        }
    }

    private void report(Engine engine, RunOutcome outcome) throws MojoFailureException {
        RunId run = outcome.view().run().id();
        List<FileChange> changed = engine.changedFiles(run);
        changed.forEach(change -> getLog().info((dry() ? "would be " : "")
                + change.kind().name().toLowerCase(Locale.ROOT) + ": " + change.path()));
        for (Task task : outcome.view().tasks()) {
            task.error().ifPresent(error -> getLog().error(task.node() + ": " + error));
        }
        if (outcome.status() == RunStatus.AWAITING_TRIGGER) {
            throw new MojoFailureException("the run waits for an approval, which a build cannot give; with mod workflow"
                    + " resume -i " + run + " --trigger-all it goes on");
        }
        if (outcome.status() != RunStatus.COMPLETED) {
            throw new MojoFailureException("the run " + run + " ended as " + outcome.status());
        }
        judge(changed.size());
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
