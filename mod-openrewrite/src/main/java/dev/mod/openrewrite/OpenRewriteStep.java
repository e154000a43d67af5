package dev.mod.openrewrite;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileNames;
import dev.mod.base.file.GitGuard;
import dev.mod.engine.spi.StepContext;
import dev.mod.engine.spi.StepException;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.spi.StepResult;
import dev.mod.openrewrite.internal.artifact.RecipeLibraries;
import dev.mod.openrewrite.internal.exchange.Failure;
import dev.mod.openrewrite.internal.exchange.FileChange;
import dev.mod.openrewrite.internal.exchange.WorkerAnswer;
import dev.mod.openrewrite.internal.exchange.WorkerRequest;
import dev.mod.openrewrite.internal.process.ChildProcess;
import dev.mod.openrewrite.internal.process.JavaProgram;
import dev.mod.steps.files.StepFiles;
import dev.mod.types.java.ClassPath;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One execution of such a step. */
final class OpenRewriteStep {
    /** Larger files are no code; they are known by their names only. */
    private static final int LARGEST = 10 << 20;
    /** Exit code of a JVM whose heap is full. */
    private static final int OUT_OF_MEMORY = 3;
    private static final int SHOWN = 10;
    private static final int LAST_LINES = 5;

    private final StepContext context;
    private final StepConfig config;

    OpenRewriteStep(StepContext context, StepConfig config) {
        this.context = context;
        this.config = config;
    }

    StepResult execute() throws StepException, InterruptedException {
        Optional<String> malformed = config.malformed();
        if (malformed.isPresent()) {
            throw new StepException("\"" + malformed.get() + "\" is no artifact: write group:artifact:version");
        }
        Path java = JavaProgram.find(context.environment());
        Optional<byte[]> definitions = definitions();
        List<Path> libraries = new RecipeLibraries(context, config.version(), config.coordinates()).find();
        List<String> files = StepFiles.all(context, config.include(), config.exclude(), Optional.empty(), Set.of())
                .stream().filter(file -> !isBuilt(file)).toList();
        context.workspace().intend(files);
        try {
            Path work = Files.createTempDirectory(Files.createDirectories(context.scratch()), "openrewrite-")
                    .toRealPath();
            Path root = Files.createDirectory(work.resolve("files"));
            for (String file : files) {
                copy(root, file);
            }
            var request = new WorkerRequest(root, files,
                    definitions.map(bytes -> new String(bytes, StandardCharsets.UTF_8)),
                    config.activation(WorkerRequest.RECIPE, name(definitions)), classPath(),
                    config.classPath().contains(ClassPath.MAVEN), config.javaVersion());
            WorkerAnswer answer = run(java, libraries, work, request);
            if (!answer.failures().isEmpty()) {
                throw failed(answer.failures());
            }
            apply(answer, files);
            report(answer);
            return StepResult.SUCCEEDED;
        } catch (IOException e) {
            throw new StepException("cannot run the recipe: " + FailureMessages.of(e), List.of(), e);
        }
    }

    /** The recipes of the package. */
    private Optional<byte[]> definitions() throws StepException {
        Path directory = context.packageDirectory().normalize();
        Path file = directory.resolve(config.file().orElse(RecipeFile.USUAL)).normalize();
        if (!file.startsWith(directory)) {
            throw new StepException("the recipe '" + config.recipe() + "' leaves the package");
        }
        if (config.file().isEmpty() && !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new StepException("cannot read the recipes in " + file + ": " + FailureMessages.reason(e), List.of(),
                    e);
        }
    }

    private String name(Optional<byte[]> definitions) throws StepException {
        if (config.file().isEmpty()) {
            return config.recipe();
        }
        RecipeFile file = RecipeFile.read(definitions.orElseThrow());
        if (file.problem().isPresent()) {
            throw new StepException(config.recipe() + " is no file with recipes: " + file.problem().get());
        }
        return file.recipes().get(0);
    }

    private List<String> classPath() throws StepException, InterruptedException {
        try {
            return ClassPath.of(config.classPath().stream().filter(entry -> !entry.equals(ClassPath.MAVEN)).toList(),
                    context.target(), Map.of()).stream().map(path -> path.toAbsolutePath().toString()).toList();
        } catch (ModException e) {
            throw new StepException(String.valueOf(e.getMessage()), e.diagnostics(), e);
        }
    }

    /** Whether a file is in the directory that Maven or Gradle builds into. */
    private boolean isBuilt(String file) {
        for (int at = file.indexOf('/'); at >= 0; at = file.indexOf('/', at + 1)) {
            String before = file.substring(0, at);
            String parent = before.substring(0, before.lastIndexOf('/') + 1);
            String name = before.substring(parent.length());
            if (name.equals("target") && context.workspace().exists(parent + "pom.xml")
                    || name.equals("build") && (context.workspace().exists(parent + "build.gradle")
                            || context.workspace().exists(parent + "build.gradle.kts"))) {
                return true;
            }
        }
        return false;
    }

