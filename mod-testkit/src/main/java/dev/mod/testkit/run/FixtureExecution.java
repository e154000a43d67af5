package dev.mod.testkit.run;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.model.diagnostic.ModException;
import dev.mod.model.run.RunStatus;
import dev.mod.steps.script.JsAstMatchStepExecutor;
import dev.mod.testkit.compare.Difference;
import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.compare.Strictness;
import dev.mod.testkit.compare.TextComparison;
import dev.mod.testkit.fixture.Fixture;
import dev.mod.testkit.fixture.FixtureConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import tools.jackson.databind.node.ObjectNode;

/** One fixture on its way: a target is made, the subject runs on it, what it made is compared. */
final class FixtureExecution {
    private static final String INPUT = "input";
    private static final String EXPECTED = "expected";
    private static final String PROJECT = "package.json";

    private final Subject subject;
    private final Fixture fixture;
    private final RunnerOptions options;
    private final JsAstMatchStepExecutor scripts;
    private final long start = System.nanoTime();
    private final List<String> messages = new ArrayList<>();
    private final List<Difference> differences = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    private List<String> output = List.of();
    private final List<String> notes = new ArrayList<>();

    FixtureExecution(Subject subject, Fixture fixture, RunnerOptions options,
            JsAstMatchStepExecutor scripts) {
        this.scripts = scripts;
        this.subject = subject;
        this.fixture = fixture;
        this.options = options;
    }

    FixtureResult run() throws InterruptedException {
        FileSet input = fixture.content() instanceof Fixture.Pair pair ? besides(pair) : tree(INPUT);
        try (var target = FixtureTarget.make(fixture, input)) {
            PreparedRun prepared = subject.prepare(fixture, List.copyOf(input.files().keySet()));
            notes.addAll(prepared.leftOut());
            var run = new FixtureRun(subject, prepared, fixture, options, scripts);
            FixtureRun.Outcome outcome = run.on(target);
            output = outcome.output();
            judge(outcome, prepared, input, FileSet.read(target.directory()));
        } catch (ModException e) {
            messages.add(String.valueOf(e.getMessage()));
            e.diagnostics().forEach(each -> messages.add(FixtureRun.line(each)));
        }
        return result();
    }

    private FixtureResult result() {
        boolean failed = !messages.isEmpty() || !differences.isEmpty();
        FixtureResult.Verdict verdict = failed
                ? FixtureResult.Verdict.FAILED
                : written.isEmpty() ? FixtureResult.Verdict.PASSED : FixtureResult.Verdict.UPDATED;
        return new FixtureResult(fixture.name(), verdict, messages, differences, output, notes, written,
                Duration.ofNanos(System.nanoTime() - start));
    }

    /** The native tool leaves its counts among the files of a tree, where they are no part of it. */
    private FileSet tree(String name) {
        SortedMap<String, byte[]> files = new TreeMap<>(FileSet.read(fixture.directory().resolve(name)).files());
        files.entrySet().removeIf(file -> (file.getKey().equals(Fixture.METRICS)
                || file.getKey().endsWith("/" + Fixture.METRICS)) && MetricsFile.isOne(file.getValue()));
        return new FileSet(files);
    }

    /** The input of a pair, with whatever lies beside it: it may be what a transform looks for. */
    private FileSet besides(Fixture.Pair pair) {
        SortedMap<String, byte[]> files = new TreeMap<>(FileSet.read(fixture.directory()).files());
        files.keySet().removeIf(path -> path.equals(Fixture.METRICS) || path.startsWith("test.config.")
                || pair.expected().filter(path::equals).isPresent() || pair.others().contains(path));
        // a pair has no project around it: scripts that ask what kind of project it is see the package
        Path project = subject.packageDirectory().resolve(PROJECT);
        if (!files.containsKey(PROJECT) && Files.isRegularFile(project)) {
            files.put(PROJECT, read(project));
        }
        return new FileSet(files);
    }

    private void judge(FixtureRun.Outcome outcome, PreparedRun prepared, FileSet input, FileSet made) {
        FixtureConfig config = fixture.config();
        if (outcome.timedOut()) {
            messages.add("it took longer than " + config.timeout().orElse(FixtureConfig.DEFAULT_TIMEOUT).toSeconds()
                    + " s");
            return;
        }
        boolean failed = outcome.status() != RunStatus.COMPLETED;
        if (fixture.expectsError()) {
            if (!failed) {
                messages.add("the transform was expected to fail, and it did not");
            }
            return;
        }
        if (failed) {
            messages.addAll(outcome.errors());
            return;
        }
        var comparison = new TextComparison(config.strictness().orElse(Strictness.STRICT),
                config.ignoreWhitespace().orElse(false));
        if (fixture.content() instanceof Fixture.Pair pair) {
            pair(pair, comparison, prepared, input, made);
        } else if (fixture.content() instanceof Fixture.Trees trees) {
            trees(trees, comparison, prepared, made);
        }
        metrics(outcome.metrics());
    }

