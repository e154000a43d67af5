package dev.mod.steps.shell;

import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import dev.mod.engine.spi.Cancellation;
import dev.mod.engine.spi.StepException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.apache.commons.exec.CommandLine;
import org.apache.commons.exec.DefaultExecutor;
import org.apache.commons.exec.ExecuteException;
import org.apache.commons.exec.ExecuteResultHandler;
import org.apache.commons.exec.ExecuteWatchdog;
import org.jspecify.annotations.Nullable;

/** Runs one command to its end, or ends it with everything that it started. */
final class ShellProcess {
    private final ShellCommand command;
    private final Path directory;
    private final ProcessMark mark;
    private final Outcome outcome = new Outcome();
    private final ThreadFactory threads = task -> {
        var thread = new Thread(task, "mod-shell");
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((dead, reason) -> outcome.end.completeExceptionally(reason));
        return thread;
    };

    /** @param mark what the command's environment has and no other process */
    ShellProcess(ShellCommand command, Path directory, ProcessMark mark) {
        this.command = command;
        this.directory = directory;
        this.mark = mark;
    }

    /**
     * The exit code.
     *
     * @param out takes the lines of its output, on other threads
     * @param err takes the lines of its error output, on other threads
     * @throws StepException if it cannot be started or takes too long
     * @throws InterruptedException if it was cancelled; its processes are gone
     */
    int run(Consumer<String> out, Consumer<String> err, OptionalLong timeoutMillis, Cancellation cancellation)
            throws StepException, InterruptedException {
        var pump = new OutputPump(out, err, threads, marked()::mayLive);
        var executor = DefaultExecutor.builder().setThreadFactory(threads).setWorkingDirectory(directory)
                .setExecuteStreamHandler(pump).get();
        executor.setExitValues(null);
        var started = new StartWatch();
        executor.setWatchdog(started);
        if (cancellation.requested()) {
            throw new InterruptedException("canceled");
        }
        Cancellation.Registration registration = cancellation.onRequest(outcome::cancel);
        try {
            CommandLine line = command.line();
            executor.execute(line, command.environment(), outcome);
            return timeoutMillis.isPresent()
                    ? outcome.end.get(timeoutMillis.getAsLong(), TimeUnit.MILLISECONDS)
                    : outcome.end.get();
        } catch (TimeoutException e) {
            kill(started);
            throw new StepException("timed out after " + timeoutMillis.getAsLong() + " ms", List.of(), e);
        } catch (InterruptedException e) {
            kill(started);
            throw e;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Canceled) {
                kill(started);
                throw new InterruptedException("canceled");
            }
            if (e.getCause() instanceof Error error) {
                // a thread that it needs has died of it, or never began
                killLeftOver();
                throw error;
            }
            throw new StepException("cannot start the command: " + reason(e.getCause()), List.of(), e);
        } catch (IOException e) {
            throw new StepException("cannot start the command: " + reason(e), List.of(), e);
        } finally {
            registration.close();
        }
    }

    private static String reason(@Nullable Throwable cause) {
        Throwable deepest = cause;
        while (deepest != null && deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest == null || deepest.getMessage() == null ? String.valueOf(deepest) : deepest.getMessage();
    }

    /** Ends what a command that ended by itself has left behind. */
    void killLeftOver() {
        marked().killMarked(ProcessTree.GRACE);
    }

    private ProcessTree marked() {
        return new ProcessTree(ProcessHandle.current(), mark);
    }

    private void kill(StartWatch started) throws StepException {
        Process process;
        try {
            process = started.process.get(START_PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process = started.process.getNow(null);
        } catch (ExecutionException | TimeoutException e) {
            process = null;
        }
        boolean gone = process == null || new ProcessTree(process.toHandle(), mark).kill(ProcessTree.GRACE);
        if (!gone) {
            throw new StepException("some processes of the command could not be ended");
        }
    }

    private static final Duration START_PATIENCE = Duration.ofSeconds(10);

    /** Learns of the process, which commons-exec keeps to itself otherwise. */
    private static final class StartWatch extends ExecuteWatchdog {
        private final CompletableFuture<Process> process = new CompletableFuture<>();

        @SuppressWarnings("deprecation") // its builder cannot make a subclass
        StartWatch() {
            super(INFINITE_TIMEOUT);
        }

        @Override
        public synchronized void start(Process started) {
            process.complete(started);
        }

        @Override
        public synchronized void failedToStart(Exception e) {
            process.completeExceptionally(e);
        }
    }

    private static final class Canceled extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private static final class Outcome implements ExecuteResultHandler {
        private final CompletableFuture<Integer> end = new CompletableFuture<>();

        @Override
        public void onProcessComplete(int exitValue) {
            end.complete(exitValue);
        }

        @Override
        public void onProcessFailed(ExecuteException e) {
            end.completeExceptionally(e);
        }

        void cancel() {
            end.completeExceptionally(new Canceled());
        }
    }
}
