package dev.mod.types.rpc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Process of a program that answers questions in JSON-RPC, for any number of threads. Once it has ended, broken the protocol or
 * gone beyond a limit it is gone, and every question fails with the same reason. It ends with this object, and, since its
 * input ends then, with the program that started it.
 */
public final class RpcProcess implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final int TOLD = 500;
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration GRACE = Duration.ofMillis(500);

    private final String name;
    private final Process process;
    private final RpcFrames frames;
    private final RpcLimits limits;
    private final RpcHandler handler;
    private final AtomicLong lastId = new AtomicLong();
    private final Map<Long, CompletableFuture<JsonNode>> open = new ConcurrentHashMap<>();
    /** The last that it wrote to its error output; synchronized on itself. */
    private final StringBuilder complaints = new StringBuilder();
    private final Thread listener;
    private volatile @Nullable String failure;
    private volatile boolean closed;

    private RpcProcess(String name, Process process, RpcLimits limits, RpcHandler handler) {
        this.name = name;
        this.process = process;
        this.limits = limits;
        this.handler = handler;
        frames = new RpcFrames(process.getInputStream(), process.getOutputStream());
        listener = thread("complaints", this::listen);
        thread("answers", this::read);
    }

    /**
     * Starts a program.
     *
     * @param name what it is called in messages
     * @param environment on top of that of this process
     */
    public static RpcProcess start(String name, List<String> command, Path directory, Map<String, String> environment,
            RpcLimits limits, RpcHandler handler) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        builder.environment().putAll(environment);
        return new RpcProcess(name, builder.start(), limits, handler);
    }

    private Thread thread(String what, Runnable work) {
        Thread thread = new Thread(work, name + " " + what);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /** Why it is gone, if it is and nobody has closed it. */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /** Its process. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /**
     * Asks a question.
     *
     * @return the answer, which may be the node of null
     * @throws RpcException when there is none; the process is gone when {@link #failure} says so
     */
    public JsonNode ask(String method, @Nullable Object parameters) throws RpcException {
        long id = lastId.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        open.put(id, answer);
        try {
            Map<String, @Nullable Object> message = new LinkedHashMap<>();
            message.put("id", id);
            send(message, method, parameters);
            return await(method, answer);
        } finally {
            open.remove(id);
        }
    }

    /** Tells something to which there is no answer. */
    public void tell(String method, @Nullable Object parameters) throws RpcException {
        send(new LinkedHashMap<>(), method, parameters);
    }

    private void send(Map<String, @Nullable Object> message, String method, @Nullable Object parameters)
            throws RpcException {
        message.put("jsonrpc", "2.0");
        message.put("method", method);
        message.put("params", parameters);
        try {
            send(message);
        } catch (IOException e) {
            ended("cannot be asked: " + e.getMessage());
        }
        check();
    }

    private void send(Map<String, @Nullable Object> message) throws IOException {
        frames.write(JSON.writeValueAsBytes(message));
    }

    private void check() throws RpcException {
        String reason = failure;
        if (reason != null || closed) {
            throw new RpcException(reason == null ? name + " is closed" : reason);
        }
    }

    private JsonNode await(String method, CompletableFuture<JsonNode> answer) throws RpcException {
        long deadline = System.nanoTime() + limits.answer().toNanos();
        while (true) {
            long left = deadline - System.nanoTime();
            try {
                return answer.get(Math.max(1, Math.min(left, LOOK.toNanos())), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                long memory = memory();
                if (left <= 0) {
                    fail("gave no answer to " + method + " within " + limits.answer().toSeconds() + " s");
                } else if (memory > limits.memory()) {
                    fail("held " + (memory >> 20) + " MiB of memory, more than " + (limits.memory() >> 20) + " MiB");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RpcException(name + " was interrupted");
            } catch (ExecutionException e) {
                throw new RpcException(String.valueOf(e.getCause() == null ? e : e.getCause().getMessage()));
            }
        }
    }

    /** The memory of the process in bytes; 0 where the system does not tell. */
    private long memory() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
                if (line.startsWith("VmRSS:")) {
                    return Long.parseLong(line.replaceAll("\\D", "")) << 10;
                }
            }
        } catch (IOException | NumberFormatException e) {
            // no such system, or it has ended
        }
        return 0;
    }

    private void fail(String reason) {
        synchronized (this) {
            if (failure == null && !closed) {
                String last = lastComplaint();
                failure = name + " " + reason
                        + (last.isEmpty() ? "" : ": " + last.substring(Math.max(0, last.length() - TOLD)));
            }
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        String known = failure == null ? name + " is closed" : failure;
        open.values().forEach(each -> each.completeExceptionally(new RpcException(known)));
    }

    private void read() {
        try {
            for (Optional<byte[]> message = frames.read(); message.isPresent(); message = frames.read()) {
                take(JSON.readTree(message.get()));
            }
            ended("ended its answers");
        } catch (IOException | JacksonException e) {
            fail("broke off: " + e.getMessage());
        } catch (RuntimeException | StackOverflowError e) {
            fail("asked what cannot be answered: " + e);
        }
    }

    private void ended(String otherwise) {
        waitFor(GRACE);
        try {
            listener.join(GRACE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        fail(process.isAlive() ? otherwise : "ended with exit code " + process.exitValue());
    }

    private void take(JsonNode message) throws IOException {
        JsonNode id = message.path("id");
        if (message.has("method")) {
            if (message.has("id")) {
                Map<String, @Nullable Object> reply = new HashMap<>();
                reply.put("jsonrpc", "2.0");
                reply.put("id", id);
                reply.put("result", handler.answer(message.path("method").asString(""), message.path("params")));
                send(reply);
            } else {
                handler.hear(message.path("method").asString(""), message.path("params"));
            }
            return;
        }
        CompletableFuture<JsonNode> answer = id.isNumber() ? open.remove(id.asLong()) : null;
        if (answer == null) {
            return;
        }
        JsonNode error = message.path("error");
        if (error instanceof MissingNode || error.isNull()) {
            answer.complete(message.path("result"));
        } else {
            answer.completeExceptionally(new RpcException(error.path("message").asString("refused")));
        }
    }

    private void listen() {
        try (InputStream errors = process.getErrorStream()) {
            byte[] buffer = new byte[4096];
            for (int read = errors.read(buffer); read >= 0; read = errors.read(buffer)) {
                synchronized (complaints) {
                    complaints.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
                    complaints.delete(0, Math.max(0, complaints.length() - 2 * TOLD));
                }
            }
        } catch (IOException e) {
            // it has ended
        }
    }

    private String lastComplaint() {
        synchronized (complaints) {
            return complaints.toString().strip();
        }
    }

    private void waitFor(Duration duration) {
        try {
            process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended
        }
        boolean interrupted = Thread.interrupted();
        waitFor(GRACE);
        fail("is closed");
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
