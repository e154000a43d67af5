package dev.mod.steps.shell;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A script for other step kinds: run like that of a shell step, but everything that it started is ended with it.
 *
 * @param text the script; nothing in it is expanded
 * @param directory where it runs
 * @param environment its whole environment
 * @param scratch a directory for its files
 * @param sandbox confines it
 * @param context the step that it is a part of
 * @param limit how long it may take
 */
public record ShellScript(String text, Path directory, Map<String, String> environment, Path scratch, Sandbox sandbox,
        StepContext context, Duration limit) {
    public ShellScript {
        environment = Map.copyOf(environment);
    }

    /**
     * Runs it to its end.
     *
     * @param output takes the lines of its output and its error output as they were written (on Windows in two orders), on
     *        other threads
     * @return the exit code
     * @throws StepException if it cannot be started or takes too long
     * @throws InterruptedException if it was cancelled
     */
    public int run(Consumer<String> output, Cancellation cancellation) throws StepException, InterruptedException {
        var mark = ProcessMark.ofExecution();
        var variables = new LinkedHashMap<>(environment);
        mark.putInto(variables);
        UnaryOperator<List<String>> confinement = sandbox.around(context);
        ShellCommand command;
        try {
            command = ShellCommand.of(text, variables, scratch,
                    System.getProperty("os.name", "").startsWith("Windows"), words -> confinement.apply(merged(words)));
        } catch (IOException e) {
            throw new StepException("cannot write to " + FailureMessages.about(scratch, e), List.of(), e);
        }
        var process = new ShellProcess(command, directory, mark);
        int exit = process.run(output, output, OptionalLong.of(limit.toMillis()), cancellation);
        process.killLeftOver();
        return exit;
    }

    /** What is written to two pipes is read in no order. */
    private static List<String> merged(List<String> command) {
        return Stream.concat(Stream.of("/bin/sh", "-c", "exec \"$@\" 2>&1", "sh"), command.stream()).toList();
    }
}
