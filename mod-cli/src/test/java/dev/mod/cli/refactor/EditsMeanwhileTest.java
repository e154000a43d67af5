package dev.mod.cli.refactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.ExitCode;
import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.Terminal;
import dev.mod.match.Languages;
import dev.mod.types.NewParameter;
import dev.mod.types.RenameTarget;
import dev.mod.types.Renaming;
import dev.mod.types.SemanticProvider;
import dev.mod.types.SemanticSession;
import dev.mod.types.SourceView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a person or another command does to the files between two phases of a refactoring is there afterwards. {@code
 * -Dmod.test.long=true} has every refactoring meet an edit in each phase.
 */
class EditsMeanwhileTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final String MINE = "// mine\n";

    /**
     * Code in one language.
     *
     * @param files by path
     * @param refactorings all that change both files, by the name of the command
     */
    private record Code(String language, Map<String, String> files,
            Map<String, Function<SemanticSession, Renaming>> refactorings) {
        SemanticProvider provider() {
            return Languages.find(language).flatMap(SemanticProvider::of).orElseThrow();
        }

        Function<SemanticSession, Renaming> refactoring(String name) {
            return Objects.requireNonNull(refactorings.get(name));
        }
    }

    private static final Code JAVA = new Code("java", Map.of("a/Base.java", """
            package a;
            public class Base {
                public static final int N = 1;
                public static int total(int unused) { return 1; }
            }
            """, "a/Use.java", """
            package a;
            class Use { int n = Base.total(2) + Base.N; }
            """), new LinkedHashMap<>(Map.of(
            "rename", types -> types.rename(new RenameTarget.Named("a.Base.total"), "sum"),
            "move", types -> types.move("a.Base", "b"),
            "remove-parameter", types -> types.removeParameter(new RenameTarget.Named("a.Base.total"), "unused"),
            "add-parameter", types -> types.addParameter(new RenameTarget.Named("a.Base.total"),
                    new NewParameter("int", "more", "3", 0)),
            "inline", types -> types.inline(new RenameTarget.Named("a.Base.N")))));
    private static final Code TYPESCRIPT = new Code("typescript", Map.of("a/base.ts", """
            export const N = 1;
            export function total(unused: number) { return 1; }
            export class Base { constructor(unused: number) {} }
            """, "a/use.ts", """
            import { Base, N, total } from './base';
            export const all = [total(2), N, new Base(3)];
            """), new LinkedHashMap<>(Map.of(
            "rename", types -> types.rename(new RenameTarget.Named("a/base#total"), "sum"),
            "remove-parameter", types -> types.removeParameter(new RenameTarget.Named("a/base#Base.new"), "unused"),
            "add-parameter", types -> types.addParameter(new RenameTarget.Named("a/base#Base.new"),
                    new NewParameter("number", "more", "3", 0)),
            "inline a constant", types -> types.inline(new RenameTarget.Named("a/base#N")),
            "inline a function", types -> types.inline(new RenameTarget.Named("a/base#total")))));

    @TempDir
    Path directory;

    @BeforeEach
    void write() throws IOException {
        write(JAVA);
    }

    private void write(Code code) throws IOException {
        for (Map.Entry<String, String> file : code.files().entrySet()) {
            Path path = directory.resolve("work").resolve(file.getKey());
            Files.createDirectories(Objects.requireNonNull(path.getParent()));
            Files.writeString(path, file.getValue());
        }
    }

    /** Somebody does something. */
    private interface Act {
        void run() throws IOException;
    }

    private static void act(Act act) {
        try {
            act.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files as they are seen, and what happens when some of that happens the first time. */
    private record Watched(SourceView below, Map<String, Act> acts) implements SourceView {
        private void happened(String event) {
            Act act = acts.remove(event);
            if (act != null) {
                act(act);
            }
        }

        @Override
        public List<String> files() throws IOException {
            List<String> files = below.files();
            happened(acts.containsKey("first list") ? "first list" : "second list");
            return files;
        }

        @Override
        public String text(String path) throws IOException {
            String text = below.text(path);
            happened("read " + path);
            return text;
        }

        @Override
        public boolean exists(String path) {
            return below.exists(path);
        }

        @Override
        public Optional<Path> directory() {
            return below.directory();
        }
    }

    private Session session() {
        var environment = new HashMap<>(Map.of("MOD_HOME", directory.resolve("home").toString()));
        compiler().ifPresent(path -> environment.put("MOD_TYPESCRIPT", path.toString()));
        var terminal = new Terminal(new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(),
                new ByteArrayOutputStream(), Terminal.Streams.NONE, environment, () -> 0);
        return new Session(new Arguments(Map.of(), List.of()), terminal, environment, directory.resolve("work"));
    }

    /** Npm's package with the compiler of TypeScript, where its program is on the path. */
    private static Optional<Path> compiler() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .map(each -> Path.of(each, "tsc")).filter(Files::isExecutable).findFirst()
                .map(program -> {
                    try {
                        // PACKAGE/bin/tsc
                        return program.toRealPath().resolve("../..").normalize();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }

    private Path file(String path) {
        return directory.resolve("work").resolve(path);
    }

    private void edit(Code code, String path) throws IOException {
        Files.writeString(file(path), code.files().get(path) + MINE);
    }

    /** Runs a refactoring; {@code acts} happen when files are listed or read, {@code last} before anything is written. */
    private ExitCode run(Code code, Function<SemanticSession, Renaming> refactoring, Map<String, Act> acts, Act last)
            throws InterruptedException {
        var events = new HashMap<>(acts);
        ExitCode exit = new Refactoring(session(), "mod refactor test", view -> new Watched(view, events))
                .run(code.provider(), types -> {
                    Renaming renaming = refactoring.apply(types);
                    act(last);
                    return renaming;
                });
        assertEquals(Map.of(), events);
        return exit;
    }

    private void refused(Code code, Function<SemanticSession, Renaming> refactoring, Map<String, Act> acts, Act last,
            String edited) throws IOException {
        var e = assertThrows(ModException.class, () -> run(code, refactoring, acts, last));
        assertEquals("nothing was written: " + edited + " was changed since it was looked at", e.getMessage());
        for (Map.Entry<String, String> file : code.files().entrySet()) {
            assertEquals(file.getValue() + (file.getKey().equals(edited) ? MINE : ""),
                    Files.readString(file(file.getKey())));
        }
        assertFalse(Files.exists(file("b")));
    }

    /** @param phases "read" for each file, and others */
    private Stream<DynamicTest> edited(Code code, String... phases) {
        return code.refactorings().entrySet().stream().flatMap(each -> code.files().keySet().stream()
                .flatMap(edited -> Stream.of(phases).map(phase -> phase.equals("read") ? "read " + edited : phase)
                        // the first refactoring in all phases, and the others where it is latest
                        .filter(phase -> LONG || each.getKey().equals("rename")
                                || phase.equals("last") && edited.toLowerCase(Locale.ROOT).startsWith("a/use"))
                        .map(phase -> DynamicTest.dynamicTest(
                                each.getKey() + ", " + edited + " edited after: " + phase, () -> {
                                    write(code);
                                    Act edit = () -> edit(code, edited);
                                    Map<String, Act> acts = new HashMap<>();
                                    if (phase.equals("second list")) {
                                        // the compiler lists the files for a second time when it looks at the result
                                        acts.put("first list", () -> {});
                                    }
                                    if (!phase.equals("last")) {
                                        acts.put(phase, edit);
                                    }
                                    refused(code, each.getValue(), acts, phase.equals("last") ? edit : () -> {},
                                            edited);
                                }))));
    }

    @TestFactory
    Stream<DynamicTest> anEditInEachPhaseStaysAndNothingElseIsWritten() {
        return edited(JAVA, "read", "second list", "last");
    }

    @TestFactory
    Stream<DynamicTest> anEditOfTypeScriptInEachPhaseStaysAndNothingElseIsWritten() {
        assumeTrue(compiler().isPresent(), "no tsc on the path");
        return edited(TYPESCRIPT, "read", "last");
    }

    @Test
    void withoutAnEditAllOfTypeScriptIsWritten() throws Exception {
        assumeTrue(compiler().isPresent(), "no tsc on the path");
        for (Map.Entry<String, Function<SemanticSession, Renaming>> each : TYPESCRIPT.refactorings().entrySet()) {
            write(TYPESCRIPT);
            assertEquals(ExitCode.OK, run(TYPESCRIPT, each.getValue(), Map.of(), () -> {}), each.getKey());
            for (Map.Entry<String, String> file : TYPESCRIPT.files().entrySet()) {
                assertNotEquals(file.getValue(), Files.readString(file(file.getKey())), each.getKey());
            }
        }
    }

    @Test
    void withoutAnEditAllIsWritten() throws Exception {
        for (Map.Entry<String, Function<SemanticSession, Renaming>> each : JAVA.refactorings().entrySet()) {
            write();
            assertEquals(ExitCode.OK, run(JAVA, each.getValue(), Map.of(), () -> {}), each.getKey());
            assertFalse(Files.readString(file("a/Use.java")).equals(JAVA.files().get("a/Use.java")), each.getKey());
            Files.deleteIfExists(file("b/Base.java"));
            Files.deleteIfExists(file("b"));
        }
    }

    @Test
    void aFileThatIsThereMeanwhileIsNotReplaced() {
        var e = assertThrows(ModException.class, () -> run(JAVA, JAVA.refactoring("move"), Map.of(), () -> {
            Files.createDirectories(file("b"));
            Files.writeString(file("b/Base.java"), MINE);
        }));
        assertEquals("nothing was written: b/Base.java is there already", e.getMessage());
        act(() -> {
            assertEquals(MINE, Files.readString(file("b/Base.java")));
            assertEquals(JAVA.files().get("a/Base.java"), Files.readString(file("a/Base.java")));
        });
    }

    @Test
    void aFileThatIsGoneMeanwhileStaysGone() {
        var e = assertThrows(ModException.class,
                () -> run(JAVA, JAVA.refactoring("rename"), Map.of(), () -> Files.delete(file("a/Use.java"))));
        assertEquals("nothing was written: a/Use.java was changed since it was looked at", e.getMessage());
        assertFalse(Files.exists(file("a/Use.java")));
    }

    @Test
    void ofTwoAtTheSameTimeOneIsRefused() {
        var e = assertThrows(ModException.class, () -> run(JAVA, JAVA.refactoring("rename"), Map.of(), () -> {
            try {
                assertEquals(ExitCode.OK,
                        run(JAVA, types -> types.rename(new RenameTarget.Named("a.Base.total"), "other"),
                                Map.of(), () -> {}));
            } catch (InterruptedException interrupted) {
                throw new IOException(interrupted);
            }
        }));
        assertTrue(String.valueOf(e.getMessage()).endsWith("was changed since it was looked at"), e.getMessage());
        act(() -> {
            assertTrue(Files.readString(file("a/Base.java")).contains("int other(int unused)"));
            assertTrue(Files.readString(file("a/Use.java")).contains("Base.other(2)"));
        });
    }
}
