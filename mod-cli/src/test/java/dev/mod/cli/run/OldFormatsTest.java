package dev.mod.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What earlier versions wrote is read for ever: runs that 0.1.0 left, journals, snapshots, differences and logs. The files in
 * {@code formats} are never made anew; only the place where the run lay is another one here.
 */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OldFormatsTest {
    private static final Path FORMATS = Path.of("src", "test", "resources", "formats", "0.1.0");
    private static final Pattern ID = Pattern.compile("\"run\":\\{\"id\":\"([^\"]+)\"");
    private static final Map<String, String> BEFORE = Map.of("a.js", "console.log(1);\n", "b.js", "console.log(2);\n",
            "old-a.txt", "old\n", "old-b.txt", "old\n");

    @TempDir
    Path directory;
    private final Map<String, String> environment = new HashMap<>();

    private record Answer(int exit, String out, String err) {}

    private Answer mod(String... words) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        int exit = Main.run(List.of(words), directory, environment, new ByteArrayInputStream(new byte[0]), out, err);
        return new Answer(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private String good(String... words) {
        Answer answer = mod(words);
        assertEquals(0, answer.exit(), answer.out() + answer.err());
        return answer.out();
    }

    /** Puts a run where this test can go on with it; gives its id. */
    private String place(String name) throws IOException {
        directory = directory.toRealPath();
        environment.put("MOD_HOME", directory.resolve("home").toString());
        environment.put("PATH", System.getenv("PATH"));
        Path kept = FORMATS.resolve(name);
        copy(kept.resolve("pkg"), directory.resolve("pkg"));
        copy(kept.resolve("target"), directory.resolve("target"));
        List<String> lines = new ArrayList<>(Files.readAllLines(kept.resolve("run/journal")));
        var id = ID.matcher(lines.get(1));
        assertTrue(id.find(), lines.get(1));
        Path run = directory.resolve("home/runs").resolve(id.group(1));
        copy(kept.resolve("run"), run);
        var journal = new StringBuilder(lines.get(0)).append('\n');
        for (String line : lines.subList(1, lines.size())) {
            String json = line.substring(9).replace("@DIR@", directory.toString());
            var crc = new CRC32C();
            crc.update(json.getBytes(StandardCharsets.UTF_8));
            journal.append(String.format(Locale.ROOT, "%08x ", crc.getValue())).append(json).append('\n');
        }
        byte[] bytes = journal.toString().getBytes(StandardCharsets.UTF_8);
        Files.write(run.resolve("journal"), bytes);
        Files.writeString(run.resolve("journal.durable"), String.format(Locale.ROOT, "%020d%n", bytes.length));
        return id.group(1);
    }

    private static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        }
    }

    private Map<String, String> target() throws IOException {
        var found = new TreeMap<String, String>();
        try (Stream<Path> files = Files.list(directory.resolve("target"))) {
            for (Path file : files.toList()) {
                found.put(String.valueOf(file.getFileName()), Files.readString(file));
            }
        }
        return found;
    }

    @Test
    void aRunThatWaitsIsShownApprovedAndUndone() throws IOException {
        String run = place("waiting");
        assertTrue(good("workflow", "status", "-i", run).contains("AwaitingTrigger"));
        assertTrue(good("workflow", "list").contains(run));
        String diff = good("workflow", "diff", "-i", run);
        for (String line : List.of("+print(1);", "-console.log(2);", "+made", "-old")) {
            assertTrue(diff.lines().anyMatch(line::equals), diff);
        }
        assertTrue(good("workflow", "logs", "-i", run).contains("1 match, 1 file changed"));
        assertTrue(good("workflow", "state", "-i", run).contains("\"name\""));
        good("workflow", "report", "-i", run, "-o", "report.html");
        assertTrue(Files.readString(directory.resolve("report.html")).contains("console.log(2)"));
        good("workflow", "resume", "-i", run, "--trigger-all", "--param", "token=s3cret", "--no-interactive");
        assertEquals(
                Map.of("a.js", "print(1);\nreviewed\n", "b.js", "print(2);\n", "made-a.txt", "made\n", "made-b.txt",
                        "made\n"),
                target());
        good("workflow", "undo", "-i", run, "--yes");
        assertEquals(BEFORE, target());
    }

    @Test
    void aLockAndARegistryStillSayWhatIsMeant() throws IOException {
        directory = directory.toRealPath();
        environment.put("MOD_HOME", directory.resolve("home").toString());
        environment.put("PATH", System.getenv("PATH"));
        copy(FORMATS.resolve("locked"), directory.resolve("locked"));
        Files.createDirectory(directory.resolve("target"));
        String[] run = {"workflow", "run", "-w", "locked/pkg", "-t", "target", "--registry",
                "layout:" + directory.resolve("locked/registry"), "--no-interactive"};
        good(run);
        assertEquals(Map.of("version.txt", "0.1.0\n"), target());
        Files.delete(directory.resolve("locked/pkg/mod.lock"));
        good(run);
        assertEquals(Map.of("version.txt", "0.1.1\n"), target());
    }

    @Test
    void aRunThatWasKilledGoesOn() throws IOException {
        String run = place("killed");
        Files.createFile(directory.resolve("go"));
        good("workflow", "resume", "-i", run, "--no-interactive");
        assertEquals(
                Map.of("a.js", "print(1);\nhalf\n", "b.js", "print(2);\n", "made.txt", "half\n", "old-a.txt", "old\n",
                        "old-b.txt", "old\n"),
                target());
        good("workflow", "undo", "-i", run, "--yes");
        assertEquals(BEFORE, target());
    }

    @Test
    void aRunOfALaterVersionIsToldOfAndNotForgotten() throws IOException {
        String run = place("killed");
        Path journal = directory.resolve("home/runs").resolve(run).resolve("journal");
        Files.writeString(journal, Files.readString(journal).replaceFirst("mod-journal 1", "mod-journal 9"));
        good("workflow", "run", "-w", "pkg", "-t", "pkg", "--dry-run", "--no-interactive");
        Answer list = mod("workflow", "list");
        assertEquals(0, list.exit(), list.err());
        assertEquals(2, list.out().lines().count(), list.out());
        assertTrue(list.err().startsWith("warning: "), list.err());
        assertTrue(list.err().contains(run + "/journal has journal format '9'"), list.err());
    }

    @Test
    void aDamagedRunIsToldOfWithWhatMendsIt() throws IOException {
        String run = place("waiting");
        Path journal = directory.resolve("home/runs").resolve(run).resolve("journal");
        Files.writeString(journal, Files.readString(journal).replaceFirst("run-created", "run-forged"));
        Answer list = mod("workflow", "list", "--format", "json");
        assertEquals("[ ]", list.out().strip());
        assertTrue(list.err().contains("is damaged at line 2"), list.err());
        assertTrue(list.err().contains("hint: mod workflow repair -i " + run), list.err());
    }

    @Test
    void aCampaignOfALaterVersionDoesNotHideOthers() throws IOException {
        environment.put("MOD_HOME", directory.resolve("home").toString());
        Path campaign = Files.createDirectories(
                directory.resolve("home/campaigns/00000000-0000-4000-8000-000000000001"));
        Files.writeString(campaign.resolve("campaign.json"), "{\"version\":99}");
        for (String command : List.of("list", "status")) {
            Answer answer = mod("campaign", command);
            assertEquals(0, answer.exit(), answer.err());
            assertTrue(answer.err().contains("warning: cannot read the campaign in " + campaign), answer.err());
            assertTrue(answer.err().contains("its format is version 99"), answer.err());
            assertTrue(answer.err().contains("no campaigns yet"), answer.err());
        }
        Answer named = mod("campaign", "status", "-i", "00000000");
        assertEquals(5, named.exit(), named.err());
        assertTrue(named.err().contains("newer version of mod"), named.err());
    }
}
