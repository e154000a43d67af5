package dev.mod.testkit.run;

import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.steps.script.JsAstMatchStepExecutor;
import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.fixture.Fixture;
import dev.mod.testkit.fixture.FixtureConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a subject makes of files.
 *
 * @param errors what went wrong; empty if nothing did
 * @param files the files afterwards
 * @param output what steps printed
 */
public record SubjectRun(List<String> errors, FileSet files, List<String> output) {
    public SubjectRun {
        errors = List.copyOf(errors);
        output = List.copyOf(output);
    }

    /** Runs a subject on files, in a directory that goes afterwards. */
    public static SubjectRun of(Subject subject, FileSet input, FixtureConfig config, RunnerOptions options)
            throws InterruptedException {
        var fixture = new Fixture("files", Path.of("files"), new Fixture.Trees(true), config);
        try (var target = FixtureTarget.make(fixture, input)) {
            PreparedRun prepared = subject.prepare(fixture, List.copyOf(input.files().keySet()));
            FixtureRun.Outcome outcome = new FixtureRun(subject, prepared, fixture, options,
                    new JsAstMatchStepExecutor()).on(target);
            List<String> errors = outcome.timedOut()
                    ? List.of("it took too long")
                    : outcome.status() == RunStatus.COMPLETED ? List.of() : outcome.errors();
            return new SubjectRun(errors, FileSet.read(target.directory()), outcome.output());
        } catch (ModException e) {
            var errors = new ArrayList<>(List.of(String.valueOf(e.getMessage())));
            e.diagnostics().forEach(each -> errors.add(FixtureRun.line(each)));
            return new SubjectRun(errors, input, List.of());
        }
    }
}
