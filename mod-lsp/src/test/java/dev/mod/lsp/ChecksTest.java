package dev.mod.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is checked when more happens than can be checked. */
class ChecksTest {
    @TempDir
    Path directory;
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private final List<String> published = new ArrayList<>();
    private final Checks checks = new Checks(new PackageChecks(List.of()), new RuleChecks(List.of()), waiting::add,
            (file, found) -> published.add(file.name() + " " + file.version() + ": " + found.size()), text -> {});

    @BeforeEach
    void rules() throws IOException {
        Files.createDirectory(directory.resolve("rules"));
        Files.writeString(directory.resolve("sgconfig.yml"), "ruleDirs: [rules]\n");
        Files.writeString(directory.resolve("rules/a.yml"), """
                id: no-log
                language: js
                rule: {pattern: log($A)}
                fix: debug($A)
                """);
    }

    private OpenFile open(String name, int version, String text) {
        Path path = directory.resolve(name);
        var file = new OpenFile(path.toUri().toString(), path, version, new LineIndex(text));
        checks.changed(file);
        return file;
    }

    private void work() {
        while (!waiting.isEmpty()) {
            waiting.remove().run();
        }
    }

    @Test
    void onlyTheNewestTextIsChecked() {
        OpenFile old = open("a.js", 1, "");
        open("b.js", 1, "log(1)\n");
        OpenFile file = open("a.js", 2, "log(1)\nlog(2)\n");
        assertEquals(1, waiting.size());
        work();
        assertEquals(List.of("a.js 2: 2", "b.js 1: 1"), published);
        assertEquals(Optional.empty(), checks.findings(old));
        assertEquals(2, checks.findings(file).orElseThrow().size());
        OpenFile next = open("a.js", 3, "log(1)\n");
        assertEquals(List.of(), checks.findings(next).orElseThrow());
        work();
        assertEquals(1, checks.findings(next).orElseThrow().size());
    }

    @Test
    void aFileThatIsClosedBeforeItWasCheckedHasNothing() {
        OpenFile file = open("a.js", 1, "log(1)\n");
        checks.closed(file.uri());
        work();
        assertEquals(List.of("a.js 1: 0"), published);
        assertEquals(Optional.empty(), checks.file(file.uri()));
    }

    @Test
    void aFileThatIsOpenAgainKeepsWhatWasFound() {
        OpenFile file = open("a.js", 1, "");
        checks.closed(file.uri());
        open("a.js", 2, "log(1)\n");
        work();
        assertEquals(List.of("a.js 2: 1"), published);
    }

    @Test
    void aFixIsThatOfTheTextItWasFoundIn() {
        OpenFile file = open("a.js", 1, "log(1)\nlog(2)\n");
        work();
        List<Finding> found = checks.findings(file).orElseThrow();
        open("a.js", 2, "");
        assertEquals("debug(2)", found.get(1).fix().get().orElseThrow().edits().get(0).getNewText());
        assertEquals(1, found.get(1).fix().get().orElseThrow().edits().get(0).getRange().getStart().getLine());
    }

    @Test
    void manyFilesOnDiskAreOneCheck() {
        open("a.js", 1, "log(1)\n");
        work();
        for (int i = 0; i < 100; i++) {
            checks.changedOnDisk(List.of(directory.resolve("rules/" + i + ".yml"), directory.resolve("x.js")));
        }
        checks.changedOnDisk(List.of(directory.resolve("x.js")));
        assertTrue(waiting.size() == 1, waiting::toString);
        work();
        assertEquals(List.of("a.js 1: 1", "a.js 1: 1"), published);
    }
}
