package dev.mod.it.campaign;

import dev.mod.fakes.forge.FakeForge;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Workers as processes of their own, and what can happen to those. */
final class Fleet implements AutoCloseable {
    private static final int UNAVAILABLE = 5;

    private final Path home;
    private final Path logs;
    private final String store;
    private final String schema;
    private final int heartbeatMillis;
    private final int parallel;
    private final List<Process> workers = new ArrayList<>();
    private final IntFunction<Map<String, String>> environment;
    private final Map<Process, Path> logOf = new HashMap<>();
    private int started;

    Fleet(Path home, String store, String schema, int heartbeatMillis, int parallel) throws IOException {
        this(home, store, schema, heartbeatMillis, parallel, number -> Map.of());
    }

    /** @param environment what is added to the environment of the worker of a number */
    Fleet(Path home, String store, String schema, int heartbeatMillis, int parallel,
            IntFunction<Map<String, String>> environment) throws IOException {
        this.home = home;
        this.logs = Files.createDirectories(home.resolve("logs"));
        this.store = store;
        this.schema = schema;
        this.heartbeatMillis = heartbeatMillis;
        this.parallel = parallel;
        this.environment = environment;
    }

    int size() {
        return workers.size();
    }

    Process start() throws IOException {
        var builder = Mod.builder(home, List.of("-Xmx192m"), List.of("worker", "--store", store, "--schema", schema,
                "--heartbeat", String.valueOf(heartbeatMillis), "--max-parallel", String.valueOf(parallel)));
        builder.environment().put("GITEA_TOKEN", FakeForge.TOKEN);
        builder.environment().putAll(environment.apply(++started));
        File log = logs.resolve("worker-" + started + ".log").toFile();
        Process process = builder.redirectErrorStream(true).redirectOutput(log).start();
        workers.add(process);
        logOf.put(process, log.toPath());
        return process;
    }

    /** {@code kill -9}, and another one starts. */
    void kill(int worker) throws IOException, InterruptedException {
        Process killed = workers.remove(worker);
        killed.destroyForcibly();
        if (!killed.waitFor(60, TimeUnit.SECONDS)) {
            throw new IllegalStateException("it does not die");
        }
        start();
    }

    /** As whoever runs workers does: one that could not reach the store when it started is started again. */
    void revive() throws IOException {
        for (Process worker : List.copyOf(workers)) {
            if (!worker.isAlive() && worker.exitValue() == UNAVAILABLE) {
                workers.remove(worker);
                start();
            }
        }
    }

    void stop(int worker) throws IOException, InterruptedException {
        signal("STOP", workers.get(worker));
    }

    void go(int worker) throws IOException, InterruptedException {
        signal("CONT", workers.get(worker));
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    }

    /** Ends all as an operator would, once they have said something, and says how they ended. */
    List<Integer> terminate() throws IOException, InterruptedException {
        List<Integer> codes = new ArrayList<>();
        for (Process worker : workers) {
            // before that it is a virtual machine that nobody has told what to do at a signal
            while (worker.isAlive() && Files.size(Objects.requireNonNull(logOf.get(worker))) == 0) {
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
        workers.forEach(Process::destroy);
        for (Process worker : workers) {
            if (!worker.waitFor(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("a worker does not end: " + logs());
            }
            codes.add(worker.exitValue());
        }
        workers.clear();
        return codes;
    }

    /** What the one that was started last has said. */
    String latest() {
        try {
            return Files.readString(logs.resolve("worker-" + started + ".log"));
        } catch (IOException e) {
            return "";
        }
    }

    /** What all of them said. */
    String logs() {
        var text = new StringBuilder();
        try (var files = Files.list(logs)) {
            for (Path file : files.sorted().toList()) {
                text.append("--- ").append(file.getFileName()).append('\n').append(Files.readString(file));
            }
        } catch (IOException e) {
            text.append(e);
        }
        return text.toString();
    }

    @Override
    public void close() {
        workers.forEach(Process::destroyForcibly);
    }
}
