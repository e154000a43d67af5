package dev.mod.testkit.assertion;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.testkit.compare.Difference;
import dev.mod.testkit.compare.FileSet;
import dev.mod.testkit.fixture.FixtureConfig;
import dev.mod.testkit.run.RunnerOptions;
import dev.mod.testkit.run.Subject;
import dev.mod.testkit.run.SubjectRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A test of a rewrite, as files before and after:
 *
 * <pre>{@code
 * Rewrite.byRules("""
 *         id: no-var
 *         language: js
 *         rule: {pattern: var $NAME = $VALUE}
 *         fix: let $NAME = $VALUE
 *         """)
 *         .changes("a.js", "var a = 1;\n", "let a = 1;\n")
 *         .leaves("b.js", "let b = 1;\n")
 *         .check();
 * }</pre>
 *
 * <p>Besides what it is told, it checks that no other file has changed, that each changed file has no more syntax errors
 * than before, and that a second run changes nothing, unless {@link #changesEachTime} says otherwise. Not safe for
 * concurrent use.
 */
public final class Rewrite {
    private final Subjects.Source source;
    private final SortedMap<String, byte[]> before = new TreeMap<>();
    private final SortedMap<String, byte[]> after = new TreeMap<>();
    private final Map<String, JsonNode> params = new LinkedHashMap<>();
    private boolean settles = true;

    private Rewrite(Subjects.Source source) {
        this.source = source;
    }

    /** By the default workflow of a package. */
    public static Rewrite byPackage(Path directory) {
        return new Rewrite(new Subjects.OfPackage(directory));
    }

    /** By a workflow, given as the text of its file. */
    public static Rewrite byWorkflow(String yaml) {
        return new Rewrite(new Subjects.OfFiles(Map.of("workflow.yaml", yaml)));
    }

    /** By rules, given as the text of their file. */
    public static Rewrite byRules(String yaml) {
        return new Rewrite(new Subjects.OfFiles(Map.of("rules.yaml", yaml, "workflow.yaml", Subjects.RULES)));
    }

    /** By a script over files in a language. */
    public static Rewrite byScript(Path script, String language) {
        return new Rewrite(new Subjects.OfScript(script, language));
    }

    /** Gives a parameter a value: a text, a number, a boolean, or lists and maps of such. */
    public Rewrite param(String name, Object value) {
        params.put(name, JsonMapper.shared().valueToTree(value));
        return this;
    }

    private Rewrite file(String path, @Nullable String old, @Nullable String now) {
        if (before.containsKey(path) || after.containsKey(path)) {
            throw new IllegalArgumentException("there is already a file " + path);
        }
        if (old != null) {
            before.put(path, old.getBytes(StandardCharsets.UTF_8));
        }
        if (now != null) {
            after.put(path, now.getBytes(StandardCharsets.UTF_8));
        }
        return this;
    }

    /** A file that changes. */
    public Rewrite changes(String path, String old, String now) {
        if (old.equals(now)) {
            throw new IllegalArgumentException(path + " is the same before and after; say leaves");
        }
        return file(path, old, now);
    }

    /** A file that stays as it is. */
    public Rewrite leaves(String path, String content) {
        return file(path, content, content);
    }

    /** A file that comes into being. */
    public Rewrite creates(String path, String content) {
        return file(path, null, content);
    }

    /** A file that goes. */
    public Rewrite deletes(String path, String content) {
        return file(path, content, null);
    }

    /** Does not check that a second run changes nothing. */
    public Rewrite changesEachTime() {
        settles = false;
        return this;
    }

    /**
     * Runs it and checks.
     *
     * @throws AssertionError if something is not as it should be, with the differences
     */
    public void check() {
        try (Subjects.Prepared prepared = source.prepare()) {
            SubjectRun first = run(prepared.subject(), new FileSet(before));
            require(first.errors().isEmpty(), "it failed:\n" + String.join("\n", first.errors()));
            compare("not as expected", new FileSet(after), first.files());
            parses(first.files());
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
     * Runs it and checks that it fails and leaves all files as they were.
     *
     * @param part what its error messages have to contain
     * @throws AssertionError if it does not fail, or for another reason
     */
    public void checkFails(String part) {
        try (Subjects.Prepared prepared = source.prepare()) {
            SubjectRun run = run(prepared.subject(), new FileSet(before));
            String errors = String.join("\n", run.errors());
            require(!run.errors().isEmpty(), "it was expected to fail, and it did not");
            require(errors.contains(part), "it failed for another reason:\n" + errors);
            compare("it failed, and left changes behind", new FileSet(before), run.files());
        }
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
        var text = new StringBuilder();
        for (String path : paths) {
            byte[] one = expected.files().get(path);
            byte[] other = actual.files().get(path);
            if (!Arrays.equals(one, other)) {
                var difference = new Difference(path, Optional.ofNullable(one), Optional.ofNullable(other));
                text.append('\n').append(difference.describe()).append('\n').append(difference.diff());
            }
        }
        require(text.isEmpty(), what + ":" + text);
    }

    private void parses(FileSet made) {
        List<String> broken = new ArrayList<>();
        made.files().forEach((path, content) -> {
            byte[] old = before.get(path);
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
            throw new AssertionError(message);
        }
    }
}
