package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Scripts and their tests by the daemon do, print and end as they do without one: within this process, in the long form in ones of their own. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class DaemonScriptTest {
    private static final int RUNS = Boolean.getBoolean("mod.test.long") ? 8 : 4;
    private static final Pattern ANSWERED = Pattern.compile("(\\d+) commands answered");
    private static final String RENAME = """
            import { useMetricAtom } from 'mod:metrics';
            const seen = useMetricAtom('seen');
            export default (root, options) => {
              seen.increment({ to: options.params.to ?? 'none' });
              console.log(root.relativeFilename(), process.env.WORD, process.cwd().split('/').pop());
              return root.root().commitEdits(root.root().findAll({ rule: { pattern: 'before' } })
                  .map((each) => each.replace(options.params.to ?? 'after')));
            };
            """;

    @TempDir
    Path directory;
    ModProcess mod;
    ModProcess alone;

    /** How a command ended, and what the target was then. */
    private record Ended(ModProcess.Result result, Map<String, String> target) {}

    @BeforeEach
    void start() throws Exception {
        mod = new ModProcess(directory).launched().with("WORD", "é");
        // within the test's process: what the daemon declines shows that one of its own does the same
        alone = new ModProcess(directory).with("MOD_DAEMON", "off").with("WORD", "é");
        mod.write("rename.js", RENAME);
        mod.write("throws.js",
                "export default (root) => { if (root.relativeFilename() === 'b.js') throw new Error('no'); "
                        + "return '1;'; };\n");
        mod.write("makes.js", "import fs from 'node:fs';\nexport default (root) => {\n"
                + "  fs.writeFileSync(root.relativeFilename() + '.new', 'x'); return null; };\n");
        mod.write("syntax.js", "export default (root => null;\n");
        mod.write("ends.js",
                "export default () => { let n = 0; for (;;) { if (++n % 100000 === 0) console.log('on'); } };\n");
        // too short for the optimising compiler, which that of DaemonProcessTest has
        assertEquals(0, mod.shell("MOD_JAVA_OPTS=-XX:TieredStopAtLevel=1 mod daemon start").exit());
    }

    @AfterEach
    void stop() throws Exception {
        mod.run("daemon", "stop");
    }

    private void freshTarget() throws IOException {
        Path target = mod.work().resolve("target");
        if (Files.exists(target)) {
            try (Stream<Path> files = Files.list(target)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
        }
        for (String name : List.of("a", "b", "c")) {
            mod.write("target/" + name + ".js", "before(" + name + ");\n");
        }
    }

    private Map<String, String> target() throws IOException {
        var found = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(mod.work().resolve("target"))) {
            for (Path file : files.toList()) {
                found.put(file.getFileName() + " "
                        + PosixFilePermissions.toString(Files.getPosixFilePermissions(file)),
                        Files.readString(file));
            }
        }
        return found;
    }

    private Ended ended(ModProcess how, List<String> words) throws Exception {
        freshTarget();
        var line = new ArrayList<>(List.of("script", "run"));
        line.addAll(words);
        line.addAll(List.of("-l", "js", "-t", "target", "--max-threads", "1"));
        return new Ended(how.run(line.toArray(String[]::new)), target());
    }

    private int answered() throws Exception {
        Matcher said = ANSWERED.matcher(mod.run("daemon", "status").out());
        assertTrue(said.find());
        return Integer.parseInt(said.group(1));
    }

    @Tag("slow")
    @Test
    void theyDoTheSame() throws Exception {
        List<List<String>> byDaemon = List.of(List.of("rename.js"), List.of("rename.js", "--param", "to=x"),
                List.of("rename.js", "--dry-run"), List.of("rename.js", "--format", "json"),
                List.of("rename.js", "-q"), List.of("makes.js"), List.of("throws.js", "--keep-going"),
                List.of("throws.js"), List.of("syntax.js"));
        int before = answered();
        for (List<String> words : byDaemon) {
            assertEquals(ended(alone, words), ended(mod, words), words.toString());
            assertEquals(++before, answered(), words.toString());
        }
        for (List<String> words : List.of(List.of("nowhere.js"), List.of("rename.js", "--format", "yaml"),
                List.of("rename.js", "--allow-fs"), List.of("rename.js", "--check"))) {
            assertEquals(ended(alone, words), ended(mod, words), words.toString());
        }
        assertEquals(before, answered());
        // what is edited between two runs counts
        mod.write("rename.js", RENAME.replace("'after'", "'later'"));
        Ended later = ended(mod, List.of("rename.js"));
        assertTrue(later.target().containsValue("later(a);\n"), later.toString());
    }

    /** How tests end, without the time that they take. */
    private ModProcess.Result tested(ModProcess how, String... words) throws Exception {
        ModProcess.Result result = how.run(words);
        return new ModProcess.Result(result.exit(), result.out().replaceAll("[\\d.]+ m?s\\b|time=\"[^\"]*\"", "_"),
                result.err());
    }

    @Tag("slow")
    @Test
    void testsAreRunHereIfScriptsAreAllThatTheyRun() throws Exception {
        String workflow = """
                version: "1"
                nodes:
                  - id: rename
                    name: Rename
                    steps:
                      - {name: rename, js-ast-match: {js_file: scripts/rename.js, language: javascript}}
                """;
        mod.write("pkg/workflow.yaml", workflow);
        mod.write("pkg/scripts/rename.js", RENAME);
        mod.write("pkg/tests/one/input.js", "before();\n");
        mod.write("pkg/tests/one/expected.js", "after();\n");
        mod.write("pkg/tests/two/input.js", "before(2);\n");
        mod.write("pkg/tests/two/expected.js", "other(2);\n");
        int before = answered();
        for (String[] words : new String[][]{{"test", "pkg"}, {"test", "pkg", "--filter", "one"},
                {"test", "pkg", "--filter", "nothing"}, {"test", "pkg", "--format", "junit"},
                {"script", "test", "pkg/scripts/rename.js", "pkg/tests", "-l", "js", "--param", "to=other"}}) {
            assertEquals(tested(alone, words), tested(mod, words), String.join(" ", words));
            assertEquals(++before, answered(), String.join(" ", words));
        }
        assertTrue(mod.run("test", "pkg").out().contains("-other(2);"));
        // what is edited between two runs counts
        mod.write("pkg/scripts/rename.js", RENAME.replace("'after'", "'other'"));
        assertTrue(mod.run("test", "pkg").out().contains("-after();"));
        before = answered();
        for (String[] words : new String[][]{{"test", "pkg", "--allow-fs"},
                {"script", "test", "pkg/scripts/none.js"}}) {
            assertEquals(tested(alone, words), tested(mod, words), String.join(" ", words));
        }
        mod.write("pkg/workflow.yaml", workflow + "      - {name: shell, run: echo here}\n");
        assertEquals(tested(alone, "test", "pkg", "--yes"), tested(mod, "test", "pkg", "--yes"));
        assertEquals(1, mod.run("test", "pkg", "-v").exit());
        assertEquals(0, mod.run("test", "pkg", "--update").exit());
        assertEquals(before, answered());
    }

    @Tag("slow")
    @Test
    void whoHasAnotherMaskIsLeftToHimself() throws Exception {
        for (ModProcess how : List.of(alone, mod)) {
            freshTarget();
            ModProcess.Result made = how.shell("umask 077; mod script run makes.js -l js -t target");
            assertEquals(0, made.exit(), made.err());
        }
        assertEquals(0, answered());
    }

    @Test
    void uncommittedChangesAreRefused() throws Exception {
        freshTarget();
        assertEquals(0, mod.shell("git init -q target").exit());
        var words = new String[]{"script", "run", "rename.js", "-l", "js", "-t", "target"};
        ModProcess.Result refused = mod.run(words);
        assertEquals(alone.run(words), refused);
        assertTrue(refused.err().contains("has uncommitted changes"), refused.err());
        assertEquals("before(a);\n", Files.readString(mod.work().resolve("target/a.js")));
    }

    @Tag("slow")
    @Test
    void oneThatIsInterruptedSaysSoAndLeavesTheDaemonFree() throws Exception {
        for (boolean kill : List.of(false, true)) {
            freshTarget();
            Map<String, String> before = target();
            Process running = mod.shellProcess("exec mod script run ends.js -l js -t target 2>&1");
            try (var out = new BufferedReader(
                    new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8))) {
                assertEquals("on", ModProcess.lineWith(out, "on"));
                if (kill) {
                    running.toHandle().destroyForcibly();
                } else {
                    running.toHandle().destroy();
                    assertEquals("interrupted; nothing was written",
                            ModProcess.lineWith(out, "interrupted").strip());
                    assertEquals(130, running.waitFor());
                }
            }
            assertTrue(running.waitFor(1, TimeUnit.MINUTES));
            assertEquals(before, target());
        }
        // it does nothing any more for those who are gone
        ProcessHandle daemon = ProcessHandle.of(process()).orElseThrow();
        assertEquals(0, ended(mod, List.of("rename.js")).result().exit());
        untilItDoesNothing(daemon);
    }

    @Tag("slow")
    @Test
    void testsThatNobodyWaitsForAreStopped() throws Exception {
        mod.write("tests/one/input.js", "before();\n");
        mod.write("tests/one/expected.js", "after();\n");
        ProcessHandle daemon = ProcessHandle.of(process()).orElseThrow();
        for (String command : List.of("script test ends.js tests", "script test ends.js tests --max-parallel 1")) {
            Process running = mod.shellProcess("exec mod " + command + " 2>&1");
            Duration idle = spent(daemon);
            while (spent(daemon).compareTo(idle.plusMillis(500)) < 0) {
                assertTrue(running.isAlive());
                TimeUnit.MILLISECONDS.sleep(20);
            }
            running.destroy();
            assertEquals(130, running.waitFor());
        }
        untilItDoesNothing(daemon);
        assertEquals(0, ended(mod, List.of("rename.js")).result().exit());
    }

    @Tag("slow")
    @Test
    void whatRunsWhenItIsStoppedGoesOn() throws Exception {
        mod.write("waits.js", "import fs from 'node:fs';\nexport default () => {\n  console.log('on');\n"
                + "  while (!fs.existsSync('go')) { }\n  return 'after();\\n'; };\n");
        freshTarget();
        ProcessHandle daemon = ProcessHandle.of(process()).orElseThrow();
        Process running = mod.shellProcess("exec mod script run waits.js -l js -t target --dry-run 2>&1");
        try (var out = new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8))) {
            assertEquals("on", ModProcess.lineWith(out, "on"));
            assertEquals("daemon: stopped\n", mod.run("daemon", "stop").out());
            mod.write("target/go", "");
            String rest = out.lines().collect(Collectors.joining("\n"));
            assertEquals(0, running.waitFor(), rest);
            assertTrue(rest.contains("+after();"), rest);
        }
        daemon.onExit().get();
    }

    private static void untilItDoesNothing(ProcessHandle process) throws InterruptedException {
        for (Duration before = null, now = spent(process); !now.equals(before); now = spent(process)) {
            before = now;
            TimeUnit.MILLISECONDS.sleep(500);
        }
    }

    private static Duration spent(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private long process() throws Exception {
        Matcher said = Pattern.compile("process (\\d+)").matcher(mod.run("daemon", "status").out());
        assertTrue(said.find());
        return Long.parseLong(said.group(1));
    }

    @Test
    void severalRunAtOnce() throws Exception {
        var running = new ArrayList<Process>();
        for (int i = 0; i < RUNS; i++) {
            mod.write("t" + i + "/a.js", "before(" + i + ");\n");
            running.add(
                    mod.start("script", "run", "rename.js", "-l", "js", "-t", "t" + i, "--param", "to=to" + i, "-q"));
        }
        for (int i = 0; i < RUNS; i++) {
            assertEquals(0, running.get(i).waitFor());
            assertEquals("to" + i + "(" + i + ");\n", Files.readString(mod.work().resolve("t" + i + "/a.js")));
        }
        assertEquals(RUNS, answered());
    }
}
