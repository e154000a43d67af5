package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A run without enough memory or threads ends, says so, and goes on when it gets them. */
@EnabledOnOs(OS.LINUX)
@Timeout(120)
class ShortageTest {
    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(directory).launched();
        mod.write("rule.yml", "id: a\nlanguage: javascript\nrule: {pattern: aaa}\nfix: bbb\n");
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: rename, name: rename, steps: [{name: s, ast-match: {config_file: rule.yml}}]}
                  - {id: shell, name: shell, depends_on: [rename], steps: [{name: s, run: "seq 1 100; echo x > made"}]}
                """);
    }

    private int renamed() throws Exception {
        return Integer.parseInt(mod.shell("grep -rl bbb target | wc -l").out().strip());
    }

    @Tag("slow")
    @Test
    void withoutMemoryItFailsAndIsTriedAgain() throws Exception {
        int files = 1_200;
        for (int i = 0; i < files; i++) {
            mod.write("target/" + i + ".js", "aaa; // " + "x".repeat(20_000) + "\n");
        }
        mod.with("MOD_JAVA_OPTS", "-Xmx24m");
        var failed = mod.run("workflow", "run", "-t", "target");
        assertTrue(failed.exit() == 1 || failed.exit() == 5, failed.out() + failed.err());
        assertTrue((failed.out() + failed.err()).contains("the memory is used up (Java heap space)"),
                failed.out() + failed.err());
        assertEquals(0, renamed());
        mod.with("MOD_JAVA_OPTS", "-Xmx1g");
        var resumed = mod.run("workflow", "resume", "-i", "latest", "--retry-failed");
        assertEquals(0, resumed.exit(), resumed.out() + resumed.err());
        assertEquals(files, renamed());
    }

    @Tag("slow")
    @Test
    void aLargeStateIsHeldOnce() throws Exception {
        mod.write("target/a.txt", "");
        mod.write("workflow.yaml", """
                version: "1"
                state: {schema: [{name: items, type: array}]}
                nodes:
                  - id: collect
                    name: Collect
                    steps:
                      - name: s
                        run: |
                          { printf 'items=['; seq -s , -f '{"file":"src/directory/file%.0f.ts","text":"xxxxxxxxxxxxxxxxxxxx"}' 80000
                            printf ']'; } | tr -d '\\n' >> "$STATE_OUTPUTS"
                  - {id: next, name: Next, depends_on: [collect], steps: [{name: s, run: "true"}]}
                """);
        mod.with("MOD_JAVA_OPTS", "-Xmx128m");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.out() + result.err());
        var status = mod.run("workflow", "status", "-i", "latest");
        assertTrue(status.out().contains("Completed"), status.out());
    }

    @Tag("slow")
    @Test
    void aLogMayBeLargerThanTheMemory() throws Exception {
        var talk = "seq -f '" + "x".repeat(120) + " %.0f' 1 250000";
        mod.write("target/a.txt", "");
        mod.write("workflow.yaml", """
                version: "1"
                nodes: [{id: talk, name: Talk, steps: [{name: s, run: %s}]}]
                """.formatted(talk));
        mod.with("MOD_JAVA_OPTS", "-Xmx24m");
        var run = mod.shell("mod workflow run -t target > out; echo $?; wc -l < out");
        assertTrue(run.out().startsWith("0\n"), run.out() + run.err());
        var logs = mod.shell(talk + " > seen; mod workflow logs -i latest --task talk | cmp - seen && echo same");
        assertEquals("same\n", logs.out(), logs.err());
        var report = mod.run("workflow", "report", "-i", "latest", "-o", "report.html");
        assertEquals(0, report.exit(), report.out() + report.err());
    }

    /** Root has no such limit, so somebody else runs it. */
    @Test
    void withoutThreadsItEndsAndIsTriedAgain() throws Exception {
        Assumptions.assumeTrue(
                mod.shell("[ $(id -u) = 0 ] && command -v setpriv && command -v prlimit && ! pgrep -u 65534"
                        + " && setpriv --reuid 65534 --regid 65534 --clear-groups mod --version").exit() == 0,
                "only root can be somebody else, and only where others reach the program");
        assertEquals(0, mod.shell("mkdir target; echo 'aaa;' > target/x.js; chmod -R a+rwX .. .; chmod a+rx "
                + directory.getParent()).exit());
        int ended = 0;
        for (int limit : new int[]{14, 17, 20}) {
            var result = mod.shell("rm -rf ../home; HOME=$PWD setpriv --reuid 65534 --regid 65534 --clear-groups"
                    + " prlimit --nproc=" + limit + " timeout 60 mod workflow run -t target");
            assertTrue(result.exit() != 124 && result.exit() != 0, limit + ": " + result.out() + result.err());
            String text = result.out() + result.err();
            ended += text.contains("the system gives no more threads") ? 1 : 0;
        }
        assertTrue(ended > 0, "no limit was between too low for a JVM and enough");
        mod.shell("chmod -R a+rwX ../home");
        var resumed = mod.run("workflow", "resume", "-i", "latest", "--retry-failed");
        assertEquals(0, resumed.exit(), resumed.out() + resumed.err());
        assertEquals("x\n", Files.readString(mod.work().resolve("target/made")));
    }

    @Test
    void whatAFullDiskDoesNotTakeIsNoSuccess() throws Exception {
        var full = mod.shell("mod --help > /dev/full");
        assertEquals(5, full.exit());
        assertTrue(full.err().startsWith("error: the results of mod could not be written: No space left on device"),
                full.err());
        var closed = mod.shell("(mod workflow --help; echo $? > code) | true; cat code");
        assertEquals("0\n", closed.out());
        assertEquals("", closed.err());
    }

    @Test
    void aDirectoryThatIsGoneIsNamed() throws Exception {
        var result = mod.shell("mkdir gone && cd gone && rmdir ../gone && mod --version");
        assertEquals(5, result.exit());
        assertTrue(result.err().endsWith("mod: the current directory is gone; change to another one\n"),
                result.err());
    }
}
