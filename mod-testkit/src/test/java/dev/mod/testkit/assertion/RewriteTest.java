package dev.mod.testkit.assertion;

import static dev.mod.testkit.assertion.ExpectedFile.changes;
import static dev.mod.testkit.assertion.ExpectedFile.creates;
import static dev.mod.testkit.assertion.ExpectedFile.deletes;
import static dev.mod.testkit.assertion.ExpectedFile.leaves;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;

/** The assertions hold what they promise, and notice what they are for. */
class RewriteTest {
    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            """;

    @TempDir
    Path directory;

    private static AssertionFailedError fails(String part, Rewrite rewrite, ExpectedFile... files) {
        var error = assertThrows(AssertionFailedError.class, () -> rewrite.check(files));
        String message = String.valueOf(error.getMessage());
        assertTrue(message.contains(part), message);
        return error;
    }

    private static String shell(String command) {
        return """
                version: "1"
                nodes:
                  - id: shell
                    name: Shell
                    steps:
                      - name: shell
                        run: %s
                """.formatted(command);
    }

    @Test
    void whatIsAsExpectedPasses() {
        Rewrite.byRules(RULES).check(changes("a.js", "var a = 1\n", "let a = 1\n"), leaves("b.js", "let b = 1\n"));
    }

    @Test
    void aDifferenceIsShownAndGivenToToolsThatCompare() {
        AssertionFailedError error = fails("-const a = 1\n+let a = 1", Rewrite.byRules(RULES),
                changes("a.js", "var a = 1\n", "const a = 1\n"));
        assertEquals("const a = 1\n", error.getExpected().getValue());
        assertEquals("let a = 1\n", error.getActual().getValue());
    }

    @Test
    void anUntouchedFileHasToStayUntouched() {
        fails("b.js differs", Rewrite.byRules(RULES), changes("a.js", "var a = 1\n", "let a = 1\n"),
                leaves("b.js", "var b = 1\n"));
        fails("extra.txt was not expected", Rewrite.byWorkflow(shell("touch extra.txt")), leaves("a.js", "a\n"));
    }

    @Test
    void aSecondRunHasToChangeNothing() {
        Rewrite appends = Rewrite.byWorkflow(shell("echo more >> a.txt"));
        fails("a second run changed", appends, changes("a.txt", "a\n", "a\nmore\n"));
        appends.changesEachTime().check(changes("a.txt", "a\n", "a\nmore\n"));
    }

    @Test
    void theRewrittenFileHasToParse() {
        fails("a.js has ", Rewrite.byWorkflow(shell("printf 'let = (' > a.js")), changes("a.js", "a\n", "let = ("));
    }

    @Test
    void filesMayComeAndGo() {
        Rewrite.byWorkflow(shell("if [ -f a.txt ]; then mv a.txt b.txt; fi"))
                .check(deletes("a.txt", "a\n"), creates("b.txt", "a\n"));
    }

    @Test
    void aPathIsGivenOnce() {
        assertThrows(IllegalArgumentException.class,
                () -> Rewrite.byRules(RULES).check(leaves("a.js", "a\n"), leaves("a.js", "b\n")));
    }

    @Test
    void aScriptTakesParameters() throws IOException {
        Path script = Files.writeString(directory.resolve("t.ts"), """
                export default (root: any, { params }: any) => root.source().replaceAll("old", params.name);
                """);
        Rewrite.byScript(script, "ts").param("name", "fresh").check(changes("a.ts", "old;\n", "fresh;\n"));
    }

    @Test
    void failuresCanBeExpected() throws IOException {
        Path script = Files.writeString(directory.resolve("t.js"), "export default () => { throw new Error('no') }\n");
        Rewrite.byScript(script, "js").checkFails("no", leaves("a.js", "a\n"));
        assertThrows(AssertionFailedError.class,
                () -> Rewrite.byRules(RULES).checkFails("no", leaves("a.js", "a\n")));
    }

    @Test
    void aWrongRuleIsShownWithItsPlace() {
        fails("pattern", Rewrite.byRules(RULES.replace("pattern", "patern")),
                changes("a.js", "var a = 1\n", "let a = 1\n"));
    }
}