    private void pair(Fixture.Pair pair, TextComparison comparison, PreparedRun prepared, FileSet input,
            FileSet after) {
        String name = pair.expected().orElse(EXPECTED + pair.input().substring(INPUT.length()));
        Optional<byte[]> actual = Optional.ofNullable(after.files().get(pair.input()));
        if (actual.isEmpty()) {
            // moved, if there is one file that was not there before
            var others = new TreeSet<>(after.files().keySet());
            others.removeAll(input.files().keySet());
            actual = others.size() == 1
                    ? Optional.ofNullable(after.files().get(others.first()))
                    : Optional.empty();
        }
        Optional<byte[]> expected = pair.expected().map(file -> read(fixture.directory().resolve(file)));
        compare(name, expected, actual, comparison, language(prepared, pair.input()));
        for (String other : pair.others()) {
            String made = Fixture.Pair.besideInput(other);
            if (Arrays.equals(input.files().get(made), after.files().get(made))) {
                // the native tool never looks at it, and transforms know that and write nothing for a fixture
                notes.add("comparison with " + other + ": nothing wrote " + made);
                continue;
            }
            compare(other, Optional.of(read(fixture.directory().resolve(other))),
                    Optional.ofNullable(after.files().get(made)), comparison, language(prepared, made));
        }
        if (expected.isEmpty() && !options.update()) {
            messages.add("there is no " + name + " yet; --update writes it");
        }
    }

    private void trees(Fixture.Trees trees, TextComparison comparison, PreparedRun prepared, FileSet made) {
        if (!trees.expected() && !options.update()) {
            messages.add("there is no " + EXPECTED + "/ yet; --update writes it");
        }
        FileSet expected = trees.expected() ? tree(EXPECTED) : FileSet.EMPTY;
        var paths = new TreeSet<>(expected.files().keySet());
        paths.addAll(made.files().keySet());
        for (String path : paths) {
            compare(EXPECTED + "/" + path, Optional.ofNullable(expected.files().get(path)),
                    Optional.ofNullable(made.files().get(path)), comparison, language(prepared, path));
        }
    }

    private static Optional<Language> language(PreparedRun prepared, String path) {
        String extension = ScriptFiles.extension(path);
        return prepared.language().filter(each -> ScriptFiles.extensions(each).contains(extension))
                .or(() -> Languages.forPath(path));
    }

    private void compare(String file, Optional<byte[]> expected, Optional<byte[]> actual, TextComparison comparison,
            Optional<Language> language) {
        if (expected.isPresent() && actual.isPresent()
                && equal(expected.get(), actual.get(), comparison, language)) {
            return;
        }
        if (options.update()) {
            write(file, actual);
        } else {
            differences.add(new Difference(file, expected, actual));
        }
    }

    private static boolean equal(byte[] expected, byte[] actual, TextComparison comparison,
            Optional<Language> language) {
        if (Arrays.equals(expected, actual)) {
            return true;
        }
        Optional<String> one = FileSet.text(expected);
        Optional<String> other = FileSet.text(actual);
        return one.isPresent() && other.isPresent() && comparison.equal(one.get(), other.get(), language);
    }

    private void metrics(ObjectNode made) {
        Path file = fixture.metrics();
        boolean there = Files.isRegularFile(file);
        if (there ? MetricsFile.says(read(file), made) : !options.update() || made.isEmpty()) {
            return;
        }
        if (options.update()) {
            write(Fixture.METRICS, Optional.of(MetricsFile.bytes(made)));
        } else {
            differences.add(new Difference(Fixture.METRICS, Optional.of(read(file)),
                    Optional.of(MetricsFile.bytes(made))));
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private void write(String name, Optional<byte[]> content) {
        Path file = fixture.directory().resolve(name);
        try {
            if (content.isEmpty()) {
                if (Files.deleteIfExists(file)) {
                    written.add(name);
                }
                return;
            }
            Files.createDirectories(file.getParent());
            Files.write(file, content.get());
            written.add(name);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
