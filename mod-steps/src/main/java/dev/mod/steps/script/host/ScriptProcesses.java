package dev.mod.steps.script.host;

import dev.mod.engine.internal.env.EnvironmentNames;
import dev.mod.engine.internal.env.RunProcesses;
import dev.mod.engine.process.ProcessMark;
import dev.mod.engine.process.ProcessTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Runner of the programs of a step's scripts that were granted them. What a program leaves in the background goes on while the step works
 * on its files, and ends with this at the latest. Safe for use by many threads.
 */
public final class ScriptProcesses implements AutoCloseable {
    private static final String RUN = EnvironmentNames.MOD + RunProcesses.RUN_ID;

    private final ProcessMark mark = ProcessMark.ofExecution();
    /** What each program has in its environment, whatever its script gives it. */
    private final Map<String, String> marks;
    private volatile boolean used;

    /**
     * Program to run.
     *
     * @param command program and arguments
     * @param environment the whole environment
     * @param timeout zero for none
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    public record Request(List<String> command, Path directory, Map<String, String> environment, byte[] input,
            Duration timeout) {}

    /**
     * Result of a program.
     *
     * @param status the exit code, -1 when it was killed
     * @param timedOut whether the time was over
     */
    @SuppressWarnings("ArrayRecordComponent") // bytes on their way, never compared
    public record Result(int status, byte[] output, byte[] errors, boolean timedOut) {}

    /** @param environment of the step */
    public ScriptProcesses(Map<String, String> environment) {
        var found = new HashMap<String, String>();
        mark.putInto(found);
        if (environment.containsKey(RUN)) {
            found.put(RUN, environment.get(RUN));
        }
        marks = Map.copyOf(found);
    }

    /** Runs a program to its end. */
    public Result run(Request request) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(request.command()).directory(request.directory().toFile());
        builder.environment().clear();
        builder.environment().putAll(request.environment());
        builder.environment().putAll(marks);
        used = true;
        Process process = builder.start();
        try {
            CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> read(process.getInputStream()));
            CompletableFuture<byte[]> errors = CompletableFuture.supplyAsync(() -> read(process.getErrorStream()));
            try (OutputStream in = process.getOutputStream()) {
                in.write(request.input());
            } catch (IOException e) {
                // it does not read its input
            }
            boolean timedOut = !request.timeout().isZero()
                    && !process.waitFor(request.timeout().toMillis(), TimeUnit.MILLISECONDS);
            if (timedOut) {
                end(process);
            }
            int status = process.waitFor();
            return new Result(timedOut ? -1 : status, output.get(), errors.get(), timedOut);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } finally {
            end(process);
        }
    }

    /** Ends what programs have left in the background. */
    @Override
    public void close() {
        if (used) {
            new ProcessTree(ProcessHandle.current(), mark).killMarked(ProcessTree.GRACE);
        }
    }

    private static byte[] read(InputStream stream) {
        try (stream) {
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
