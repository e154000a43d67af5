package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The daemon as its user meets it: by the launcher, its native client, signals and files. */
@EnabledOnOs(OS.LINUX)
@Timeout(600)
class DaemonProcessTest {
    private static final boolean LONG = Boolean.getBoolean("mod.test.long");
    private static final int STEPS = LONG ? 300 : 25;
    private static final int SCANS = LONG ? 40 : 16;
    private static final Pattern PROCESS = Pattern.compile("process (\\d+)");
    private static final List<List<String>> QUESTIONS = List.of(List.of("-p", "log($A)", "-l", "js"),
            List.of("-p", "log($A)", "-l", "js", "--json=pretty"),
            List.of("-p", "log($A)", "-l", "js", "--json=stream"),
            List.of("-r", "rules", "--format", "sarif"), List.of("-r", "rules", "--format", "junit"),
            List.of("-r", "rules", "--context", "1", "d1"), List.of("-r", "rules", "--color", "always"),
            List.of("-r", "rules", "--error", "-q"), List.of("-r", "rules", "--error=nothing"), List.of("-r", "none"),
            List.of("-r", "rules", "--globs", "d1/*"), List.of("-p", "log($A", "-l", "nothing"), List.of("--help"),
            List.of("-r", "rules", "nowhere"));

    @TempDir
    Path directory;
    ModProcess mod;
    ModProcess alone;

    @BeforeEach
    void project() throws Exception {
        mod = new ModProcess(directory).launched();
        // within the test's process, in the long form in ones of their own
        alone = new ModProcess(directory).with("MOD_DAEMON", "off");
        mod.write("rules/r.yml", "{id: a, language: js, severity: warning, message: é $A, rule: {pattern: log($A)}}\n");
        for (int i = 0; i < 30; i++) {
            mod.write("d" + i % 3 + "/f" + i + ".js", "log(" + i + ")\nx()\n");
        }
    }

    @AfterEach
    void stop() throws Exception {
        mod.run("daemon", "stop");
    }

    private long process() throws Exception {
        return process("MOD_JAVA_OPTS=-XX:TieredStopAtLevel=1 mod daemon start");
    }

    private long process(String start) throws Exception {
        Matcher said = PROCESS.matcher(mod.shell(start).out());
        assertTrue(said.find());
        return Long.parseLong(said.group(1));
    }

    private ModProcess.Result scan(ModProcess how, List<String> question) throws Exception {
        var words = new ArrayList<>(List.of("scan"));
        words.addAll(question);
        var result = how.run(words.toArray(String[]::new));
        return question.contains("--json=stream") || question.contains("-p") && question.size() == 4
                ? new ModProcess.Result(result.exit(), sorted(result.out()), result.err())
                : result;
    }

    /** What is printed as it comes is printed in no order. */
    private static String sorted(String text) {
        return String.join("\n", text.lines().sorted().toList());
    }

    private int answered() throws Exception {
        Matcher said = Pattern.compile("(\\d+) commands answered").matcher(mod.run("daemon", "status").out());
        assertTrue(said.find());
        return Integer.parseInt(said.group(1));
    }

    @Test
    void answersAreTheSameWithAndWithout() throws Exception {
        // with the optimising compiler, for which the others are too short
        process("mod daemon start");
        var random = new Random(Long.getLong("mod.test.seed", 1));
        for (int i = 0; i < STEPS; i++) {
            Path file = mod.work().resolve("d" + random.nextInt(3)).resolve("f" + random.nextInt(40) + ".js");
            switch (random.nextInt(5)) {
                case 0 -> Files.deleteIfExists(file);
                case 1 -> mod.write(".gitignore", random.nextBoolean() ? "d2/\n" : "");
                case 2 -> {
                    Path part = mod.write("d0/part", "log(" + i + ", 2)\nlog(3)\n");
                    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
                }
                case 3 -> mod.write("rules/r.yml", "{id: a, language: js, severity: " + (i % 2 == 0 ? "error" : "info")
                        + ", rule: {pattern: log($A)}}\n");
                default -> Files.writeString(file, "log('" + i + "')\n");
            }
            List<String> question = QUESTIONS.get(random.nextInt(QUESTIONS.size()));
            assertEquals(scan(alone, question), scan(mod, question), i + ": " + question);
        }
        assertTrue(answered() > STEPS / 3, "the daemon was seldom asked");
    }

    @Test
    void itSaysThatItWasAsked() throws Exception {
        long process = process();
        ModProcess.Result result = mod.run("scan", "-p", "log($A)", "-l", "js", "-v");
        assertEquals("daemon: answered by process " + process + "\n", result.err());
        assertEquals(30, result.out().lines().filter(line -> line.contains("log(")).count(), result.out());
        assertFalse(alone.run("scan", "-p", "log($A)", "-l", "js", "-v").err().contains("daemon"));
    }

