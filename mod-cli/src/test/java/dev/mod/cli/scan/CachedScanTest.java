package dev.mod.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.base.file.FileTrees;
import dev.mod.cli.command.Arguments;
import dev.mod.cli.command.Session;
import dev.mod.cli.terminal.Terminal;
import dev.mod.cli.watch.WatchedTrees;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scans that use what is known from earlier ones tell the same as scans that read everything, whatever happens to files,
 * rules and branches in between. {@code -Dmod.test.long=true} makes 2,000 changes, from the seed {@code -Dmod.test.seed=N}.
 */
@DisabledOnOs(OS.WINDOWS)
class CachedScanTest {
    private static final int CHANGES = Boolean.getBoolean("mod.test.long") ? 2_000 : 75;
    /** Longer than a tick of the clock that files are stamped with. */
    private static final Duration SETTLED = Duration.ofMillis(20);
    private static final List<String> CODE = List.of("log(1)\n", "log(2)\n", "log(a, b)\nlog('é')\n", "eval(x)\n", "",
            "if (", "x()\n", "// mod-ignore\nlog(3)\n", "\0binary", "const y = log\n");
    private static final List<String> RULES = List.of(
            "{id: a, language: js, severity: warning, rule: {pattern: log($A)}}\n",
            "{id: a, language: js, severity: error, message: of $A, rule: {pattern: log($A)}}\n",
            "{id: b, language: js, severity: error, rule: {pattern: eval($A)}, files: ['d1/**']}\n",
            "{id: c, language: ts, rule: {pattern: log($A)}}\n");
    private static final List<Map<String, List<String>>> QUESTIONS = List.of(Map.of(),
            Map.of("--json", List.of("pretty")), Map.of("--json", List.of("stream")),
            Map.of("--format", List.of("sarif")), Map.of("--error", List.of("*")), Map.of("--context", List.of("1")),
            Map.of("--globs", List.of("*.js")));

    @TempDir
    Path directory;
    Path work;
    Random random = new Random(Long.getLong("mod.test.seed", 1));
    int known;

    private record Told(int exit, List<String> out, List<String> err) {}

    @BeforeEach
    void repository() throws Exception {
        work = Files.createDirectory(directory.resolve("work")).toRealPath();
        write(work.resolve("sgconfig.yml"), "ruleDirs: [rules]\n");
        write(work.resolve("rules").resolve("r.yml"), RULES.get(0));
        for (int i = 0; i < 40; i++) {
            write(file(), pick(CODE));
        }
        git("init", "-q", "-b", "main");
        commit();
        git("checkout", "-q", "-b", "other");
    }

