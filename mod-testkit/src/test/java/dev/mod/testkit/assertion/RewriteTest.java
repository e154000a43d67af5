package dev.mod.testkit.assertion;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    private static void fails(String part, Rewrite rewrite) {
        String message = String.valueOf(assertThrows(AssertionError.class, rewrite::check).getMessage());
        assertTrue(message.contains(part), message);
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
        Rewrite.byRules(RULES).changes("a.js", "var a = 1\n", "let a = 1\n").leaves("b.js", "let b = 1\n").check();
    }

    @Test
    void aDifferenceIsShown() {
        fails("-const a = 1\n+let a = 1", Rewrite.byRules(RULES).changes("a.js", "var a = 1\n", "const a = 1\n"));
    }

    @Test
    void anUntouchedFileHasToStayUntouched() {
        fails("b.js differs", Rewrite.byRules(RULES).changes("a.js", "var a = 1\n", "let a = 1\n").leaves("b.js",
                "var b = 1\n"));
        fails("extra.txt was not expected", Rewrite.byWorkflow(shell("touch extra.txt")).leaves("a.js", "a\n"));
    }

    @Test
    void aSecondRunHasToChangeNothing() {
        String workflow = shell("echo more >> a.txt");
        fails("a second run changed", Rewrite.byWorkflow(workflow).changes("a.txt", "a\n", "a\nmore\n"));
        Rewrite.byWorkflow(workflow).changes("a.txt", "a\n", "a\nmore\n").changesEachTime().check();
    }

    @Test
    void theRewrittenFileHasToParse() {
        fails("a.js has ", Rewrite.byWorkflow(shell("printf 'let = (' > a.js")).changes("a.js", "a\n", "let = ("));
    }

    @Test
    void filesMayComeAndGo() {
        Rewrite.byWorkflow(shell("if [ -f a.txt ]; then mv a.txt b.txt; fi")).deletes("a.txt", "a\n")
                .creates("b.txt", "a\n").check();
    }

    @Test
    void aScriptTakesParameters() throws IOException {
        Path script = Files.writeString(directory.resolve("t.ts"), """
                export default (root: any, { params }: any) => root.source().replaceAll("old", params.name);
                """);
        Rewrite.byScript(script, "ts").param("name", "fresh").changes("a.ts", "old;\n", "fresh;\n").check();
    }

    @Test
    void failuresCanBeExpected() throws IOException {
        Path script = Files.writeString(directory.resolve("t.js"), "export default () => { throw new Error('no') }\n");
        Rewrite.byScript(script, "js").leaves("a.js", "a\n").checkFails("no");
        assertThrows(AssertionError.class, () -> Rewrite.byRules(RULES).leaves("a.js", "a\n").checkFails("no"));
    }

    @Test
    void aWrongRuleIsShownWithItsPlace() {
        fails("pattern", Rewrite.byRules(RULES.replace("pattern", "patern")).changes("a.js", "var a = 1\n",
                "let a = 1\n"));
    }
}
