package dev.mod.cli.test;

import dev.mod.cli.command.CommonOptions;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.output.DiagnosticPrinter;
import dev.mod.cli.run.Grants;
import dev.mod.cli.run.StepConfirmation;
import dev.mod.cli.watch.Watch;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.model.manifest.Capability;
import dev.mod.fixtures.report.FixtureReport;
import dev.mod.fixtures.report.JUnitXmlReport;
import dev.mod.fixtures.report.JsonLinesReport;
import dev.mod.fixtures.report.Summary;
import dev.mod.fixtures.report.TextReport;
import dev.mod.fixtures.run.FixtureResult;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.WorkflowSubject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import dev.mod.steps.script.JsAstMatchStepExecutor;

/** Runs suites, once or whenever something changes. */
final class TestRun {
    private final Session session;
    private final Consumer<String> lines;
    private final Optional<TestService> service;
    private final JsAstMatchStepExecutor scripts;
    private Optional<Set<Capability>> grants = Optional.empty();
    private boolean passed;

    /** @param lines takes the report */
    TestRun(Session session, Consumer<String> lines) {
        this(session, lines, Optional.empty());
    }

    /**
     * @param lines takes the report
     * @param service of the process, if it stays
     */
    TestRun(Session session, Consumer<String> lines, Optional<TestService> service) {
        this.session = session;
        this.lines = lines;
        this.service = service;
        this.scripts = service.map(TestService::scripts).orElseGet(JsAstMatchStepExecutor::new);
    }

    ExitCode run(Path watched, Supplier<List<FixtureSuite>> suites) throws InterruptedException {
        return service.isPresent()
                ? served(service.get(), suites.get())
                : Watch.of(session, List.of(watched), () -> once(suites.get()));
    }

    /** What is not served ends as a usage error before anything was said, so that somebody else does it. */
    private ExitCode served(TestService by, List<FixtureSuite> found) throws InterruptedException {
        if (!found.stream().allMatch(TestService::serves)) {
            return ExitCode.USAGE;
        }
        try (var registration = by.stop().onRequest(Thread.currentThread()::interrupt)) {
            return once(found);
        } finally {
            // one that came too late
            Thread.interrupted();
        }
    }

    private ExitCode once(List<FixtureSuite> found) throws InterruptedException {
        Set<Capability> granted = granted(found);
        long start = System.nanoTime();
        var report = report();
        var runner = new FixtureRunner(TestOptions.runner(session.arguments(), granted), scripts,
                session.environment());
        var results = new ArrayList<FixtureResult>();
        var problems = new ArrayList<Diagnostic>();
        boolean failFast = session.arguments().flag("--fail-fast");
        for (FixtureSuite each : found) {
            FixtureSuite suite = session.arguments().value("--filter").map(each::filtered).orElse(each);
            problems.addAll(suite.found().problems());
            report.suite(suite);
            if (failFast && results.stream().anyMatch(TestRun::failed)) {
                continue;
            }
            results.addAll(runner.run(suite.subject(), suite.fixtures(), report::result));
        }
        long malformed = problems.stream().filter(each -> each.severity() == Severity.ERROR).count();
        var summary = Summary.of(results, malformed, Duration.ofNanos(System.nanoTime() - start));
        passed |= summary.passed() > 0;
        report.summary(summary);
        new DiagnosticPrinter(session.terminal()).print(problems);
        if (malformed > 0) {
            return ExitCode.INVALID;
        }
        if (results.isEmpty() && !problems.isEmpty()) {
            return ExitCode.INVALID;
        }
        summary.untested().ifPresent(session.terminal()::note);
        if (results.isEmpty()) {
            session.terminal().hint("without --filter all fixtures run, and their names are shown");
        }
        return summary.good() ? ExitCode.OK : ExitCode.FAILED;
    }

    /** Whether a fixture has passed. */
    boolean passed() {
        return passed;
    }

    private static boolean failed(FixtureResult result) {
        return result.verdict() == FixtureResult.Verdict.FAILED;
    }

    /** Asks what has to be asked, once. */
    private Set<Capability> granted(List<FixtureSuite> suites) {
        if (grants.isPresent()) {
            return grants.get();
        }
        Set<Capability> declared = new LinkedHashSet<>();
        for (FixtureSuite suite : suites) {
            declared.addAll(suite.subject().capabilities());
            if (suite.subject() instanceof WorkflowSubject subject
                    && suite.fixtures().stream().anyMatch(fixture -> fixture.config().shell().orElse(true))) {
                new StepConfirmation(session, subject.workflow(), subject.packageDirectory()).askToRun();
            }
        }
        Set<Capability> granted = Grants.of(session, declared);
        grants = Optional.of(granted);
        return granted;
    }

    private FixtureReport report() {
        var terminal = session.terminal();
        return switch (session.arguments().value("--format").orElse("text")) {
            case "jsonl" -> new JsonLinesReport(lines, InstantSource.system());
            case "junit" -> new JUnitXmlReport(lines);
            default -> new TextReport(lines, terminal.colorOut(),
                    session.arguments().flag(CommonOptions.VERBOSE));
        };
    }
}
