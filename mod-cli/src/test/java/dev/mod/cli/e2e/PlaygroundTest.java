package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The playground in a terminal: what is typed and saved is tried at once. */
class PlaygroundTest {
    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[[0-9;?]*[A-Za-z]");
    private static final String ESCAPE = "\u001b";

    @TempDir
    Path directory;
    private ModProcess mod;

    @BeforeEach
    void newFile() throws IOException {
        mod = new ModProcess(directory);
        mod.write("cart.js", "function total(items) {\n  console.log(items);\n  return items;\n}\n");
    }

    /** A command in a terminal, to be typed at and looked at. */
    private final class Window implements AutoCloseable {
        private final Process process;
        private final Reader screen;
        private final OutputStream keys;
        private final StringBuilder raw = new StringBuilder();
        private int seen;

        Window(String line) throws IOException {
            process = mod.startTerminal("stty -g >../before; " + line + "; code=$?; stty -g >../after; exit $code");
            screen = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8);
            keys = process.getOutputStream();
            // what does not come ends the wait, too
            CompletableFuture.delayedExecutor(2, TimeUnit.MINUTES).execute(process::destroyForcibly);
        }

        void type(String text) throws IOException {
            keys.write(text.getBytes(StandardCharsets.UTF_8));
            keys.flush();
        }

        /** Reads what is drawn up to a text; fails if the window is closed before. */
        void await(String text) throws IOException {
            while (!SEQUENCE.matcher(raw.substring(seen)).replaceAll("").contains(text)) {
                int character = screen.read();
                assertTrue(character >= 0, () -> "closed without '" + text + "': " + raw.substring(seen));
                raw.append((char) character);
            }
            seen = raw.length();
        }

        /** Ends the command by a key; the terminal is then as it was before. */
        void leave(String key) throws IOException, InterruptedException {
            type(key);
            long unused = screen.transferTo(Writer.nullWriter());
            assertEquals(0, process.waitFor());
            assertEquals(Files.readString(directory.resolve("before")),
                    Files.readString(directory.resolve("after")));
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }

    @Test
    void whatIsTypedIsTried() throws Exception {
        try (var window = new Window("mod playground cart.js --color never")) {
            window.await(">1   function total(items) {");
            window.await("│ program 0:0-4:0");
            window.await("nothing would change");
            window.type("console.log($A)");
            window.await("2 *   console.log(items);");
            window.await("1 match; nothing would change");
            window.type("\t\tlog($A)");
            window.await("1 match; this would change:");
            window.await("-  console.log(items);");
            window.await("+  log(items);");
            mod.write("cart.js", "console.log(1);\nconsole.log(2);\n");
            window.await("1 * console.log(1);");
            window.await("2 matches; this would change:");
            // down, and back to the rule
            window.type(ESCAPE + "[B");
            window.await(">2 * console.log(2);");
            window.type(ESCAPE + "[Zkind: zork");
            window.await("unknown kind `zork` in javascript");
            window.leave(ESCAPE);
        }
    }

    @Test
    void whatIsSavedIsTriedAgain() throws Exception {
        var script = """
                export default function transform(root) {
                  console.log("reading", root.filename().length > 0);
                  return root.root().text().replace("console.log", "WITH");
                }
                """;
        mod.write("script.js", script.replace("WITH", "info"));
        try (var window = new Window("mod playground cart.js --script script.js --color never")) {
            window.await("this would change:");
            window.await("reading true");
            window.await("+  info(items);");
            mod.write("script.js", script.replace("WITH", "debug"));
            window.await("+  debug(items);");
            mod.write("script.js", "export default function transform(");
            window.await("script.js:1:");
            window.leave("\u0003");
        }
    }

    @Test
    void rulesOfAFileAreTriedAgain() throws Exception {
        mod.write("rule.yml", "id: x\nlanguage: js\nrule: {pattern: console.log($A)}\nfiles: [other/**]\n");
        try (var window = new Window("mod playground cart.js -r rule.yml --color never")) {
            window.await("1 match; nothing would change");
            mod.write("rule.yml", "id: x\nlanguage: js\nrule: {knid: identifier}\n");
            window.await("3:8: ");
            window.leave("\u0004");
        }
    }
}
