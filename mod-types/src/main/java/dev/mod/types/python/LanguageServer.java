package dev.mod.types.python;

import dev.mod.types.rpc.RpcException;
import dev.mod.types.rpc.RpcHandler;
import dev.mod.types.rpc.RpcLimits;
import dev.mod.types.rpc.RpcProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Pyright's language server, which runs for one directory. It is started without a path for programs, so that it does not run
 * a Python to ask it where packages are. For one thread at a time.
 */
final class LanguageServer implements AutoCloseable {
    private static final long MEMORY = 4L << 30;
    private static final int LOOK = 200;
    private static final RpcLimits LIMITS = new RpcLimits(Duration.ofMinutes(2), MEMORY);

    /** Place that the server names: lines and columns from 0, in UTF-16 units. */
    record Place(String address, int startLine, int startColumn, int endLine, int endColumn) {
        private static Place of(JsonNode json) {
            JsonNode range = json.path("range");
            return new Place(json.path("uri").asString(""), range.path("start").path("line").asInt(0),
                    range.path("start").path("character").asInt(0), range.path("end").path("line").asInt(0),
                    range.path("end").path("character").asInt(0));
        }
    }

    /** What it takes for an editor. */
    private record Editor(List<Path> installed, CountDownLatch files) implements RpcHandler {
        /** It says so when it has found the files; what it is asked before, it answers without them. */
        private static final Pattern FOUND = Pattern.compile("Found \\d+ source files?|No source files found.*");

        Editor(List<Path> installed) {
            this(installed, new CountDownLatch(1));
        }

        @Override
        public @Nullable Object answer(String method, JsonNode parameters) {
            if (!method.equals("workspace/configuration")) {
                return null;
            }
            Map<String, Object> analysis = Map.of("extraPaths", installed.stream().map(Path::toString).toList(),
                    "autoSearchPaths", true, "useLibraryCodeForTypes", true, "diagnosticMode", "openFilesOnly",
                    "typeCheckingMode", "off");
            List<Map<String, Object>> settings = new ArrayList<>();
            for (JsonNode item : parameters.path("items")) {
                settings.add(item.path("section").asString("").equals("python")
                        ? Map.of("analysis", analysis)
                        : Map.of());
            }
            return settings;
        }

        @Override
        public void hear(String method, JsonNode parameters) {
            if (method.equals("window/logMessage")
                    && FOUND.matcher(parameters.path("message").asString("")).matches()) {
                files.countDown();
            }
        }

        void awaitFiles(RpcProcess process) throws RpcException {
            long deadline = System.nanoTime() + LIMITS.answer().toNanos();
            try {
                while (!files.await(LOOK, TimeUnit.MILLISECONDS)) {
                    if (process.failure().isPresent() || System.nanoTime() > deadline) {
                        throw new RpcException(process.failure().orElse("Pyright does not find the files"));
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new RpcException("Pyright was interrupted");
            }
        }
    }

    private final RpcProcess process;
    /** By address: the version of the text that it was told last. */
    private final Map<String, Integer> versions = new HashMap<>();

    private LanguageServer(RpcProcess process) {
        this.process = process;
    }

    /**
     * Starts it.
     *
     * @param command without options
     * @param directory with the files
     * @param installed directories of packages that the code uses
     */
    static LanguageServer start(List<String> command, Path directory, List<Path> installed)
            throws IOException, RpcException {
        List<String> whole = new ArrayList<>(command);
        whole.add(1, "--max-old-space-size=" + (MEMORY * 3 / 4 >> 20));
        whole.add("--stdio");
        var editor = new Editor(installed);
        RpcProcess process = RpcProcess.start("Pyright", whole, directory, Map.of("PATH", ""), LIMITS, editor);
        try {
            process.ask("initialize", Map.of("processId", ProcessHandle.current().pid(),
                    "rootUri", directory.toUri().toString(),
                    "capabilities", Map.of("workspace", Map.of("configuration", true, "workspaceFolders", true,
                            "didChangeWatchedFiles", Map.of("dynamicRegistration", true))),
                    "workspaceFolders", List.of(Map.of("uri", directory.toUri().toString(), "name", "code"))));
            process.tell("initialized", Map.of());
            editor.awaitFiles(process);
            return new LanguageServer(process);
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

    /** Tells it the text of a file, which counts from now on instead of that on the disk. */
    void show(String address, String text) throws RpcException {
        int version = versions.merge(address, 1, Integer::sum);
        if (version == 1) {
            process.tell("textDocument/didOpen", Map.of("textDocument",
                    Map.of("uri", address, "languageId", "python", "version", 0, "text", text)));
        }
        // only with a change it looks again at the files that import this one
        process.tell("textDocument/didChange", Map.of("textDocument", Map.of("uri", address, "version", version),
                "contentChanges", List.of(Map.of("text", text))));
    }

    /** Where what stands at a place is declared. */
    List<Place> definitions(String address, int line, int column) throws RpcException {
        return places(process.ask("textDocument/definition", question(address, line, column, null)));
    }

    /** Everything that means what stands at a place, the declarations with it. */
    List<Place> references(String address, int line, int column) throws RpcException {
        return places(process.ask("textDocument/references",
                question(address, line, column, Map.of("includeDeclaration", true))));
    }

    private static Map<String, Object> question(String address, int line, int column, @Nullable Object context) {
        Map<String, Object> question = new HashMap<>();
        question.put("textDocument", Map.of("uri", address));
        question.put("position", Map.of("line", line, "character", column));
        if (context != null) {
            question.put("context", context);
        }
        return question;
    }

    private static List<Place> places(JsonNode answer) {
        List<Place> places = new ArrayList<>();
        if (answer.isObject()) {
            places.add(Place.of(answer));
        } else {
            answer.forEach(each -> places.add(Place.of(each)));
        }
        return places;
    }

    @Override
    public void close() {
        process.close();
    }
}