    private void copy(Path root, String file) throws IOException {
        Optional<byte[]> content = context.workspace().read(file);
        if (content.isPresent() && content.get().length <= LARGEST && !isBinary(content.get())) {
            Path copy = root.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.write(copy, content.get());
            if (context.workspace().executable(file) && !copy.toFile().setExecutable(true)) {
                throw new IOException(copy + " cannot be made executable");
            }
        }
    }

    private static boolean isBinary(byte[] content) {
        for (int i = 0; i < Math.min(content.length, 8192); i++) {
            if (content[i] == 0) {
                return true;
            }
        }
        return false;
    }

    private WorkerAnswer run(Path java, List<Path> libraries, Path work, WorkerRequest request)
            throws IOException, StepException, InterruptedException {
        Path question = work.resolve("request");
        Path answer = work.resolve("answer");
        request.write(question);
        var classPath = new ArrayList<Path>();
        classPath.add(ownCode());
        classPath.addAll(libraries);
        var environment = new LinkedHashMap<>(context.environment());
        environment.remove("JAVA_TOOL_OPTIONS");
        environment.remove("JDK_JAVA_OPTIONS");
        var last = new ArrayList<String>();
        int exit = new ChildProcess(JavaProgram.command(java, config.memoryMegabytes(),
                Files.createDirectory(work.resolve("tmp")), classPath, "dev.mod.openrewrite.internal.worker.Worker",
                List.of(question.toString(), answer.toString())), work, environment).run(line -> {
                    context.log().line(StepLog.Stream.ERR, line);
                    synchronized (last) {
                        last.add(line);
                    }
                }, config.timeout(), context.cancellation());
        if (exit == OUT_OF_MEMORY) {
            throw new StepException("the recipe needs more than " + config.memoryMegabytes()
                    + " MB of memory; give it more with memory_mb, or fewer files with include");
        }
        if (exit != 0 || !Files.isRegularFile(answer)) {
            synchronized (last) {
                throw new StepException("OpenRewrite ended with exit code " + exit + ": "
                        + String.join("\n", last.subList(0, Math.min(last.size(), LAST_LINES))));
            }
        }
        return WorkerAnswer.read(answer);
    }

    /** The jar, or directory, that this class is in. */
    private static Path ownCode() {
        try {
            return Path.of(OpenRewriteStep.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private StepException failed(List<Failure> failures) {
        var diagnostics = new ArrayList<Diagnostic>();
        for (Failure failure : failures) {
            diagnostics.add(Diagnostic.error("openrewrite", shown(failure)));
        }
        diagnostics.forEach(context.log()::diagnostic);
        String all = String.join("; ", failures.stream().limit(SHOWN).map(this::shown).toList());
        return new StepException(all
                + (failures.size() > SHOWN ? "; and " + (failures.size() - SHOWN) + " more" : "")
                + (failures.stream().anyMatch(failure -> failure.file().isPresent())
                        ? "; files that it should not look at are left out with exclude"
                        : ""),
                diagnostics, null);
    }

    private String shown(Failure failure) {
        String recipe = failure.recipe().filter(name -> !name.equals(WorkerRequest.RECIPE)).orElse(config.recipe());
        return failure.file().map(file -> file + ": ").orElse("") + recipe + ": " + failure.message();
    }

    private void apply(WorkerAnswer answer, List<String> files) throws StepException {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        Map<String, Boolean> executable = new LinkedHashMap<>();
        Set<String> gone = new HashSet<>();
        for (FileChange change : answer.changes()) {
            change.before().ifPresent(gone::add);
            if (change.after().isPresent()) {
                String after = checked(change.after().get());
                byte[] content = change.content().or(() -> change.before().flatMap(context.workspace()::read))
                        .orElseThrow(() -> new IllegalStateException("a new file without content: " + after));
                if (contents.put(after, content) != null) {
                    throw new StepException("the recipe " + config.recipe() + " makes " + after + " of two files");
                }
                executable.put(after, change.executable().orElseGet(
                        () -> change.before().map(context.workspace()::executable).orElse(false)));
            }
        }
        gone.removeAll(contents.keySet());
        gone.forEach(context.workspace()::delete);
        contents.forEach((path, content) -> {
            boolean may = executable.getOrDefault(path, false);
            boolean same = context.workspace().read(path).filter(now -> Arrays.equals(now, content)).isPresent()
                    && context.workspace().executable(path) == may;
            if (!same) {
                context.workspace().write(path, content, may);
            }
        });
        Set<String> changed = context.workspace().changed();
        files.stream().filter(file -> !changed.contains(file)).forEach(context.workspace()::abandon);
    }

    private String checked(String path) throws StepException {
        Path normal = Path.of(path).normalize();
        if (normal.isAbsolute() || normal.startsWith("..") || GitGuard.belongsToGit(path)) {
            throw new StepException(
                    "the recipe " + config.recipe() + " writes " + path + ", which is not in the target");
        }
        return FileNames.slashed(normal);
    }

    private void report(WorkerAnswer answer) {
        answer.notes().forEach(note -> context.log().line(StepLog.Stream.OUT, note));
        context.log().line(StepLog.Stream.OUT,
                answer.parsed() + " files read, " + answer.changes().size() + " changed");
        answer.rows().forEach(row -> context.log().metric(row.table(), row.columns(), (double) row.count()));
    }
}
