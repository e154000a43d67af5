package dev.mod.cli.scan;

import dev.mod.base.diagnostic.Counted;
import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.run.Runs;
import dev.mod.engine.Engine;
import dev.mod.engine.change.UnifiedDiff;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.cli.run.Signals;
import dev.mod.model.run.RunStatus;
import dev.mod.model.workflow.CustomAction;
import dev.mod.model.workflow.Node;
import dev.mod.model.workflow.NodeType;
import dev.mod.model.workflow.Step;
import dev.mod.model.workflow.StepAction;
import dev.mod.model.workflow.Workflow;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** New contents of files, written as a run of one step: all or nothing, and it can be undone. */
public final class Rewriting {
    private static final String KIND = "rewrite";
    private static final int MODE = 0100644;

    /**
     * A file that changes.
     *
     * @param file absolute
     * @param name its path in some directory
     * @param moved its path afterwards, in the same directory; empty if that stays
     */
    @SuppressWarnings("ArrayRecordComponent") // contents are never compared
    public record Change(Path file, String name, byte[] before, byte[] after, Optional<String> moved) {
        /** A file that stays where it is. */
        public Change(Path file, String name, byte[] before, byte[] after) {
            this(file, name, before, after, Optional.empty());
        }

        /** Where the file is afterwards; absolute. */
        Path movedFile() {
            if (moved.isEmpty()) {
                return file;
            }
            Path base = file;
            for (int i = 0; i < Path.of(name).getNameCount(); i++) {
                base = Objects.requireNonNull(base.getParent());
            }
            return base.resolve(moved.get());
        }
    }

    private final List<Change> changes;
    private final String command;

    Rewriting(List<Change> changes) {
        this(changes, "mod rewrite");
    }

    /** @param command what the run is called */
    public Rewriting(List<Change> changes, String command) {
        this.changes = List.copyOf(changes);
        this.command = command;
    }

    /** What would change, in the format of {@code git diff}. */
    public String diff() {
        var diff = new UnifiedDiff();
        for (Change change : changes) {
            var before = new UnifiedDiff.Side(change.before(), MODE);
            var after = new UnifiedDiff.Side(change.after(), MODE);
            if (change.moved().isEmpty()) {
                diff.add(change.name(), before, after);
            } else {
                diff.add(change.name(), before, null);
                diff.add(change.moved().get(), null, after);
            }
        }
        return diff.toString();
    }

    /** Writes the files. */
    public ExitCode apply(Session session) throws InterruptedException {
        Path target = target(session.workingDirectory());
        var step = new Step(Optional.empty(), KIND, Optional.empty(), Map.of(), Optional.empty(),
                new CustomAction(KIND, JsonNodeFactory.instance.objectNode()));
        var node = new Node(KIND, KIND, Optional.empty(), NodeType.AUTOMATIC, List.of(), Optional.empty(),
                Optional.empty(), List.of(step), Map.of(), Optional.empty(), Optional.empty());
        var workflow = new Workflow(Workflow.VERSION, List.of(node), Map.of(), Map.of(), List.of());
        String source = "version: '1'\nnodes:\n  - id: rewrite\n    name: rewrite\n    steps:\n"
                + "      - name: rewrite\n        rewrite: {}\n";
        var engine = Engine.builder(Runs.store(session)).executor(new Writing(target))
                .listener(new RunListener() {
                    @Override
                    public void notice(String message) {
                        session.terminal().note("note: " + message);
                    }
                }).build();
        Run run = engine.start(RunRequest.of(RunnableWorkflow.of(workflow, command, source, target), target)
                .withOptions(RunOptions.DEFAULT));
        var signals = Signals.handle(run::interrupt);
        RunOutcome outcome;
        try {
            outcome = run.await();
        } finally {
            signals.close();
        }
        if (outcome.interrupted()) {
            session.terminal().note("interrupted; put back what was written with: mod workflow undo -i " + run.id());
            return ExitCode.INTERRUPTED;
        }
        if (outcome.status() != RunStatus.COMPLETED) {
            String why = outcome.view().tasks().stream().flatMap(task -> task.error().stream()).findFirst()
                    // the only step there is
                    .map(error -> error.replaceFirst("^step '" + KIND + "': ", ""))
                    .orElse("the run " + run.id() + " failed");
            throw new ModException(
                    why.startsWith("cannot ") ? ErrorCodes.WORKSPACE_IO : ErrorCodes.WORKSPACE_CONFLICT,
                    "nothing was written: " + why);
        }
        session.terminal().println("changed " + Counted.of(changes.size(), "file") + " in run " + run.id());
        if (!session.quiet()) {
            session.terminal().note("undo: mod workflow undo -i " + run.id().value());
        }
        return ExitCode.OK;
    }

    /** The nearest directory that all files are in: the working directory if it is one such. */
    private Path target(Path workingDirectory) {
        Path target = workingDirectory;
        for (Change change : changes) {
            while (!change.file().startsWith(target) || !change.movedFile().startsWith(target)) {
                target = Objects.requireNonNull(target.getParent());
            }
        }
        return target;
    }

    /** Writes the files within a run. */
    private final class Writing implements StepExecutor {
        private final Path target;

        Writing(Path target) {
            this.target = target;
        }

        @Override
        public String key() {
            return KIND;
        }

        @Override
        public JsonNode schema() {
            return JsonNodeFactory.instance.objectNode();
        }

        @Override
        public boolean interruptible() {
            return false;
        }

        @Override
        public TargetUse targetUse(StepAction action) {
            return TargetUse.STAGED;
        }

        @Override
        public StepResult execute(StepContext context) throws StepException {
            for (Change change : changes) {
                String path = name(change.file());
                byte[] now = context.workspace().read(path).orElse(new byte[0]);
                if (!Arrays.equals(now, change.before())) {
                    throw new StepException(change.name() + " was changed since it was looked at");
                }
                if (change.moved().isPresent()) {
                    String moved = name(change.movedFile());
                    if (context.workspace().exists(moved)) {
                        throw new StepException(moved + " is there already");
                    }
                    context.workspace().rename(path, moved);
                    path = moved;
                }
                context.workspace().write(path, change.after());
            }
            return StepResult.SUCCEEDED;
        }

        private String name(Path file) {
            return FileNames.slashed(target.relativize(file));
        }
    }
}