    @Test
    @Timeout(3_000)
    void cachedIsAsCold() throws Exception {
        for (int i = 0; i < CHANGES; i++) {
            String change = change();
            Map<String, List<String>> question = pick(QUESTIONS);
            List<String> paths = random.nextInt(4) > 0 ? List.of() : List.of(random.nextBoolean() ? "d0" : "d1");
            Told cold = scan(question, paths, true, Optional.empty());
            assertEquals(cold, scan(question, paths, false, Optional.empty()),
                    i + ": " + change + " " + question + " " + paths);
        }
        assertTrue(known > 0, "nothing was ever kept");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    @Timeout(3_000)
    void rememberedIsAsCold() throws Exception {
        try (WatchedTrees trees = WatchedTrees.open(directory.resolve("watch")).orElseThrow()) {
            var memory = Optional.of(new ScanMemory(trees));
            int watched = 0;
            for (int i = 0; i < CHANGES; i++) {
                var happened = new ArrayList<String>();
                for (int changes = random.nextInt(4); changes >= 0; changes--) {
                    happened.add(change());
                }
                Map<String, List<String>> question = pick(QUESTIONS);
                List<String> paths = random.nextInt(4) > 0
                        ? List.of()
                        : random.nextBoolean() ? List.of("d0") : List.of("d1", "d0/f1.js");
                Told remembered = scan(question, paths, false, memory);
                assertEquals(scan(question, paths, true, Optional.empty()), remembered,
                        i + ": " + happened + " " + question + " " + paths);
                watched += trees.directories() > 0 ? 1 : 0;
            }
            assertTrue(watched > CHANGES / 2, "it was seldom watched: " + watched);
        }
    }

    private Told scan(Map<String, List<String>> question, List<String> paths, boolean cold,
            Optional<ScanMemory> memory) throws InterruptedException {
        var options = new HashMap<>(question);
        if (cold) {
            options.put("--no-cache", List.of("true"));
        }
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = Map.of("MOD_HOME", directory.resolve("home").toString());
        var terminal = new Terminal(new ByteArrayInputStream(new byte[0]), out, err, Terminal.Streams.NONE,
                environment, () -> 0);
        Path store = directory.resolve("home").resolve("cache").resolve("scans");
        boolean kept = Files.exists(store);
        var session = new Session(new Arguments(options, paths), terminal, environment, work);
        known += kept ? 1 : 0;
        try {
            var exit = new ScanCommand("1", () -> Optional.of("build"), memory, SETTLED).run(session);
            return new Told(exit.value(), lines(out), lines(err));
        } catch (ModException e) {
            return new Told(-1, lines(out), List.of(String.valueOf(e.getMessage())));
        }
    }

    private static List<String> lines(ByteArrayOutputStream text) {
        return text.toString(StandardCharsets.UTF_8).lines().sorted().toList();
    }

    /** Something happens. */
    private String change() throws Exception {
        List<Path> files = files();
        Path one = pick(files);
        Path other = pick(files);
        switch (random.nextInt(18)) {
            case 0 -> {
                FileTime time = Files.getLastModifiedTime(one);
                String text = Files.readString(one);
                Files.writeString(one, text.contains("log") ? text.replace("log", "lag") : text.replace("lag", "log"));
                Files.setLastModifiedTime(one, time);
                return "another content of the same size and time in " + one;
            }
            case 1 -> {
                Files.move(one, other, StandardCopyOption.REPLACE_EXISTING);
                return one + " moved to " + other;
            }
            case 2 -> {
                Path aside = work.resolve("aside");
                Files.move(one, aside);
                if (!one.equals(other)) {
                    Files.move(other, one);
                }
                Files.move(aside, other);
                return one + " and " + other + " exchanged";
            }
            case 3 -> {
                Files.delete(one);
                return one + " deleted";
            }
            case 4 -> {
                Path link = file();
                Files.deleteIfExists(link);
                Files.createDirectories(Objects.requireNonNull(link.getParent()));
                if (Files.exists(other)) {
                    Files.createLink(link, other);
                }
                return link + " is " + other + ", too";
            }
            case 5 -> {
                write(work.resolve("rules").resolve("r.yml"), pick(RULES) + (random.nextBoolean()
                        ? ""
                        : "---\n"
                                + "{id: z, language: js, rule: {pattern: x()}}\n"));
                return "another rule";
            }
            case 6 -> {
                commit();
                git("checkout", "-q", "-f", random.nextBoolean() ? "main" : "other");
                return "another branch";
            }
            case 7 -> {
                Path folder = work.resolve("d" + random.nextInt(3));
                Path aside = work.resolve("d" + random.nextInt(5));
                if (Files.exists(folder) && !folder.equals(aside)) {
                    FileTrees.delete(aside);
                    Files.move(folder, aside);
                }
                return folder + " moved to " + aside;
            }
            case 8 -> {
                write(work.resolve(".gitignore"), random.nextBoolean() ? "d1/\n" : "*.ts\n");
                return "another .gitignore";
            }
            case 9 -> {
                return "nothing";
            }
            case 10 -> {
                Files.writeString(one, "log(4)\n", StandardOpenOption.APPEND);
                return "more in " + one;
            }
            case 11 -> {
                write(work.resolve("sgconfig.yml"), "ruleDirs: [rules]\n"
                        + (random.nextBoolean() ? "" : "languageGlobs: {ts: ['*.js']}\n"));
                return "another project";
            }
            case 12 -> {
                write(work.resolve(".git/info/exclude"), random.nextBoolean() ? "f1*\n" : "");
                return "another list of what is excluded";
            }
            case 13 -> {
                write(work.resolve("d0/.ignore"), random.nextBoolean() ? "f2*\n" : "");
                return "another .ignore";
            }
            case 14 -> {
                Path aside = directory.resolve("aside");
                Files.move(work, aside);
                run(directory, "cp", "-a", aside.toString(), work.toString());
                FileTrees.delete(aside);
                return "another directory of this name";
            }
            default -> {
                Path file = file();
                write(file, pick(CODE));
                return "another content of " + file;
            }
        }
    }

    private Path file() {
        return work.resolve("d" + random.nextInt(3)).resolve("f" + random.nextInt(20)
                + (random.nextInt(5) == 0 ? ".ts" : random.nextInt(9) == 0 ? "é.js" : ".js"));
    }

    private List<Path> files() throws IOException {
        while (true) {
            List<Path> files = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                Path folder = work.resolve("d" + i);
                if (Files.isDirectory(folder)) {
                    try (Stream<Path> all = Files.walk(folder)) {
                        all.filter(Files::isRegularFile).sorted().forEach(files::add);
                    }
                }
            }
            if (files.size() > 10) {
                return files;
            }
            write(file(), pick(CODE));
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private <T> T pick(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    private void commit() throws Exception {
        git("add", "-A");
        git("commit", "-q", "--allow-empty", "-m", "m");
    }

    private void git(String... arguments) throws Exception {
        var command = new ArrayList<>(List.of("git", "-c", "user.name=A", "-c", "user.email=a@example.com"));
        command.addAll(List.of(arguments));
        run(work, command.toArray(String[]::new));
    }

    private static void run(Path in, String... command) throws Exception {
        var process = new ProcessBuilder(command).directory(in.toFile()).redirectErrorStream(true).start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), List.of(command) + ": " + said);
    }
}
