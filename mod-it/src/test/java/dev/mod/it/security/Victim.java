package dev.mod.it.security;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** A target and a package that means harm, in a directory of their own. */
final class Victim {
    private final Path directory;

    Victim(Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(target());
        Files.createDirectories(directory.resolve("package"));
    }

    Path target() {
        return directory.resolve("target");
    }

    /** Writes a file of the target or, with {@code ../package/} before its name, of the package. */
    Victim write(String path, String text) throws IOException {
        Path file = target().resolve(path).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** The files outside the package and the home, with their contents. */
    Map<String, String> files() throws IOException {
        var found = new TreeMap<String, String>();
        try (var files = Files.walk(directory)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = directory.relativize(file).toString();
                if (!name.startsWith("package/") && !name.startsWith("home")) {
                    found.put(name, Files.readString(file));
                }
            }
        }
        return found;
    }

    /** Runs a workflow until nothing can run any more; gives what was said of its failures. */
    String run(String workflow, Map<String, JsonNode> params) throws IOException, InterruptedException {
        Path files = directory.resolve("package");
        Files.writeString(files.resolve("workflow.yaml"), workflow);
        Engine engine = Engine.builder(new FileRunStore(directory.resolve("home"))).installedExecutors()
                .environment(Map.of("PATH", System.getenv().getOrDefault("PATH", ""))).build();
        var checked = PackageValidator.validate(files, engine.executors(), Mode.LENIENT);
        WorkflowSource source = checked.value()
                .orElseThrow(() -> new AssertionError(checked.diagnostics().toString()))
                .workflows().values().iterator().next();
        var run = engine.start(RunRequest.of(RunnableWorkflow.of(source, "harm", files), target())
                .withParams(params).withOptions(RunOptions.DEFAULT));
        run.await();
        var outcome = run.await();
        return outcome.status() + " " + outcome.view().tasks().stream().map(task -> task.latest().error()).toList();
    }
}
