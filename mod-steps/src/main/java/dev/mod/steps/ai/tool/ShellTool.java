package dev.mod.steps.ai.tool;

import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.steps.shell.Sandbox;
import dev.mod.steps.shell.ShellScript;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Runs a shell command in the working directory. Commands are not confined: they can do what the user can. */
public final class ShellTool implements Tool {
    /** Name of the tool. */
    public static final String NAME = "shell";

    /** How long a command may take when the model does not say. */
    static final int SECONDS = 120;
    /** How long a command may take at most. */
    static final int MAX_SECONDS = 1_800;
    /** Characters of output shown: half of them from its beginning, half from its end. */
    static final int MAX_CHARACTERS = 30_000;

    private final Path directory;
    private final Map<String, String> environment;
    private final StepContext context;
    private final Sandbox sandbox;
    private final Supplier<Duration> remaining;

    /**
     * @param directory where commands run
     * @param environment their environment
     * @param context the step that they are a part of
     * @param sandbox confines them
     * @param remaining how long the step may still take
     */
    public ShellTool(Path directory, Map<String, String> environment, StepContext context, Sandbox sandbox,
            Supplier<Duration> remaining) {
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.context = context;
        this.sandbox = sandbox;
        this.remaining = remaining;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "Run a shell command in the working directory and show its output and exit code. It gets no input, and"
                + " whatever it leaves running is ended with it.";
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(Parameter.required("command", "The command"),
                Parameter.optional("timeout", Parameter.Type.INTEGER,
                        "Seconds that it may take; " + SECONDS + " by default, " + MAX_SECONDS + " at most"));
    }

    @Override
    public String call(Arguments arguments) throws ToolException, InterruptedException {
        String command = arguments.text("command");
        if (command.isBlank() || command.indexOf('\0') >= 0) {
            throw new ToolException("that is no command");
        }
        Duration limit = Duration.ofSeconds(arguments.integer("timeout", SECONDS, 1, MAX_SECONDS));
        Duration left = remaining.get();
        var output = new Ends();
        var script = new ShellScript(command, directory, environment, context.scratch(), sandbox, context,
                left.compareTo(limit) < 0
                        ? left
                        : limit);
        try {
            int exit = script.run(output::add, context.cancellation());
            return output + "(exit code " + exit + ")";
        } catch (StepException e) {
            return output + "(" + e.getMessage() + ")";
        }
    }

    /** The beginning and the end of an output. */
    private static final class Ends {
        private final StringBuilder head = new StringBuilder();
        private final StringBuilder tail = new StringBuilder();
        private long left;

        synchronized void add(String line) {
            String text = line + "\n";
            if (tail.length() == 0 && left == 0 && head.length() + text.length() <= MAX_CHARACTERS / 2) {
                head.append(text);
                return;
            }
            tail.append(text);
            int over = tail.length() - MAX_CHARACTERS / 2;
            // dropped in large pieces, so that long outputs take linear time
            if (over > MAX_CHARACTERS) {
                tail.delete(0, over);
                left += over;
            }
        }

        @Override
        public synchronized String toString() {
            String end = Texts.tail(tail.toString(), MAX_CHARACTERS / 2);
            long dropped = left + tail.length() - end.length();
            return head + (dropped > 0 ? "(" + dropped + " characters left out)\n" : "") + end;
        }
    }
}
