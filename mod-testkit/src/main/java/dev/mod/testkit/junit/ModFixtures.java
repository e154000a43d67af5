package dev.mod.testkit.junit;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.base.diagnostic.Severity;
import dev.mod.fixtures.Fixture;
import dev.mod.fixtures.run.FixtureRunner;
import dev.mod.fixtures.run.FixtureSuite;
import dev.mod.fixtures.run.FixtureSuites;
import dev.mod.fixtures.run.ScriptSubject;
import dev.mod.fixtures.run.RunnerOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.opentest4j.AssertionFailedError;

/**
 * The fixtures of a package as dynamic tests of JUnit:
 *
 * <pre>{@code
 * @TestFactory
 * Stream<DynamicNode> fixtures() {
 *     return ModFixtures.of(Path.of("."));
 * }
 * }</pre>
 */
public final class ModFixtures {
    private ModFixtures() {}

    /** All fixtures of a package, as {@code mod test} runs them. */
    public static Stream<DynamicNode> of(Path packageDirectory) {
        return of(packageDirectory, RunnerOptions.DEFAULT);
    }

    /** All fixtures of a package, with options. */
    public static Stream<DynamicNode> of(Path packageDirectory, RunnerOptions options) {
        var runner = new FixtureRunner(options);
        return FixtureSuites.ofPackage(packageDirectory).stream().map(suite -> container(suite, runner));
    }

    /**
     * The fixtures of one script, as {@code mod script test} runs them.
     *
     * @param language the language of the files
     */
    public static Stream<DynamicNode> ofScript(Path script, Path tests, String language) {
        Language named = Languages.find(language)
                .orElseThrow(() -> new IllegalArgumentException("unknown language " + language));
        return Stream.of(container(FixtureSuites.ofScript(
                ScriptSubject.of(script, Optional.of(named), false), Optional.of(tests)),
                new FixtureRunner(RunnerOptions.DEFAULT)));
    }

    private static DynamicNode container(FixtureSuite suite, FixtureRunner runner) {
        List<Diagnostic> wrong = suite.found().problems().stream()
                .filter(problem -> problem.severity() == Severity.ERROR).toList();
        Stream<DynamicNode> problems = wrong.stream().map(problem -> DynamicTest.dynamicTest(problem.message(),
                () -> {
                    throw new AssertionFailedError(problem.message());
                }));
        Stream<DynamicNode> fixtures = suite.fixtures().stream().map(fixture -> test(runner, suite, fixture));
        return DynamicContainer.dynamicContainer(suite.name(), Stream.concat(problems, fixtures));
    }

    private static DynamicNode test(FixtureRunner runner, FixtureSuite suite, Fixture fixture) {
        return DynamicTest.dynamicTest(fixture.name(), fixture.directory().toUri(),
                () -> FixtureFailures.throwUnlessPassed(runner.run(suite.subject(), fixture)));
    }
}