    @Tag("slow")
    @Test
    void whatItDeclinesIsDoneWithoutIt() throws Exception {
        process();
        assertEquals(0, mod.run("rewrite", "-p", "x()", "--to", "y()", "-l", "js", "-y").exit());
        assertEquals(30, mod.run("scan", "-p", "y()", "-l", "js").out().lines().filter(line -> line.contains("y()"))
                .count());
        mod.write("rules/f.yml", "{id: f, language: js, rule: {pattern: y()}, fix: z()}\n");
        assertEquals(0, mod.run("scan", "-r", "rules/f.yml", "--fix", "-y").exit());
        assertEquals("log(0)\nz()\n", Files.readString(mod.work().resolve("d0/f0.js")));
        var line = "echo 'a()' | mod scan --stdin -p 'a()' -l js";
        assertTrue(mod.shell(line).out().contains("a()"));
        assertEquals(2, mod.run("daemon", "start", "--idle", "x").exit());
        assertEquals(alone.shell(line), mod.shell(line));
        assertEquals(1, answered());
    }

    @Tag("slow")
    @Test
    void oneThatWasKilledIsMissedByNobody() throws Exception {
        long first = process();
        var without = scan(alone, QUESTIONS.get(1));
        assertEquals(without, scan(mod, QUESTIONS.get(1)));
        ProcessHandle handle = ProcessHandle.of(first).orElseThrow();
        handle.destroyForcibly();
        handle.onExit().get();
        assertEquals(without, scan(mod, QUESTIONS.get(1)));
        assertEquals(1, mod.run("daemon", "status").exit());
        assertTrue(process() != first);
        assertEquals(without, scan(mod, QUESTIONS.get(1)));
        assertEquals(1, answered());
    }

    @Tag("slow")
    @Test
    void thereIsOneOfABuildAndNothingIsLeftOfIt() throws Exception {
        long process = process();
        assertEquals(process, process());
        assertEquals("daemon: there is one already\n", mod.run("daemon", "run").err());
        assertEquals("daemon: stopped\n", mod.run("daemon", "stop").out());
        ProcessHandle.of(process).ifPresent(each -> each.onExit().join());
        assertEquals("daemon: there is none\n", mod.run("daemon", "stop").out());
        try (Stream<Path> left = Files.list(directory.resolve("home/cache/daemon"))) {
            assertEquals(List.of(),
                    left.map(each -> each.getFileName().toString()).filter(name -> !name.endsWith(".log"))
                            .toList());
        }
    }

    @Tag("slow")
    @Test
    void whoseSocketIsGoneMakesRoomForAnother() throws Exception {
        ProcessHandle first = ProcessHandle.of(process()).orElseThrow();
        removeSocket();
        assertTrue(process() != first.pid());
        first.onExit().get();
        assertEquals(0, mod.run("daemon", "status").exit());
    }

    private void removeSocket() throws IOException {
        try (DirectoryStream<Path> sockets = Files.newDirectoryStream(directory.resolve("home/cache/daemon"),
                "*.socket")) {
            for (Path socket : sockets) {
                Files.delete(socket);
            }
        }
    }

    @Tag("slow")
    @Test
    void whoIsReplacedLeavesTheFilesOfTheOtherAlone() throws Exception {
        ProcessHandle first = ProcessHandle.of(process()).orElseThrow();
        removeSocket();
        try (DirectoryStream<Path> locks = Files.newDirectoryStream(directory.resolve("home/cache/daemon"), "*.lock")) {
            for (Path lock : locks) {
                Files.delete(lock);
            }
        }
        long second = process();
        assertTrue(second != first.pid());
        first.onExit().get();
        assertEquals(second, process());
    }

    @Test
    void severalThatStartAtOnceFindTheSame() throws Exception {
        mod.with("MOD_JAVA_OPTS", "-XX:TieredStopAtLevel=1");
        var starts = new ArrayList<Process>();
        for (int i = 0; i < 6; i++) {
            starts.add(mod.start("daemon", "start"));
        }
        var found = new HashSet<String>();
        for (Process start : starts) {
            String out = new String(start.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, start.waitFor(), Files.readString(directory.resolve("err-started")));
            Matcher said = PROCESS.matcher(out);
            assertTrue(said.find(), out);
            found.add(said.group(1));
        }
        assertEquals(1, found.size(), found::toString);
    }

    @Test
    void itKeepsToItself() throws Exception {
        process();
        Path sockets = directory.resolve("home/cache/daemon");
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(sockets)));
        mod.run("daemon", "stop");
        Files.setPosixFilePermissions(sockets, PosixFilePermissions.fromString("rwxr-xr-x"));
        ModProcess.Result refused = mod.run("daemon", "start");
        assertEquals(5, refused.exit());
        assertTrue(refused.err().contains("is not this user's alone"), refused.err());
    }

    @Test
    void severalAskAtOnceWhileFilesChange() throws Exception {
        process();
        var scans = new ArrayList<Process>();
        for (int i = 0; i < SCANS; i++) {
            if (i % 4 == 0) {
                mod.write("d1/g" + i + ".js", "log('more')\n");
            }
            scans.add(mod.start("scan", "-p", "log($A)", "-l", "js", "--json=compact"));
        }
        for (Process scan : scans) {
            String out = new String(scan.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, scan.waitFor());
            int found = out.split("\"text\":\"log", -1).length - 1;
            assertTrue(found >= 30 && found <= 40, () -> "found " + found);
        }
        assertEquals(scan(alone, QUESTIONS.get(1)), scan(mod, QUESTIONS.get(1)));
    }
}
