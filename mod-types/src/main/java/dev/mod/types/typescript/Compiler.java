package dev.mod.types.typescript;

import dev.mod.types.rpc.RpcException;
import dev.mod.types.rpc.RpcLimits;
import dev.mod.types.rpc.RpcProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The running compiler, with the projects that it has read. Its state is a sequence of snapshots. For one thread at a time. */
final class Compiler implements AutoCloseable {
    private static final long MEMORY = 4L << 30;
    private static final RpcLimits LIMITS = new RpcLimits(Duration.ofMinutes(2), MEMORY);
    /** More than there are threads that still ask about files as they were before an edit. */
    private static final int MOST_SNAPSHOTS = 64;

    private final RpcProcess process;
    private final Deque<Long> snapshots = new ArrayDeque<>();
    private final Map<String, Program> programs = new LinkedHashMap<>();
    private final boolean comparesCase;

    private Compiler(RpcProcess process) throws RpcException {
        this.process = process;
        JsonNode hello = process.ask("initialize", null);
        if (!hello.path("useCaseSensitiveFileNames").isBoolean() || !hello.path("currentDirectory").isString()) {
            throw new RpcException("TypeScript's compiler introduces itself as another version: " + hello);
        }
        comparesCase = hello.path("useCaseSensitiveFileNames").asBoolean();
    }

    /** Starts it in the directory of a project. */
    static Compiler start(Path executable, Path directory, StagedFiles files) throws IOException, RpcException {
        RpcProcess process = RpcProcess.start("TypeScript's compiler", List.of(executable.toString(), "--api",
                "--async", "--cwd", directory.toString(), "--callbacks=" + StagedFiles.QUESTIONS), directory,
                Map.of("GOMEMLIMIT", (MEMORY * 3 / 4 >> 20) + "MiB"), LIMITS, files);
        try {
            return new Compiler(process);
        } catch (RpcException | RuntimeException e) {
            process.close();
            throw e;
        }
    }

    /** Why it is gone, if it is. */
    Optional<String> failure() {
        return process.failure();
    }

    /** Its process. */
    ProcessHandle handle() {
        return process.handle();
    }

    /** A path as the compiler compares it. */
    String compared(String path) {
        return comparesCase ? path : path.toLowerCase(Locale.ROOT);
    }

    /** Tells that files are other than they were; what is asked from now on is about how they are now. */
    void changed(Map<String, List<String>> changes) throws RpcException {
        update(Map.of("fileChanges", changes));
    }

    /** Has it look at a project that a configuration describes. */
    Program open(String configuration) throws RpcException {
        update(Map.of("openProjects", List.of(configuration)));
        Program program = programs.get(compared(configuration));
        if (program == null) {
            throw new RpcException("TypeScript's compiler does not open " + configuration);
        }
        return program;
    }

    /**
     * The program that a file belongs to; empty when there is none.
     *
     * @param byConfiguration whether a configuration that has not been read yet is looked for above it
     */
    Optional<Program> programOf(String file, boolean byConfiguration) throws RpcException {
        Optional<Program> known = programs().stream().filter(each -> each.has(compared(file))).findFirst();
        if (known.isPresent() || !byConfiguration) {
            return known;
        }
        update(Map.of("openFiles", List.of(file)));
        JsonNode project = process.ask("getDefaultProjectForFile", Map.of("snapshot", snapshot(), "file", file));
        String id = project.path("id").asString("");
        Program found = programs.get(id);
        // of an open file it would not read the changes, and without a configuration it makes up a project of its own for it
        if (found != null && found.isConfigured() && found.has(compared(file))) {
            update(Map.of("openProjects", List.of(found.configuration()), "closeFiles", List.of(file)));
            return Optional.ofNullable(programs.get(id));
        }
        update(Map.of("closeFiles", List.of(file)));
        return Optional.empty();
    }

    /** All programs of configurations that it has read. */
    List<Program> programs() {
        return programs.values().stream().filter(Program::isConfigured).toList();
    }

    private long snapshot() {
        return snapshots.getLast();
    }

    private void update(Map<String, ?> parameters) throws RpcException {
        JsonNode data = process.ask("updateSnapshot", parameters);
        long snapshot = data.path("snapshot").asLong(0);
        Set<String> same = new LinkedHashSet<>();
        if (!snapshots.isEmpty()) {
            same.addAll(programs.keySet());
            same.removeAll(data.path("changes").path("changedProjects").propertyNames());
        }
        snapshots.addLast(snapshot);
        List<String> present = new ArrayList<>();
        for (JsonNode project : data.path("projects")) {
            String id = project.path("id").asString("");
            present.add(id);
            Program before = programs.get(id);
            programs.put(id, new Program(this::ask, snapshot, id, project.path("configFileName").asString(""),
                    before != null && same.contains(id) ? before.files() : null));
        }
        programs.keySet().retainAll(present);
        if (snapshots.size() > MOST_SNAPSHOTS) {
            process.ask("release", Map.of("snapshot", snapshots.removeFirst()));
        }
    }

    private JsonNode ask(String method, @Nullable Object parameters) throws RpcException {
        return process.ask(method, parameters);
    }

    @Override
    public void close() {
        process.close();
    }
}
