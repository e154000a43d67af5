package dev.mod.testkit.run;

import dev.mod.engine.spi.StepExecutor;
import dev.mod.match.Language;
import dev.mod.model.diagnostic.Diagnostic;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.diagnostic.Severity;
import dev.mod.testkit.fixture.FixtureConfig;
import dev.mod.testkit.fixture.FixtureFinder;
import dev.mod.testkit.fixture.FoundFixtures;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** Finds what there is to test. */
public final class FixtureSuites {
    /** Where fixtures are, by default. */
    public static final String DIRECTORY = "tests";

    /** The error code of a package without fixtures. */
    public static final String NONE = "no-fixtures";

    private FixtureSuites() {}

    /**
     * The suites of a package: those that its {@code package.json} declares for its scripts, or else the fixtures in
     * {@code tests/} for its default workflow.
     *
     * @param directory the package
     * @throws ModException if there is no valid package, or no fixture
     */
    public static List<FixtureSuite> ofPackage(Path directory) {
        Path root = directory.toAbsolutePath().normalize();
        var suites = new ArrayList<FixtureSuite>();
        DeclaredSuites.of(root).forEach(declared -> declared(root, declared).ifPresent(suites::add));
        if (suites.isEmpty()) {
            suites.add(ofWorkflow(root));
        }
        if (suites.stream().allMatch(suite -> suite.fixtures().isEmpty() && !suite.found().malformed())) {
            throw new ModException(new ErrorCode(NONE, ErrorType.PACKAGE), "there are no fixtures in "
                    + suites.stream().map(suite -> suite.directory().toString()).distinct()
                            .collect(Collectors.joining(", ")));
        }
        return List.copyOf(suites);
    }

    /**
     * The suite that a call of {@code mod script test} or of the native tool's equal names.
     *
     * @param directory the package, where it is called
     * @param arguments what follows the name of the command; options that say how to print or what to grant count for
     *     nothing
     * @return nothing if no script or no directory of fixtures is there
     */
    public static Optional<FixtureSuite> ofCall(Path directory, List<String> arguments) {
        Path root = directory.toAbsolutePath().normalize();
        return DeclaredSuites.call(arguments).flatMap(call -> declared(root, call));
    }

    private static Optional<FixtureSuite> declared(Path root, DeclaredSuites.Declared declared) {
        Path fixtures = root.resolve(declared.directory()).normalize();
        Path script = root.resolve(declared.script());
        if (!Files.isRegularFile(script) || !Files.isDirectory(fixtures)) {
            return Optional.empty();
        }
        var subject = new ScriptSubject(script, declared.language(), declared.semanticWorkspace());
        return Optional.of(new FixtureSuite(subject, fixtures, find(fixtures, subject, root, false, declared.config()),
                declared.filter()));
    }

    private static FixtureSuite ofWorkflow(Path root) {
        var executors = new ArrayList<StepExecutor>();
        ServiceLoader.load(StepExecutor.class).forEach(executors::add);
        ValidationResult result = PackageValidator.validate(root, executors, Mode.LENIENT);
        if (result.value().isEmpty()) {
            throw new ModException(new ErrorCode("invalid-package", ErrorType.PACKAGE), "the package is invalid",
                    result.diagnostics().stream().filter(each -> each.severity() == Severity.ERROR)
                            .toList());
        }
        ModPackage found = result.value().get();
        Path fixtures = root.resolve(DIRECTORY);
        if (!Files.isDirectory(fixtures)) {
            throw new ModException(new ErrorCode(NONE, ErrorType.PACKAGE),
                    "the package has no directory " + DIRECTORY + "/", List.of(Diagnostic.error(NONE,
                            "there is no " + fixtures).withHint(
                                    "make " + DIRECTORY
                                            + "/<case>/input.<ext> and expected.<ext>, or run mod test --update to write the"
                                            + " latter")));
        }
        var subject = new WorkflowSubject(found, found.defaultVariant(),
                executors.stream().map(StepExecutor::key).collect(Collectors.toSet()));
        return new FixtureSuite(subject, fixtures, find(fixtures, subject, root, true, FixtureConfig.NONE), "");
    }

    /**
     * The suite of one script.
     *
     * @param script its file
     * @param directory the directory of fixtures; empty for {@code tests} beside the script's package
     * @param language the language of the files, if the configuration and their endings are not to say it
     * @param semanticWorkspace whether definitions and references are looked for in all files of a fixture
     * @throws ModException if there is no such script or directory, or no fixture in it
     */
    public static FixtureSuite ofScript(Path script, Optional<Path> directory, Optional<Language> language,
            boolean semanticWorkspace) {
        if (!Files.isRegularFile(script)) {
            throw new ModException(new ErrorCode("no-script", ErrorType.USER), "there is no script " + script);
        }
        var subject = new ScriptSubject(script, language, semanticWorkspace);
        Path fixtures = directory.orElseGet(() -> subject.packageDirectory().resolve(DIRECTORY)).toAbsolutePath()
                .normalize();
        if (!Files.isDirectory(fixtures)) {
            throw new ModException(new ErrorCode(NONE, ErrorType.USER), "there is no directory " + fixtures);
        }
        FoundFixtures found = find(fixtures, subject, subject.packageDirectory(), false, FixtureConfig.NONE);
        if (found.fixtures().isEmpty() && !found.malformed()) {
            throw new ModException(new ErrorCode(NONE, ErrorType.PACKAGE), "there are no fixtures in "
                    + fixtures);
        }
        return new FixtureSuite(subject, fixtures, found, "");
    }

    private static FoundFixtures find(Path fixtures, Subject subject, Path root, boolean groups,
            FixtureConfig defaults) {
        String shown = fixtures.startsWith(root)
                ? root.relativize(fixtures).toString().replace('\\', '/')
                : fixtures
                        .toString();
        try {
            return FixtureFinder.find(fixtures, shown.isEmpty() ? "." : shown, groups, defaults, subject.endings());
        } catch (UncheckedIOException e) {
            throw new ModException(new ErrorCode("unreadable-directory", ErrorType.ENVIRONMENT),
                    String.valueOf(e.getMessage()), e);
        }
    }
}
