package dev.mod.steps.script;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.FileNames;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.staging.StagedWorkspace;
import dev.mod.engine.target.WorkspaceException;
import dev.mod.model.manifest.Capability;
import dev.mod.model.workflow.JsAstMatchAction;
import dev.mod.model.workflow.SemanticAnalysis;
import dev.mod.steps.script.internal.runtime.ScriptEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Runs transforms without a package or a workflow: finds the files, transforms them, and writes what changed once all
 * of them went well. There is no journal; what is written is all or, when a write fails, nothing. Who runs several keeps
 * one of these: the later ones need not prepare what the first did. Safe for use by many threads.
 */
public final class ScriptRun {
    private static final List<String> PACKAGE_FILES = List.of("mod.yaml", "codemod.yaml", "package.json");

    private final FileOperations files;
    private @Nullable ScriptEngine engine;

    public ScriptRun() {
        this(FileOperations.UNFORCED);
    }

    ScriptRun(FileOperations files) {
        this.files = files;
    }

    /** Begins on threads of its own to prepare what each run of a script without capabilities needs, and returns at once. */
    public void prepare() {
        engine().prepare();
    }

    /** An executor that shares what is prepared here. */
    public JsAstMatchStepExecutor executor() {
        return new JsAstMatchStepExecutor(ScriptView.PLAIN, engine());
    }

    private synchronized ScriptEngine engine() {
        if (engine == null) {
            engine = new ScriptEngine();
        }
        return engine;
    }

    /**
     * Request to run a transform.
     *
     * @param script the transform
     * @param language language of the files
     * @param target the directory with the files
     * @param params what {@code options.params} is
     * @param dryRun whether nothing is written
     * @param keepGoing whether it goes on after a file that failed
     * @param granted what the script may do besides reading and writing the target
     * @param threads how many threads at the most
     * @param semantics the files that definitions and references go over; empty for each by itself
     * @param environment the environment, of which the script sees a part
     * @param workingDirectory what {@code process.cwd()} gives
     */
    public record Request(Path script, String language, Path target, Map<String, JsonNode> params, boolean dryRun,
            boolean keepGoing, Set<Capability> granted, OptionalInt threads, Optional<SemanticAnalysis> semantics,
            Map<String, String> environment, Path workingDirectory) {
        public Request {
            script = script.toAbsolutePath().normalize();
            target = target.toAbsolutePath().normalize();
            workingDirectory = workingDirectory.toAbsolutePath().normalize();
            params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
            granted = Set.copyOf(granted);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * Outcome of a run.
     *
     * @param changes files that are different now, or would be, sorted
     * @param diff the same in the format of {@code git diff}; empty unless it was a dry run
     * @param failure on which files the script failed, if it went on after that; the others are changed
     */
    public record Outcome(List<FileChange> changes, String diff, Optional<StepException> failure) {
        public Outcome {
            changes = List.copyOf(changes);
        }
    }

    /**
     * Runs one.
     *
     * @param log hears what the script says, and the metrics at the end
     * @param writing is run when all went well, before the first file is written
     * @throws StepException if the script failed on a file and does not go on after that; nothing was written then
     * @throws InterruptedException if it was stopped; nothing was written then
     */
    public Outcome run(Request request, StepLog log, Cancellation cancellation, Runnable writing)
            throws StepException, InterruptedException {
        Path directory = packageDirectory(request.script());
        var workspace = new StagedWorkspace(request.target());
        var action = new JsAstMatchAction(FileNames.slashed(directory.relativize(request.script())),
                Optional.of(request.language()), List.of(), List.of(), Optional.empty(), request.threads(), false,
                List.of(), request.semantics());
        var options = RunOptions.DEFAULT.withDryRun(request.dryRun()).withSnapshots(false)
                .withKeepGoing(request.keepGoing()).withGranted(request.granted());
        var step = new ScriptStep(
                new StandaloneStepContext(request, directory, action, options, workspace, log, cancellation),
                action,
                engine(),
                new ScriptView(ScriptView.Use.ALONE, Optional.of(request.workingDirectory()), Optional.empty()));
        Optional<StepException> failure = Optional.empty();
        try {
            step.execute();
        } catch (StepException e) {
            if (!step.isApplied()) {
                throw e;
            }
            failure = Optional.of(e);
        }
        List<FileChange> changes = workspace.changes();
        if (request.dryRun()) {
            return new Outcome(changes, workspace.diff(), failure);
        }
        if (!changes.isEmpty()) {
            writing.run();
            apply(workspace.changeSet(), request.target());
        }
        return new Outcome(changes, "", failure);
    }

    private void apply(ChangeSet changes, Path target) {
        Set<String> left;
        try {
            left = changes.applyOwn(target, files);
        } catch (RuntimeException | Error e) {
            if (!(e instanceof WorkspaceException refused && refused.code().equals(ErrorCodes.WORKSPACE_CONFLICT))) {
                takeBack(changes, Set.of(), target);
            }
            throw e;
        }
        if (!left.isEmpty()) {
            takeBack(changes, left, target);
            throw WorkspaceException.conflict("changed by somebody else meanwhile: " + String.join(", ", left)
                    + "; nothing was written");
        }
    }

    /**
     * Puts back what was written.
     *
     * @param unwritten what was not
     * @throws WorkspaceException if that is not possible, or somebody else has changed a file after that, which then has both changes
     */
    private void takeBack(ChangeSet changes, Set<String> unwritten, Path target) {
        ChangeSet left;
        String why = "somebody else changed it meanwhile";
        try {
            left = changes.revertOwn(target, files).without(unwritten);
        } catch (WorkspaceException e) {
            left = changes.only(changes.unlikeBefore(target)).without(unwritten);
            why = String.valueOf(e.getMessage());
        }
        if (left.files().isEmpty()) {
            return;
        }
        String stuck = "not put back, because " + why + ": " + String.join(", ", left.byPath().keySet());
        try {
            Path kept = Files.createTempDirectory("mod-script");
            for (Map.Entry<String, ChangeSet.Version> before : left.before().entrySet()) {
                before.getValue().copy(kept.resolve(before.getKey()));
            }
            throw WorkspaceException.conflict(stuck + "; what it was before is kept in " + kept);
        } catch (IOException e) {
            throw WorkspaceException.conflict(stuck + "; what it was before cannot be kept: " + FailureMessages.of(e));
        }
    }

    /** The directory that the script may import from: that of its package, or its own. */
    private static Path packageDirectory(Path script) {
        Path own = script.getParent();
        for (Path above = own; above != null; above = above.getParent()) {
            for (String name : PACKAGE_FILES) {
                if (Files.isRegularFile(above.resolve(name))) {
                    return above;
                }
            }
        }
        return own == null ? script : own;
    }
}
