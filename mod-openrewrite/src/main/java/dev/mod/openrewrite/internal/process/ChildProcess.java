package dev.mod.openrewrite.internal.process;

import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A program that runs to its end, or is ended with everything that it started. Its input stays open and empty as long as this
 * process lives, so that a program that reads it learns when nobody waits for it any more.
 */
public final class ChildProcess {
    private static final Duration LAST_LINES = Duration.ofSeconds(10);

    private final List<String> command;
    private final Path directory;
    private final Map<String, String> environment;
    private final ProcessMark mark = ProcessMark.ofExecution();

    /** @param environment complete */
    public ChildProcess(List<String> command, Path directory, Map<String, String> environment) {
        this.command = List.copyOf(command);
        this.directory = directory;
        this.environment = new LinkedHashMap<>(environment);
        mark.putInto(this.environment);
    }

    /**
     * The exit code.
     *
     * @param lines takes the lines of both its outputs, on another thread
     * @throws IOException if it cannot be started
     * @throws StepException if it takes too long
     * @throws InterruptedException if the task was stopped; its processes are gone
     */
    public int run(Consumer<String> lines, Duration patience, Cancellation cancellation)
            throws IOException, StepException, InterruptedException {
        if (cancellation.requested()) {
            throw new InterruptedException("canceled");
        }
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        var tree = new ProcessTree(process.toHandle(), mark);
        var reader = CompletableFuture.runAsync(() -> read(process, lines), task -> {
            var thread = new Thread(task, "mod-openrewrite");
            thread.setDaemon(true);
            thread.start();
        });
        CompletableFuture<Integer> end = process.onExit().thenApply(Process::exitValue);
        try (var registration = cancellation.onRequest(() -> end.completeExceptionally(new InterruptedException()))) {
            int exit = end.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            tree.killMarked(ProcessTree.GRACE);
            reader.get(LAST_LINES.toMillis(), TimeUnit.MILLISECONDS);
            return exit;
        } catch (TimeoutException e) {
            end(tree);
            throw new StepException("timed out after " + patience.toMillis() + " ms", List.of(), e);
        } catch (ExecutionException e) {
            end(tree);
            if (e.getCause() instanceof InterruptedException) {
                throw new InterruptedException("canceled");
            }
            throw new IOException("the output of " + command.get(0) + " cannot be read", e.getCause());
        } catch (InterruptedException e) {
            end(tree);
            throw e;
        }
    }

    private void end(ProcessTree tree) throws StepException {
        if (!tree.kill(ProcessTree.GRACE)) {
            throw new StepException("some processes of " + command.get(0) + " could not be ended");
        }
    }

    private static void read(Process process, Consumer<String> lines) {
        try (var reader = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.accept(line);
            }
        } catch (IOException e) {
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
