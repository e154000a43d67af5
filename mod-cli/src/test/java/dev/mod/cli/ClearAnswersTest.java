package dev.mod.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.state.StateUpdates;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said to somebody who is in the wrong place or has mistyped something. */
class ClearAnswersTest {
    @TempDir
    Path directory;

    private record Answer(int exit, String text) {}

    private Answer mod(String... arguments) {
        var out = new ByteArrayOutputStream();
        var environment = Map.of("MOD_HOME", directory.resolve("home").toString(), "PATH", System.getenv("PATH"),
                StateUpdates.RECORDS, directory.resolve("nowhere/records").toString());
        int exit = Main.run(List.of(arguments), directory.resolve("work"), environment,
                new ByteArrayInputStream(new byte[0]), out, out);
        return new Answer(exit, out.toString(StandardCharsets.UTF_8));
    }

    private void says(int exit, String text, String... arguments) {
        var answer = mod(arguments);
        assertEquals(exit, answer.exit(), answer.text());
        assertTrue(answer.text().contains(text), answer.text());
        assertFalse(answer.text().contains("Exception"), answer.text());
    }

    private void file(String path, String text) throws IOException {
        var file = directory.resolve("work").resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @BeforeEach
    void empty() throws IOException {
        Files.createDirectories(directory.resolve("work"));
    }

    @Test
    void whatCannotBeWrittenIsNamed() {
        says(5, "error: cannot write to " + directory.resolve("nowhere/records") + ": ", "state", "set", "a", "1");
    }

    @Test
    void anEmptyDirectoryIsNoPackage() {
        for (var command : List.of("validate", "run")) {
            says(4, " is no package: it has neither \"mod.yaml\" nor \"workflow.yaml\"\n"
                    + "  hint: name the directory of a package, or make one with mod init", "workflow", command);
        }
        assertFalse(mod("workflow", "validate").text().contains("validate lists all"));
    }

    @Test
    void aPatternThatIsNeverClosedDoesNotParse() throws IOException {
        file("a.js", "foo(1)\n");
        says(4, "the pattern does not parse as javascript", "scan", "-p", "foo(", "-l", "js");
    }

    @Test
    void whatIsMissingIsNamedWithWhereToFindIt() {
        says(2, "hint: -i latest, or -i and an id that mod workflow list shows", "workflow", "undo");
        says(2, "hint: -i latest, or -i and an id that mod campaign list shows", "campaign", "cancel");
        says(4, "there is no rule file nope.yml\nhint: docs/scan.md tells what -r takes, and what rules are",
                "scan", "-r", "nope.yml");
    }

    @Test
    void oneLetterIsOnlyTakenForTheSameOne() {
        says(2, "unknown option '-w'\nhint: see mod test --help", "test", "-w", "p");
        says(2, "unknown option '-U'\nhint: did you mean -u?", "test", "-U");
    }

    @Test
    void optionsOfOtherToolsAreKnown() {
        says(2, "unknown option '-U'\nhint: --fix applies fixes", "scan", "-p", "a", "-U");
        says(2, "unknown option '--rewrite'\nhint: mod rewrite -p PATTERN --to CODE", "scan", "-p", "a", "--rewrite",
                "b");
        says(2, "unknown option '-A'\nhint: --context N", "rewrite", "-A", "1");
        says(2, "unknown option '--no-color'\nhint: --color=never", "workflow", "run", "--no-color");
        says(2, "hint: a run goes on with what it was started with", "workflow", "resume", "-i", "latest",
                "--allow-fs");
        says(2, "hint: leave it out: nobody is told", "validate", "--disable-analytics");
        says(2, "hint: --max-parallel N", "script", "test", "t.js", "--sequential");
        says(2, "hint: --update\n", "script", "test", "t.js", "--update-snapshots");
        says(2, "hint: runs of packages have reports: mod run DIRECTORY --report FILE", "script", "run", "t.js",
                "--report");
        says(2, "hint: leave it out: docs/ai.md says", "run", "p", "--agent");
        says(2, "hint: mod search WORD", "search", "react", "--framework", "next");
    }

    @Test
    void aTargetHasAnOption() {
        says(2, "unexpected argument 'src'\nhint: is it what is to be changed? -t src",
                "script", "run", "t.js", "src");
    }

    @Test
    void aPackageWithAScopeHasAnAt() {
        says(2, "a package with a scope is named @acme/nope", "acme/nope");
    }

    @Test
    void aPackageIsFoundWhereverItsDirectoryIsWritten() throws IOException {
        file("lib/hello/workflow.yaml", """
                version: "1"
                nodes:
                  - id: hello
                    name: Hello
                    steps: [{name: say, run: echo hello > said}]
                """);
        says(0, "valid: workflow.yaml", "validate", "lib/hello");
        says(0, "hello", "workflow", "graph", "lib/hello");
        for (var run : List.of(List.of("workflow", "run"), List.of("run"), List.<String>of())) {
            Files.deleteIfExists(directory.resolve("work/said"));
            var arguments = new ArrayList<>(run);
            arguments.addAll(List.of(run.isEmpty() ? "./lib/hello" : "lib/hello", "--yes", "--allow-dirty"));
            says(0, "Completed", arguments.toArray(String[]::new));
            assertTrue(Files.exists(directory.resolve("work/said")));
        }
        says(4, "there is no file or directory", "run", "./lib/none");
        says(2, "-w lib/hello and lib both name the package", "validate", "lib", "-w", "lib/hello");
        says(2, "a package and -i exclude each other", "workflow", "graph", "lib/hello", "-i", "latest");
    }

    @Test
    void commandsAreListedByWhatTheyAreFor() {
        says(0, "Find and change code without a package:\n  scan ", "--help");
        says(0, "mod help exit-codes|environment|rule", "--help");
        says(0, "Commands:\n  rename ", "refactor", "--help");
    }

    @Test
    void aRunHasAnId() {
        says(2, "mod workflow list shows the runs", "workflow", "status", "-i", "abc");
    }

    @Test
    void everyProblemIsListed() throws IOException {
        file("workflow.yaml",
                "version: \"1\"\nnodes:\n" + "  - {id: a, name: A, steps: [{name: s, run: x}]}\n".repeat(9));
        var answer = mod("workflow", "validate");
        assertEquals(8, answer.text().split("error\\[duplicate-id]", -1).length - 1, answer.text());
        assertFalse(answer.text().contains("more"), answer.text());
    }

    @Test
    void aMisspeltDependencyIsAnErrorInTheAuthorsPackage() throws IOException {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, depend_on: [b], steps: [{name: s, run: x}]}
                  - {id: b, name: B, steps: [{name: s, run: x}]}
                """);
        says(4, "workflow.yaml:3:22: error[unknown-key]: unknown key \"depend_on\"", "workflow", "validate");
        says(4, "did you mean \"depends_on\"?", "workflow", "validate");
    }

    @Test
    void oneFileIsNotOneFiles() throws IOException {
        file("a.js", "foo(1)\n");
        says(0, "1 file would change", "rewrite", "-p", "foo($A)", "--to", "bar($A)", "-l", "js", "--dry-run");
    }

    @Test
    void aCampaignSaysWhyARepositoryIsOutOfReach() throws IOException {
        file("p/workflow.yaml", "version: \"1\"\nnodes: [{id: a, name: A, steps: [{name: s, run: x}]}]\n");
        says(5, "there is no directory " + directory.resolve("work/nowhere"), "campaign", "plan", "-w", "p", "--forge",
                "none", "--repo", "nowhere");
        says(5, "cannot be reached: nobody listens there: connection refused", "campaign", "plan", "-w", "p",
                "--forge", "none", "--repo", "http://127.0.0.1:9/a/b.git");
    }
}
