package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.TargetFiles;
import dev.mod.engine.internal.access.CancelSignal;
import dev.mod.engine.spi.StepLog;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A script without a package, while somebody else works on the files. */
class ScriptRunTest {
    private static final class Silence implements StepLog {
        @Override
        public void line(Stream stream, String line) {}

        @Override
        public void diagnostic(Diagnostic diagnostic) {}

        @Override
        public void progress(long done, long total, String unit) {}
    }

    @TempDir
    Path directory;
    Path target;

    private void run(String script, Runnable writing) throws Exception {
        run(new ScriptRun(), script, writing);
    }

    private void run(ScriptRun runner, String script, Runnable writing) throws Exception {
        Path file = Files.writeString(directory.resolve("s.ts"), script);
        runner.run(new ScriptRun.Request(file, "javascript", target, Map.of(), false, false, Set.of(),
                OptionalInt.empty(), Optional.empty(), Map.of(), directory), new Silence(), new CancelSignal(),
                writing);
    }

    @BeforeEach
    void files() throws IOException {
        target = Files.createDirectory(directory.resolve("target"));
        Files.writeString(target.resolve("a.js"), "a();\n");
        Files.writeString(target.resolve("b.js"), "b();\n");
    }

    @Test
    void anEditBeforeItWritesStaysAndIsNamed() throws IOException {
        var conflict = assertThrows(WorkspaceException.class,
                () -> run("export default (root) => root.root().text() + \"// changed\\n\";\n",
                        () -> write(target.resolve("b.js"))));
        assertEquals("'b.js' was changed by somebody else while the task ran; nothing was written",
                conflict.getMessage());
        assertEquals("a();\n", Files.readString(target.resolve("a.js")));
        assertEquals("mine();\n", Files.readString(target.resolve("b.js")));
    }

    /** Files of which somebody changes some whenever one is about to be put in its place. */
    private FileOperations disturbed(Map<String, List<String>> edits) {
        return root -> {
            TargetFiles disk = FileOperations.UNFORCED.open(root);
            return (TargetFiles) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[]{TargetFiles.class},
                    (proxy, method, arguments) -> {
                        if (method.getName().equals("ifStill")) {
                            edits.getOrDefault(arguments[0], List.of()).forEach(path -> write(target.resolve(path)));
                        }
                        try {
                            return method.invoke(disk, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    });
        };
    }

    @Test
    void anEditWhileItWritesStaysAndTheOthersArePutBack() throws IOException {
        var conflict = assertThrows(WorkspaceException.class,
                () -> run(new ScriptRun(disturbed(Map.of("b.js", List.of("b.js")))),
                        "export default (root) => root.root().text() + \"// changed\\n\";\n", () -> {}));
        assertEquals("changed by somebody else meanwhile: b.js; nothing was written", conflict.getMessage());
        assertEquals("a();\n", Files.readString(target.resolve("a.js")));
        assertEquals("mine();\n", Files.readString(target.resolve("b.js")));
    }

    @Test
    void anEditOfWhatItHasWrittenStaysAndWhatWasThereIsKept() throws IOException {
        var conflict = assertThrows(WorkspaceException.class,
                () -> run(new ScriptRun(disturbed(Map.of("b.js", List.of("a.js", "b.js")))),
                        "export default (root) => root.root().text() + \"// changed\\n\";\n", () -> {}));
        String message = String.valueOf(conflict.getMessage());
        String beginning = "not put back, because somebody else changed it meanwhile: a.js; what it was before is kept in ";
        assertTrue(message.startsWith(beginning), message);
        Path kept = Path.of(message.substring(beginning.length()));
        assertEquals("a();\n", Files.readString(kept.resolve("a.js")));
        Files.delete(kept.resolve("a.js"));
        Files.delete(kept);
        assertEquals("mine();\n", Files.readString(target.resolve("a.js")));
        assertEquals("mine();\n", Files.readString(target.resolve("b.js")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatCannotBeWrittenIsTakenBackAndNamed() throws IOException {
        Path closed = Files.createDirectory(target.resolve("closed"));
        Files.writeString(closed.resolve("c.js"), "c();\n");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Assumptions.assumeFalse(Files.isWritable(closed), "whoever runs this may write everywhere");
            var failure = assertThrows(WorkspaceException.class,
                    () -> run("export default () => \"changed();\\n\";\n", () -> {}));
            assertTrue(String.valueOf(failure.getMessage()).contains("c.js: access denied"), failure.getMessage());
            assertEquals("a();\n", Files.readString(target.resolve("a.js")));
            assertEquals("b();\n", Files.readString(target.resolve("b.js")));
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private static void write(Path file) {
        try {
            Files.writeString(file, "mine();\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
