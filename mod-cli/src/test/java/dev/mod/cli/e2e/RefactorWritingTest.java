package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A refactoring is stopped while it writes: what somebody does then is there afterwards, and so is what was there before. An
 * edit after a kill, which RecoveryTest has of workflows, is only in the long form.
 */
@DisabledOnOs(OS.WINDOWS)
class RefactorWritingTest {
    private static final int FILES = 500;
    private static final int TRIES = 5;
    /** The last in the order of names, in which files are written. */
    private static final int LAST = 99;
    private static final String MINE = "// mine\n";

    @TempDir
    Path directory;
    ModProcess mod;
    Process shell;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory);
        shell = new ProcessBuilder("sh").start();
    }

    @AfterEach
    void end() throws InterruptedException {
        shell.destroy();
        shell.waitFor();
    }

    private static String before(int i) {
        return "class Use" + i + " {\n    int n = Base.total() + Base.other();\n}\n";
    }

    private static String after(int i) {
        return before(i).replace("total", "sum");
    }

    private Path use(int i) {
        return mod.work().resolve("Use" + i + ".java");
    }

    private void write() throws IOException {
        mod.write("Base.java", """
                class Base {
                    static int total() { return 1; }
                    static int other() { return 2; }
                }
                """);
        for (int i = 0; i < FILES; i++) {
            mod.write("Use" + i + ".java", before(i));
        }
    }

    /** The files that have the new name, and those that have not. */
    private List<Integer> withName(String name, boolean isThere) throws IOException {
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < FILES; i++) {
            if (Files.readString(use(i)).contains(name) == isThere) {
                found.add(i);
            }
        }
        return found;
    }

    /**
     * Whether no thread is about to replace the last file: the one before it is not written either. What is saved in the
     * moment between the look at a file and its replacing goes, as docs/reliability.md says.
     */
    private boolean lastIsUntouched() throws IOException {
        return !anyOf(LAST, LAST - 1);
    }

    /** Sends a signal by a shell that runs already, since starting a program takes as long as writing many files. */
    private boolean signal(Process process, String signal) throws IOException {
        shell.outputWriter().write("kill -" + signal + " " + process.pid() + " 2>/dev/null; echo $?\n");
        shell.outputWriter().flush();
        return "0".equals(shell.inputReader().readLine());
    }

    /** A renaming that has written some files, and is stopped. */
    private Process stopped() throws IOException, InterruptedException {
        for (int i = 0; i < TRIES; i++) {
            write();
            long runs = runs();
            Process process = mod.start("refactor", "rename", "Base.total", "sum");
            while (process.isAlive()) {
                if (runs() == runs) {
                    // it reads yet
                    TimeUnit.MILLISECONDS.sleep(1);
                } else if (anyOf(0, FILES / 3, FILES / 2, FILES - 1) && signal(process, "STOP")) {
                    if (!withName("sum", true).isEmpty() && lastIsUntouched()) {
                        return process;
                    }
                    signal(process, "CONT");
                    break;
                }
            }
            process.getInputStream().readAllBytes();
            process.waitFor();
        }
        throw new AssertionError("it wrote too fast " + TRIES + " times");
    }

    private long runs() throws IOException {
        Path runs = directory.resolve("home/runs");
        if (!Files.exists(runs)) {
            return 0;
        }
        try (var all = Files.list(runs)) {
            return all.count();
        }
    }

    private boolean anyOf(int... files) throws IOException {
        for (int each : files) {
            if (Files.readString(use(each)).contains("sum")) {
                return true;
            }
        }
        return false;
    }

    private String error() throws IOException {
        return Files.readString(directory.resolve("err-started"));
    }

    private int goOn(Process process) throws IOException, InterruptedException {
        assertTrue(signal(process, "CONT"));
        process.getInputStream().readAllBytes();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return process.exitValue();
    }

    @Tag("slow")
    @Test
    void anEditOfAFileThatIsStillToBeWrittenStays() throws Exception {
        Process process = stopped();
        int edited = LAST;
        Files.writeString(use(edited), before(edited) + MINE);
        int exit = goOn(process);
        assertEquals(before(edited) + MINE, Files.readString(use(edited)));
        assertEquals(4, exit, error());
        assertTrue(error().contains("nothing was written: changed by somebody else meanwhile: Use" + edited + ".java"),
                error());
        var undo = mod.run("workflow", "undo", "-i", "latest", "--yes");
        assertEquals(before(edited) + MINE, Files.readString(use(edited)), undo.err());
        for (int i = 0; i < FILES; i++) {
            assertEquals(before(i) + (i == edited ? MINE : ""), Files.readString(use(i)), undo.err());
        }
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    @Test
    void whatAKilledOneHasWrittenIsPutBack() throws Exception {
        kill(stopped());
        int written = withName("sum", true).size()
                + (Files.readString(mod.work().resolve("Base.java")).contains("sum") ? 1 : 0);
        var next = mod.run("refactor", "rename", "Base.other", "more");
        assertEquals(4, next.exit(), next.out() + next.err());
        assertTrue(next.err().contains("was killed while it worked on " + mod.work()), next.err());
        var undo = mod.run("workflow", "undo", "-i", "latest", "--yes");
        assertEquals(0, undo.exit(), undo.err());
        assertTrue(undo.out().startsWith("put back " + written + " file"), written + ", " + undo.out());
        for (int i = 0; i < FILES; i++) {
            assertEquals(before(i), Files.readString(use(i)));
        }
        next = mod.run("refactor", "rename", "Base.other", "more");
        assertEquals(0, next.exit(), next.err());
    }

    @Test
    @EnabledIfSystemProperty(named = "mod.test.long", matches = "true")
    void anEditAfterAKillIsAskedAboutAndStays() throws Exception {
        kill(stopped());
        int edited = withName("sum", false).get(0);
        Files.writeString(use(edited), before(edited) + MINE);
        var refused = mod.run("workflow", "undo", "-i", "latest", "--yes");
        assertEquals(4, refused.exit(), refused.err());
        assertTrue(refused.err().contains("perhaps not by it: Use" + edited + ".java; nothing was written"),
                refused.err());
        assertEquals(before(edited) + MINE, Files.readString(use(edited)));
        var undo = mod.run("workflow", "undo", "-i", "latest", "--yes", "--keep");
        assertEquals(0, undo.exit(), undo.err());
        for (int i = 0; i < FILES; i++) {
            assertEquals(before(i) + (i == edited ? MINE : ""), Files.readString(use(i)));
        }
    }

    @Tag("slow")
    @Test
    void aSecondOneAtThatTimeIsRefused() throws Exception {
        Process process = stopped();
        var second = mod.run("refactor", "rename", "Base.other", "more");
        assertEquals(4, second.exit(), second.out() + second.err());
        assertTrue(second.err().contains("is working on"), second.err());
        assertEquals(0, goOn(process), error());
        for (int i = 0; i < FILES; i++) {
            assertEquals(after(i), Files.readString(use(i)));
        }
    }
}
