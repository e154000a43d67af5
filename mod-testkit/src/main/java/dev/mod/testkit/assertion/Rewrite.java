package dev.mod.testkit.assertion;

import dev.mod.fixtures.FixtureConfig;
import dev.mod.fixtures.compare.Difference;
import dev.mod.fixtures.compare.FileSet;
import dev.mod.fixtures.run.RunnerOptions;
import dev.mod.fixtures.run.Subject;
import dev.mod.fixtures.run.SubjectRun;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Assertion on a rewrite, as files before and after:
 *
 * <pre>{@code
 * Rewrite.byRules("""
 *         id: no-var
 *         language: js
 *         rule: {pattern: var $NAME = $VALUE}
 *         fix: let $NAME = $VALUE
 *         """)
 *         .check(changes("a.js", "var a = 1;\n", "let a = 1;\n"),
 *                 leaves("b.js", "let b = 1;\n"));
 * }</pre>
 *
 * <p>Besides the files it is given, it checks that no other file has changed, that each changed file has no more syntax
 * errors than before, and that a second run changes nothing, unless {@link #changesEachTime} says otherwise. Immutable.
 *
 * @since 0.1.0
 */
public final class Rewrite {
    private final Subjects.Source source;
    private final Map<String, JsonNode> params;
    private final boolean settles;

    private Rewrite(Subjects.Source source, Map<String, JsonNode> params, boolean settles) {
        this.source = source;
        this.params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
        this.settles = settles;
    }

    private static Rewrite by(Subjects.Source source) {
        return new Rewrite(source, Map.of(), true);
    }

    /** Rewrite by the default workflow of a package. */
    public static Rewrite byPackage(Path directory) {
        return by(new Subjects.OfPackage(directory));
    }

    /** Rewrite by a workflow, given as the text of its file. */
    public static Rewrite byWorkflow(String yaml) {
        return by(new Subjects.OfFiles(Map.of("workflow.yaml", yaml)));
    }

    /** Rewrite by rules, given as the text of their file. */
    public static Rewrite byRules(String yaml) {
        return by(new Subjects.OfFiles(Map.of("rules.yaml", yaml, "workflow.yaml", Subjects.RULES)));
    }

    /** Rewrite by a script over files in a language. */
    public static Rewrite byScript(Path script, String language) {
        return by(new Subjects.OfScript(script, language));
    }

    /** This rewrite with a value for a parameter: a text, a number, a boolean, or lists and maps of such. */
    public Rewrite param(String name, Object value) {
        var more = new LinkedHashMap<>(params);
        more.put(name, JsonMapper.shared().valueToTree(value));
        return new Rewrite(source, more, settles);
    }

    /** This rewrite without the check that a second run changes nothing. */
    public Rewrite changesEachTime() {
        return new Rewrite(source, params, false);
    }

    /**
     * Runs the rewrite on files and checks what it makes of them.
     *
     * @throws AssertionFailedError if something is not as it should be; with the expected and the actual text where one
     *         file differs
     * @throws IllegalArgumentException if two files have the same path
     */
    public void check(ExpectedFile... files) {
        FileSet before = set(files, ExpectedFile::before);
        FileSet after = set(files, ExpectedFile::after);
        try (Subjects.Prepared prepared = source.prepare()) {
            SubjectRun first = run(prepared.subject(), before);
            require(first.errors().isEmpty(), "it failed:\n" + String.join("\n", first.errors()));
            compare("not as expected", after, first.files());
            parses(before, first.files());
            if (settles) {
                SubjectRun second = run(prepared.subject(), first.files());
                require(second.errors().isEmpty(),
                        "the second run failed, over what the first one made:\n" + String.join("\n", second.errors()));
                compare("a second run changed what the first one made; if that is right, say changesEachTime()",
                        first.files(), second.files());
            }
        }
    }

    /**
     * Runs the rewrite on files and checks that it fails and leaves all of them as they were.
     *
     * @param part text that its error messages have to contain
     * @throws AssertionFailedError if it does not fail, fails for another reason, or leaves changes behind
     * @throws IllegalArgumentException if two files have the same path
     */
    public void checkFails(String part, ExpectedFile... files) {
        FileSet before = set(files, ExpectedFile::before);
        try (Subjects.Prepared prepared = source.prepare()) {
            SubjectRun run = run(prepared.subject(), before);
            String errors = String.join("\n", run.errors());
            require(!run.errors().isEmpty(), "it was expected to fail, and it did not");
            if (!errors.contains(part)) {
                throw new AssertionFailedError("it failed for another reason:\n" + errors, part, errors);
            }
            compare("it failed, and left changes behind", before, run.files());
        }
    }

    private static FileSet set(ExpectedFile[] files, Function<ExpectedFile, Optional<String>> side) {
        var paths = new HashSet<String>();
        var contents = new TreeMap<String, byte[]>();
        for (ExpectedFile file : files) {
            if (!paths.add(file.path())) {
                throw new IllegalArgumentException("there are two files " + file.path());
            }
            side.apply(file).ifPresent(text -> contents.put(file.path(), text.getBytes(StandardCharsets.UTF_8)));
        }
        return new FileSet(contents);
    }

    private SubjectRun run(Subject subject, FileSet files) {
        var config = new FixtureConfig(Optional.empty(), params, Map.of(), Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), Optional.empty());
        try {
            return SubjectRun.of(subject, files, config, RunnerOptions.DEFAULT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static void compare(String what, FileSet expected, FileSet actual) {
        var paths = new TreeSet<>(expected.files().keySet());
        paths.addAll(actual.files().keySet());
        var differences = new ArrayList<Difference>();
        for (String path : paths) {
            byte[] one = expected.files().get(path);
            byte[] other = actual.files().get(path);
            if (!Arrays.equals(one, other)) {
                differences.add(new Difference(path, Optional.ofNullable(one), Optional.ofNullable(other)));
            }
        }
        if (differences.isEmpty()) {
            return;
        }
        String message = what + ":" + differences.stream().map(each -> "\n" + each.describe() + "\n" + each.diff())
                .collect(Collectors.joining());
        if (differences.size() > 1) {
            throw new AssertionFailedError(message);
        }
        throw new AssertionFailedError(message, text(differences.get(0).expected()),
                text(differences.get(0).actual()));
    }

    private static String text(Optional<byte[]> content) {
        return content.flatMap(FileSet::text).orElse("");
    }

    private static void parses(FileSet before, FileSet made) {
        List<String> broken = new ArrayList<>();
        made.files().forEach((path, content) -> {
            byte[] old = before.files().get(path);
            Optional<Language> language = Languages.forPath(path);
            if (language.isEmpty() || Arrays.equals(old, content)) {
                return;
            }
            int errors = language.get().parse(content).errorCount();
            if (errors > (old == null ? 0 : language.get().parse(old).errorCount())) {
                broken.add(path + " has " + errors + " syntax errors afterwards:\n" + FileSet.text(content).orElse(""));
            }
        });
        require(broken.isEmpty(), String.join("\n", broken));
    }

    private static void require(boolean holds, String message) {
        if (!holds) {
            throw new AssertionFailedError(message);
        }
    }
}
