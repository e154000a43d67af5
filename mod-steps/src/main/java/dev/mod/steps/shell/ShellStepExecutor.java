package dev.mod.steps.shell;

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
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs an inline shell command in the target: by {@code /bin/sh} ({@code cmd} on Windows), or by its interpreter when
 * it begins with {@code #!}. State and matrix values in it are quoted as {@link dev.mod.steps.shell.quote.ShellQuoter}
 * says. Its output goes to the log as it comes, its input is empty. Lines that it writes to the file named by {@code
 * STATE_OUTPUTS} update the state. When it fails, takes too long or is cancelled, all processes that it started are
 * ended; when it succeeds, processes that it left in the background go on, but are not waited for.
 */
public final class ShellStepExecutor implements StepExecutor {
    /** Names the file for state updates. */
    public static final String STATE_OUTPUTS = "STATE_OUTPUTS";
    /** Unique to a step's execution; how processes without a parent are found. */
    static final String STEP_MARKER = "MOD_STEP_EXECUTION";
    /** Lines of stderr that the message about a failure repeats. */
    static final int SHOWN_LINES = 5;
    /** Characters of each of them. */
    static final int SHOWN_CHARACTERS = 300;
    /** Size of a state file at most. */
    static final long MAX_STATE_OUTPUTS = 64L * 1024 * 1024;

    @Override
    public String key() {
        return ShellAction.KEY;
    }

    @Override
    public JsonNode schema() {
        try (InputStream stream = ShellStepExecutor.class.getResourceAsStream("run.schema.json")) {
            if (stream == null) {
                throw new IllegalStateException("run.schema.json is missing");
            }
            return JsonMapper.shared().readTree(stream);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
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
        String execution = UUID.randomUUID().toString();
        var environment = new LinkedHashMap<>(context.environment());
        Path outputs;
        ShellCommand command;
        try {
            outputs = Files.createTempFile(Files.createDirectories(context.scratch()), "state-", ".outputs");
            environment.put(STATE_OUTPUTS, outputs.toString());
            environment.put(STEP_MARKER, execution);
            command = ShellCommand.of(script, environment, context.scratch(), windows);
        } catch (IOException e) {
            throw new StepException("cannot write to " + context.scratch() + ": " + e.getMessage(), List.of(), e);
        }
        if (!Files.isDirectory(context.target())) {
            throw new StepException("the target " + context.target() + " is no directory");
        }
        var lastErrors = new ArrayDeque<String>();
        var pump = new OutputPump(line -> context.log().line(StepLog.Stream.OUT, line), line -> {
            remember(lastErrors, line);
            context.log().line(StepLog.Stream.ERR, line);
        }, ShellProcess.THREADS);
        var process = new ShellProcess(command, context.target(), STEP_MARKER + "=" + execution);
        int exit = process.run(pump, action.timeoutMillis(), context.cancellation());
        if (exit != 0) {
            process.killLeftOver();
            throw new StepException("exit code " + exit + tail(lastErrors));
        }
        update(context, outputs);
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

    private static void update(StepContext context, Path outputs) throws StepException {
        String text;
        try {
            if (!Files.exists(outputs)) {
                return;
            }
            if (Files.size(outputs) > MAX_STATE_OUTPUTS) {
                throw new StepException("STATE_OUTPUTS has more than " + MAX_STATE_OUTPUTS + " bytes");
            }
            text = Files.readString(outputs);
        } catch (IOException e) {
            throw new StepException("cannot read STATE_OUTPUTS: " + e.getMessage(), List.of(), e);
        }
        StateUpdates updates = StateUpdates.parse(text);
        if (!updates.problems().isEmpty()) {
            throw new StepException(updates.problems().get(0).toString());
        }
        for (StateOperation operation : updates.operations()) {
            try {
                context.update(operation);
            } catch (IllegalArgumentException e) {
                throw new StepException("STATE_OUTPUTS: " + e.getMessage(), List.of(), e);
            }
        }
    }
}
