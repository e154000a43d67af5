package dev.mod.it.report;

import dev.mod.engine.Engine;
import dev.mod.engine.event.RunOptions;
import dev.mod.engine.journal.FileRunStore;
import dev.mod.engine.run.RunRequest;
import dev.mod.engine.run.RunnableWorkflow;
import dev.mod.report.HtmlReport;
import dev.mod.report.ReportLimits;
import dev.mod.report.RunReport;
import dev.mod.report.RunReports;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.WorkflowSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Runs workflows and writes reports of them. */
final class Reports {
    private final Path directory;

    /** @param directory a new directory; the target is {@code target} in it */
    Reports(Path directory) throws IOException {
        this.directory = directory;
        Files.createDirectories(target());
        Files.createDirectories(directory.resolve("package"));
    }

    Path target() {
        return directory.resolve("target");
    }

    Path home() {
        return directory.resolve("home");
    }

    /** Writes a file of the target or, with {@code ../package/} before its name, of the package. */
    Reports write(String path, String text) throws IOException {
        Path file = target().resolve(path).normalize();
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return this;
    }

    /** Runs a workflow until nothing can run any more. */
    RunReport run(String workflow, Map<String, JsonNode> params, RunOptions options)
            throws IOException, InterruptedException {
        Path files = directory.resolve("package");
        Files.writeString(files.resolve("workflow.yaml"), workflow);
        Engine engine = Engine.builder(new FileRunStore(home())).installedExecutors().environment(Map.of("PATH",
                System.getenv().getOrDefault("PATH", ""))).build();
        var checked = PackageValidator.validate(files, engine.executors(), Mode.STRICT);
        WorkflowSource source = checked.value()
                .orElseThrow(() -> new AssertionError(checked.diagnostics().toString()))
                .workflows().values().iterator().next();
        var run = engine.start(RunRequest.of(RunnableWorkflow.of(source, "reported", files), target())
                .withParams(params).withOptions(options));
        run.await();
        return new RunReports(engine, ReportLimits.DEFAULT, InstantSource.system()).read(run.id());
    }

    /** Writes the page of a report. */
    Path page(RunReport report) {
        Path file = directory.resolve("report.html");
        new HtmlReport(report).save(file);
        return file;
    }
}
