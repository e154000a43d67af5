package dev.mod.maven;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.ModException;
import dev.mod.base.diagnostic.Severity;
import dev.mod.fixtures.FixtureConfig;
import dev.mod.fixtures.compare.FixtureStrictness;
import dev.mod.fixtures.report.JUnitXmlReport;
import dev.mod.fixtures.report.Summary;
import dev.mod.fixtures.report.TextReport;
import dev.mod.fixtures.run.FixtureResult;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.fixtures.run.RunnerOptions;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** Runs the fixtures of a package; the build fails when one of them does. */
@Mojo(name = "test", defaultPhase = LifecyclePhase.TEST, requiresProject = false, threadSafe = true)
public final class TestMojo extends PackageMojo {
    /** Only fixtures with this text in their names. */
    @Parameter(property = "mod.filter")
    private @Nullable String filter;

    /** Writes what differs from what is expected, and nothing else. */
    @Parameter(property = "mod.update", defaultValue = "false")
    private boolean update;

    /** How alike outputs have to be: strict, cst, ast or loose. */
    @Parameter(property = "mod.strictness")
    private @Nullable String strictness;

    /** How many run at once; 0 is one for each core. */
    @Parameter(property = "mod.maxParallel", defaultValue = "0")
    private int maxParallel;

    /** What scripts may do beyond the target: {@code fs}, {@code fetch}, {@code child_process}; commas between them. */
    @Parameter(property = "mod.grants")
    private @Nullable List<String> grants;

    /** The switch that all tests of Maven obey. */
    @Parameter(property = "skipTests", defaultValue = "false")
    private boolean skipTests;

    /** The report in the format of JUnit's. */
    @Parameter(property = "mod.report", defaultValue = "${project.build.directory}/mod-reports/TEST-mod-fixtures.xml")
    private @Nullable File report;

    @Override
    void run() throws MojoFailureException, InterruptedException {
        if (skipTests) {
            getLog().info("tests are skipped");
            return;
        }
        long start = System.nanoTime();
        List<String> xml = new ArrayList<>();
        var text = new TextReport(getLog()::info, false, false);
        var junit = new JUnitXmlReport(xml::add);
        List<FixtureResult> results = new ArrayList<>();
        long malformed = 0;
        try {
            var runner = new FixtureRunner(options());
            for (FixtureSuite found : FixtureSuites.ofPackage(packageDirectory().toPath())) {
                FixtureSuite suite = filter == null ? found : found.filtered(filter);
                text.suite(suite);
                junit.suite(suite);
                for (Diagnostic problem : suite.found().problems()) {
                    if (problem.severity() == Severity.ERROR) {
                        malformed++;
                        getLog().error(problem.message());
                    } else {
                        getLog().warn(problem.message());
                    }
                }
                results.addAll(runner.run(suite.subject(), suite.fixtures(), result -> {
                    text.result(result);
                    junit.result(result);
                }));
            }
        } catch (ModException e) {
            e.diagnostics().forEach(each -> getLog().error(each.message()));
            throw new MojoFailureException(String.valueOf(e.getMessage()), e);
        }
        var summary = Summary.of(results, malformed, Duration.ofNanos(System.nanoTime() - start));
        text.summary(summary);
        junit.summary(summary);
        write(xml);
        if (!summary.good()) {
            throw new MojoFailureException(summary.untested().orElse(
                    summary.failed() + " fixtures failed, " + malformed + " are malformed"));
        }
    }

    private RunnerOptions options() throws MojoFailureException {
        Optional<FixtureStrictness> wanted = Optional.ofNullable(strictness).flatMap(FixtureStrictness::find);
        if (strictness != null && wanted.isEmpty()) {
            throw new MojoFailureException("unknown strictness '" + strictness + "'; there are "
                    + String.join(", ", FixtureStrictness.names()));
        }
        var overrides = new FixtureConfig(Optional.empty(), Map.of(), Map.of(), wanted, Optional.empty(),
                Optional.empty(), List.of(), Optional.empty());
        return new RunnerOptions(update, false, maxParallel, granted(grants), overrides);
    }

    private void write(List<String> xml) throws MojoFailureException {
        if (report == null || report.getPath().startsWith("$")) {
            return;
        }
        Path file = report.toPath();
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.writeString(file, String.join("\n", xml) + "\n", StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new MojoFailureException("cannot write " + file + ": " + FailureMessages.reason(e), e);
        }
    }
}
