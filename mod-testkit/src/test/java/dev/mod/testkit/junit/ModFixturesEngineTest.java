package dev.mod.testkit.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectDirectory;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.opentest4j.AssertionFailedError;

/** Fixtures through JUnit, with and without a class. */
class ModFixturesEngineTest {
    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: rules
                name: Rules
                steps:
                  - name: rules
                    ast-match: {config_file: rules.yml}
            """;
    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            """;

    @TempDir
    Path directory;

    private void file(String path, String text) throws IOException {
        Files.createDirectories(directory.resolve(path).getParent());
        Files.writeString(directory.resolve(path), text);
    }

    @BeforeEach
    void newPackage() throws IOException {
        file("workflow.yaml", WORKFLOW);
        file("rules.yml", RULES);
        file("tests/good/input.js", "var a = 1\n");
        file("tests/good/expected.js", "let a = 1\n");
    }

    private static LauncherDiscoveryRequestBuilder request() {
        return LauncherDiscoveryRequestBuilder.request().filters(EngineFilter.includeEngines(ModFixturesEngine.ID));
    }

    private static TestExecutionSummary execute(LauncherDiscoveryRequest request) {
        var listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }

    @Test
    void aConfigurationParameterNamesThePackages() throws IOException {
        file("tests/bad/input.js", "var a = 1\n");
        file("tests/bad/expected.js", "const a = 1\n");
        TestExecutionSummary summary = execute(request()
                .configurationParameter(ModFixturesEngine.PACKAGES, directory.toString()).build());
        assertEquals(1, summary.getTestsSucceededCount());
        assertEquals(1, summary.getTestsFailedCount());
        var failure = summary.getFailures().stream()
                .filter(each -> each.getTestIdentifier().getDisplayName().equals("bad")).findFirst().orElseThrow();
        var error = assertInstanceOf(AssertionFailedError.class, failure.getException());
        assertEquals("const a = 1\n", error.getExpected().getValue());
        assertTrue(String.valueOf(error.getMessage()).contains("+let a = 1"), error.getMessage());
    }

    @Test
    void aDirectoryOrOneFixtureCanBeSelected() throws IOException {
        file("tests/more/input.js", "let a = 1\n");
        file("tests/more/expected.js", "let a = 1\n");
        var request = request().selectors(selectDirectory(directory.toFile())).build();
        assertEquals(2, execute(request).getTestsSucceededCount());
        List<TestIdentifier> found = LauncherFactory.create().discover(request).getRoots().stream()
                .flatMap(root -> LauncherFactory.create().discover(request).getDescendants(root).stream()).toList();
        String id = found.stream().filter(each -> each.getDisplayName().equals("more")).findFirst().orElseThrow()
                .getUniqueId();
        assertEquals(1, execute(request().selectors(selectUniqueId(id)).build()).getTestsSucceededCount());
    }

    @Test
    void withoutAPackageThereIsNothing() {
        assertEquals(0, execute(request().build()).getTestsFoundCount());
    }

    @Test
    void aPackageThatIsNoneFails() {
        TestExecutionSummary summary = execute(request()
                .configurationParameter(ModFixturesEngine.PACKAGES, directory.resolve("none").toString()).build());
        assertEquals(1, summary.getTestsFailedCount());
    }

    @TestFactory
    Stream<DynamicNode> fixturesAsDynamicTests() throws IOException {
        newPackage();
        return ModFixtures.of(directory);
    }
}
