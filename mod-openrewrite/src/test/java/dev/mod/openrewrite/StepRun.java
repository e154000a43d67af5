package dev.mod.openrewrite;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.Run;
import dev.mod.engine.run.RunOutcome;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.spi.RunListener;
import dev.mod.engine.spi.StepLog;
import dev.mod.model.run.TaskId;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A package with steps that run recipes, a target, and what became of both. */
final class StepRun {
    final Path place;
    final Path target;
    final List<String> output = Collections.synchronizedList(new ArrayList<>());
    final List<String> metrics = Collections.synchronizedList(new ArrayList<>());
    final Engine engine;

    StepRun(Path temp) throws IOException {
        place = Files.createDirectories(temp.resolve("package"));
        target = Files.createDirectories(temp.resolve("target"));
        engine = Engine.builder(new FileRunStore(temp.resolve("home"))).installedExecutors().listener(
                new RunListener() {
                    @Override
                    public void output(TaskId task, int step, StepLog.Stream stream, String line) {
                        output.add(line);
                    }

                    @Override
                    public void metric(TaskId task, int step, String name, Map<String, String> cardinality,
                            double count) {
                        metrics.add(name + new TreeMap<>(cardinality) + "=" + (long) count);
                    }
                }).build();
    }

    StepRun file(String path, String text) throws IOException {
        Path file = target.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    StepRun inPackage(String path, String text) throws IOException {
        Files.writeString(place.resolve(path), text);
        return this;
    }

    /** Steps as YAML, each with its key. */
    StepRun steps(String... steps) throws IOException {
        var workflow = new StringBuilder("""
                version: "1"
                nodes:
                  - id: rewrite
                    name: Rewrite
                    steps:
                """);
        for (String step : steps) {
            workflow.append("      - name: Step\n").append(step.strip().indent(8));
        }
        Files.writeString(place.resolve("workflow.yaml"), workflow);
        return this;
    }

    List<Diagnostic> problems() {
        return PackageValidator.validate(place, engine.executors(), Mode.STRICT).diagnostics();
    }

    Run start(RunOptions options) {
        ModPackage found = PackageValidator.validate(place, engine.executors(), Mode.RUN).value().orElseThrow(
                () -> new AssertionError(problems()));
        return engine.start(RunRequest.of(found, found.defaultVariant(), target).withOptions(options));
    }

    RunOutcome run() throws InterruptedException {
        return start(RunOptions.DEFAULT).await();
    }

    String error(RunOutcome outcome) {
        return outcome.view().tasks().stream().flatMap(task -> task.error().stream()).findFirst().orElse("");
    }

    String text(String path) throws IOException {
        return Files.readString(target.resolve(path));
    }

    /** All files of the target, with their texts. */
    Map<String, String> files() throws IOException {
        var files = new TreeMap<String, String>();
        try (Stream<Path> all = Files.walk(target)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put(target.relativize(file).toString(), Files.readString(file));
            }
        }
        return files;
    }
}
