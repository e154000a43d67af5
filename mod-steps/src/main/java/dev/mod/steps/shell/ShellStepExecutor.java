package dev.mod.steps.shell;

import dev.mod.base.diagnostic.FailureMessages;
import java.util.Optional;
import dev.mod.validate.kind.FixtureStep;
import dev.mod.validate.kind.FixtureInput;
import dev.mod.validate.kind.Confirmation;
import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.engine.spi.TargetUse;
import dev.mod.engine.state.StateOperation;
import dev.mod.engine.state.StateUpdates;
import dev.mod.model.workflow.ShellAction;
import dev.mod.model.workflow.StepAction;
import dev.mod.validate.schema.BuiltInStepKinds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Runs an inline shell command in the target: by {@code /bin/sh} ({@code cmd} on Windows), or by its interpreter when
 * it begins with {@code #!}. State and matrix values in it are quoted as {@link dev.mod.steps.shell.quote.ShellQuoter}
 * says. Its output goes to the log as it comes, its input is empty. What it writes to the files named by
 * {@code STATE_OUTPUTS} and {@code STATE_OUTPUTS0} updates the state. When it ends, takes too long or is cancelled, all processes that it
 * started are ended, before anybody looks at what it changed.
 */
public final class ShellStepExecutor implements StepExecutor {
    /** Lines of stderr that the message about a failure repeats. */
    static final int SHOWN_LINES = 5;
    /** Characters of each of them. */
    static final int SHOWN_CHARACTERS = 300;
    /** Size of a state file at most. */
    static final long MAX_STATE_OUTPUTS = 64L * 1024 * 1024;

    private final Sandbox sandbox;

    /** Without confinement. */
    public ShellStepExecutor() {
        this(Sandbox.NONE);
    }

    /** With commands confined. */
    public ShellStepExecutor(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    @Override
    public String key() {
        return ShellAction.KEY;
    }

    @Override
    public JsonNode schema() {
        return BuiltInStepKinds.schema(key());
    }

    @Override
    public Optional<Confirmation> confirmation(StepAction action, Path packageDirectory) {
        return Optional.of(new Confirmation(Confirmation.Refusal.ENDS_RUN, "runs a shell command",
                "runs %d shell commands", "Run", ((ShellAction) action).run().strip().lines().toList()));
    }

    @Override
    public FixtureStep onFixture(StepAction action, FixtureInput input) {
        return input.shell()
                ? new FixtureStep.Runs(action)
                : new FixtureStep.LeftOut("shell is false in the configuration");
    }

    @Override
    public boolean interruptible() {
        return false;
    }

    @Override
    public TargetUse targetUse(StepAction action) {
        return TargetUse.DIRECT;
    }

    @Override
    public StepResult execute(StepContext context) throws StepException, InterruptedException {
        ShellAction action = (ShellAction) context.step().action();
        boolean windows = System.getProperty("os.name", "").startsWith("Windows");
        String script = CommandTemplate.render(action.run(), context, windows);
        var mark = ProcessMark.ofExecution();
        var environment = new LinkedHashMap<>(context.environment());
        Path lines;
        Path records;
        ShellCommand command;
        try {
            Path scratch = Files.createDirectories(context.scratch());
            lines = Files.createTempFile(scratch, "state-", ".outputs");
            records = Files.createTempFile(scratch, "state-", ".outputs0");
            environment.put(StateUpdates.LINES, lines.toString());
            environment.put(StateUpdates.RECORDS, records.toString());
            mark.putInto(environment);
            command = ShellCommand.of(script, environment, context.scratch(), windows,
                    sandbox.asking(action.network()).around(context));
        } catch (IOException e) {
            throw new StepException("cannot write to " + FailureMessages.about(context.scratch(), e), List.of(), e);
        }
        if (!Files.isDirectory(context.target())) {
            throw new StepException("the target " + context.target() + " is no directory");
        }
        var lastErrors = new ArrayDeque<String>();
        var process = new ShellProcess(command, context.target(), mark);
        int exit = process.run(line -> context.log().line(StepLog.Stream.OUT, line), line -> {
            remember(lastErrors, line);
            context.log().line(StepLog.Stream.ERR, line);
        }, action.timeoutMillis(), context.cancellation());
        process.killLeftOver();
        if (exit != 0) {
            if (sandbox.confines(context.packageDirectory())) {
                context.log().line(StepLog.Stream.ERR, "note: the command was confined, without homes"
                        + (action.network() ? "" : " and the network") + "; see --sandbox");
            }
            throw new StepException("exit code " + exit + tail(lastErrors));
        }
        update(context, StateUpdates.ofLines(read(lines, StateUpdates.LINES), context.stateSchema()));
        update(context, StateUpdates.ofRecords(read(records, StateUpdates.RECORDS), context.stateSchema()));
        return StepResult.SUCCEEDED;
    }

    private static void remember(ArrayDeque<String> lines, String line) {
        synchronized (lines) {
            if (line.isBlank()) {
                return;
            }
            lines.add(line.length() > SHOWN_CHARACTERS ? line.substring(0, SHOWN_CHARACTERS) + "…" : line);
            if (lines.size() > SHOWN_LINES) {
                lines.remove();
            }
        }
    }

    private static String tail(ArrayDeque<String> lines) {
        synchronized (lines) {
            return lines.isEmpty() ? "" : ": " + String.join("\n", lines);
        }
    }

    private static String read(Path file, String name) throws StepException {
        try {
            if (!Files.exists(file)) {
                return "";
            }
            if (Files.size(file) > MAX_STATE_OUTPUTS) {
                throw new StepException(name + " has more than " + MAX_STATE_OUTPUTS + " bytes");
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new StepException("cannot read " + FailureMessages.about(name, e), List.of(), e);
        }
    }

    private static void update(StepContext context, StateUpdates updates) throws StepException {
        if (!updates.problems().isEmpty()) {
            throw new StepException(updates.problems().get(0).toString());
        }
        for (StateOperation operation : updates.operations()) {
            try {
                context.update(operation);
            } catch (IllegalArgumentException e) {
                throw new StepException(StateUpdates.LINES + ": " + e.getMessage(), List.of(), e);
            }
        }
    }
}
