package dev.mod.cli.playground;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import dev.mod.cli.terminal.Columns;
import dev.mod.cli.terminal.Key;
import dev.mod.cli.terminal.Screen;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ViewTest {
    private static final Language JS = Languages.find("js").orElseThrow();

    @TempDir
    Path directory;

    private static View view() {
        return new View(new Terminal(InputStream.nullInputStream(), OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(), Terminal.Streams.NONE, Map.of(), () -> 80));
    }

    private Playground playground(String text, String pattern, String replacement) throws Exception {
        Path file = Files.writeString(directory.resolve("a.js"), text);
        var source = Source.read(file, "a.js", JS);
        var playground = new Playground(source, List.of(Field.of("pattern", pattern), Field.of("to", replacement)));
        playground.tried(RuleAttempt.typed(pattern, "", replacement).on(source));
        return playground;
    }

    private static void press(Playground playground, Key.Name... names) {
        for (var name : names) {
            playground.press(new Key(name, ""));
        }
    }

    @Test
    void theTextIsBesideTheTree() throws Exception {
        var playground = playground("f(a);\ng(漢);\n", "g($A)", "h");
        press(playground, Key.Name.DOWN);
        assertEquals("""
                 1   f(a);                       │       ")" 0:3-0:4
                >2 * g(漢);                      │   ";" 0:4-0:5
                 3                               │ expression_statement 1:0-1:5
                                                 │   call_expression 1:0-1:4
                a.js · javascript · 1 match; this would change:
                pattern  g($A)▏
                to       h
                Tab: next field  ↑ ↓: lines  Enter: next match  Esc: leave
                @@ -1,2 +1,2 @@
                 f(a);
                -g(漢);
                +h;
                """, String.join("\n", view().rows(playground, new Screen.Size(12, 64))) + "\n");
    }

    /** {@code -Dmod.docs.update=true} draws the window of the page anew. */
    @Test
    void thePageShowsTheWindow() throws Exception {
        Path file = Path.of(System.getProperty("basedir", "."), "..", "docs", "playground.md");
        String page = Files.readString(file);
        String code = page.substring(page.indexOf("```js cart.js\n") + 14, page.indexOf("```\n\n`mod playground"));
        Path cart = Files.writeString(directory.resolve("cart.js"), code);
        var source = Source.read(cart, "cart.js", JS);
        var playground = new Playground(source, List.of(Field.of("pattern", "console.log($$$ARGS)"),
                Field.of("rule", ""), Field.of("to", "log($$$ARGS)")));
        playground.tried(RuleAttempt.typed("console.log($$$ARGS)", "", "log($$$ARGS)").on(source));
        press(playground, Key.Name.DOWN);
        String window = String.join("\n", view().rows(playground, new Screen.Size(24, 100))).lines()
                .map(String::stripTrailing).collect(Collectors.joining("\n")) + "\n";
        int start = page.indexOf("```text\n") + 8;
        String drawn = page.substring(0, start) + window + page.substring(page.indexOf("```\n", start));
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(file, drawn);
            return;
        }
        assertEquals(drawn, page);
    }

    @Test
    void everyRowFitsEverySize() throws Exception {
        var playground = playground("f(a, '漢漢漢漢漢漢漢漢漢漢\t\u001b[2J');\n".repeat(50), "f($$$A)",
                "a_long_name($$$A)");
        press(playground, Key.Name.PAGE_DOWN, Key.Name.ENTER);
        for (int rows : new int[]{1, 2, 6, 24, 60}) {
            for (int columns : new int[]{1, 2, 3, 17, 64, 120}) {
                var shown = view().rows(playground, new Screen.Size(rows, columns));
                assertTrue(shown.size() <= rows, rows + "x" + columns);
                for (var row : shown) {
                    assertTrue(Columns.of(row) <= columns, columns + ": " + row);
                }
            }
        }
    }

    @Test
    void enterGoesToTheNextMatchAndRoundAgain() throws Exception {
        var playground = playground("f(1);\n\ng();\nf(2);\n", "f($A)", "");
        press(playground, Key.Name.ENTER);
        assertEquals(3, playground.line());
        press(playground, Key.Name.ENTER);
        assertEquals(0, playground.line());
        press(playground, Key.Name.UP, Key.Name.PAGE_UP);
        assertEquals(0, playground.line());
    }

    @Test
    void aFieldTakesWhatIsTyped() {
        var field = Field.of("pattern", "");
        for (var text : List.of("f", "😀", "x")) {
            field = field.after(new Key(Key.Name.TEXT, text));
        }
        field = field.after(new Key(Key.Name.LEFT, "")).after(new Key(Key.Name.BACKSPACE, ""));
        assertEquals(new Field("pattern", "fx", 1), field);
        assertEquals(new Field("pattern", "f", 1), field.after(new Key(Key.Name.DELETE, "")));
        assertEquals(new Field("pattern", "", 0), field.after(new Key(Key.Name.CLEAR, "")));
    }

    @Test
    void patternAndRuleMustBothHold() throws Exception {
        var source = playground("f(1);\nf('a');\n", "", "").source();
        assertEquals(1, RuleAttempt.typed("f($A)", "has: {kind: arguments, has: {kind: string}}", "").on(source)
                .matches().size());
        assertEquals(1, RuleAttempt.typed("", "{kind: string}", "").on(source).matches().size());
        assertEquals(Outcome.NOTHING, RuleAttempt.typed(" ", "", "x").on(source));
    }

    @Test
    void withoutATerminalItSaysWhatToUse() throws Exception {
        Files.writeString(directory.resolve("a.js"), "f(1)");
        var err = new ByteArrayOutputStream();
        int exit = Main.run(List.of("playground", "a.js"), directory, Map.of("MOD_HOME", directory.toString()),
                new ByteArrayInputStream(new byte[0]), OutputStream.nullOutputStream(), err);
        assertEquals(2, exit);
        assertEquals("error: the playground needs a terminal\n"
                + "hint: mod scan -p PATTERN a.js prints matches, and mod script dump-ast a.js the tree\n",
                err.toString(StandardCharsets.UTF_8));
    }
}
