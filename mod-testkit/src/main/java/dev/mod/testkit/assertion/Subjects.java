package dev.mod.testkit.assertion;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.diagnostic.Severity;
import dev.mod.engine.spi.StepExecutor;
import dev.mod.fixtures.run.ScriptSubject;
import dev.mod.fixtures.run.Subject;
import dev.mod.fixtures.run.WorkflowSubject;
import dev.mod.match.Languages;
import dev.mod.validate.ModPackage;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.kind.StepKinds;
import dev.mod.validate.render.TextRenderer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.opentest4j.AssertionFailedError;

/** Sources of rewrites under test. */
final class Subjects {
    /** The workflow around rules that have none. */
    static final String RULES = """
            version: "1"
            nodes:
              - id: rules
                name: Rules
                steps:
                  - name: rules
                    ast-match: {config_file: rules.yaml}
            """;

    private Subjects() {}

    /** Source of a rewrite. */
    sealed interface Source {
        /**
         * Makes it ready to run.
         *
         * @throws AssertionFailedError if it is not valid
         */
        Prepared prepare();
    }

    /**
     * The rewrite, and files that go when the test is over.
     *
     * @param written files written for the test
     */
    record Prepared(Subject subject, List<Path> written) implements AutoCloseable {
        @Override
        public void close() {
            delete(written);
        }
    }

    private static void delete(List<Path> written) {
        try {
            for (Path each : written) {
                Files.deleteIfExists(each);
            }
        } catch (IOException e) {
            // they lie in the directory for temporary files
        }
    }

    record OfPackage(Path directory) implements Source {
        @Override
        public Prepared prepare() {
            return new Prepared(workflow(directory), List.of());
        }
    }

    record OfFiles(Map<String, String> files) implements Source {
        OfFiles {
            files = Map.copyOf(files);
        }

        @Override
        public Prepared prepare() {
            List<Path> written = new ArrayList<>();
            boolean isPrepared = false;
            try {
                Path directory = Files.createTempDirectory("mod-rewrite-");
                for (var file : files.entrySet()) {
                    written.add(Files.writeString(directory.resolve(file.getKey()), file.getValue()));
                }
                written.add(directory);
                var prepared = new Prepared(workflow(directory), written);
                isPrepared = true;
                return prepared;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write a package for the test: " + FailureMessages.of(e), e);
            } finally {
                if (!isPrepared) {
                    delete(written);
                }
            }
        }
    }

    record OfScript(Path script, String language) implements Source {
        @Override
        public Prepared prepare() {
            if (!Files.isRegularFile(script)) {
                throw new AssertionFailedError("there is no script " + script);
            }
            return new Prepared(ScriptSubject.of(script, Optional.of(Languages.find(language).orElseThrow(
                    () -> new AssertionFailedError("unknown language " + language))), false), List.of());
        }
    }

    private static Subject workflow(Path directory) {
        var executors = new ArrayList<StepExecutor>();
        ServiceLoader.load(StepExecutor.class).forEach(executors::add);
        ValidationResult result = PackageValidator.validate(directory, executors, Mode.TEST);
        if (result.value().isEmpty()) {
            throw new AssertionFailedError("it is not valid:\n" + new TextRenderer(false).render(
                    result.diagnostics().stream().filter(each -> each.severity() == Severity.ERROR).toList(),
                    result.texts()));
        }
        ModPackage found = result.value().get();
        return new WorkflowSubject(found, found.defaultVariant(), new StepKinds(executors));
    }
}
