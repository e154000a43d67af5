package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts of one engine share what is compiled of their modules, and each sees the files as they are when it begins. */
class ChangedModulesTest {
    private static final String SCRIPT = """
            import { name } from './lib';
            export default (): string => name as string;
            """;

    @TempDir
    Path directory;

    private final ScriptEngine engine = new ScriptEngine();

    @BeforeEach
    void library() throws Exception {
        write("lib.ts", "export const name: string = 'first';");
        assertEquals("first", run(SCRIPT));
    }

    private void write(String name, String text) throws Exception {
        Path file = directory.resolve("package").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private String run(String script) throws Exception {
        return run(directory, script);
    }

    private String run(Path root, String script) throws Exception {
        try (TestScript test = TestScript.of(root, "s.ts", script, engine, "value")) {
            String result = test.apply("x");
            assertTrue(test.sharesContexts());
            return result;
        }
    }

    @Test
    void aChangedScriptRunsAsItIs() throws Exception {
        assertEquals("first!", run(SCRIPT.replace("name as string", "name + '!'")));
        assertEquals("first", run(SCRIPT));
    }

    @Test
    void aChangedLibraryIsReadAgain() throws Exception {
        write("lib.ts", "export const name: string = 'second';");
        assertEquals("second", run(SCRIPT));
    }

    @Test
    void anImportMayMeanAnotherFileBesideTheSameText() throws Exception {
        Files.delete(directory.resolve("package/lib.ts"));
        write("lib/index.ts", "export const name: string = 'moved';");
        assertEquals("moved", run(SCRIPT));
        write("lib.js", "export const name = 'nearer';");
        assertEquals("nearer", run(SCRIPT));
    }

    @Test
    void theSameScriptElsewhereHasItsOwnLibrary() throws Exception {
        Path other = directory.resolve("other");
        Files.createDirectories(other.resolve("package"));
        Files.writeString(other.resolve("package/lib.ts"), "export const name: string = 'other';");
        assertEquals("other", run(other, SCRIPT));
        assertEquals("first", run(SCRIPT));
    }

    @Test
    void whatIsWrongIsSaidEachTimeUntilItIsMended() throws Exception {
        write("lib.ts", "export const name: string = ;");
        for (int time = 0; time < 2; time++) {
            ScriptException failure = assertThrows(ScriptException.class, () -> run(SCRIPT));
            assertTrue(failure.describe().contains("lib.ts"), failure.describe());
        }
        Files.delete(directory.resolve("package/lib.ts"));
        for (int time = 0; time < 2; time++) {
            ScriptException failure = assertThrows(ScriptException.class, () -> run(SCRIPT));
            assertTrue(failure.describe().contains("./lib"), failure.describe());
        }
        write("lib.ts", "export const name: string = 'first';");
        assertEquals("first", run(SCRIPT));
    }

    @Test
    void aScriptThatRunsDoesNotSeeWhatIsEditedMeanwhile() throws Exception {
        try (TestScript running = TestScript.of(directory, "s.ts", SCRIPT, engine, "value")) {
            assertEquals("first", running.apply("x"));
            write("lib.ts", "export const name: string = 'second';");
            write("s.ts", SCRIPT.replace("name as string", "name + '!'"));
            assertEquals("first", running.apply("x"));
            assertEquals("second!", run(SCRIPT.replace("name as string", "name + '!'")));
            assertEquals("first", running.apply("x"));
        }
    }

    @Test
    void typesOfATypeScriptFileAreSyntaxErrorsInJavaScript() throws Exception {
        write("lib.js", "export const name: string = 'first';");
        ScriptException failure = assertThrows(ScriptException.class, () -> run(SCRIPT));
        assertTrue(failure.describe().contains("lib.js"), failure.describe());
    }
}
