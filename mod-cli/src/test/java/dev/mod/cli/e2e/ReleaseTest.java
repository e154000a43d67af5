package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The archive for users, where there is nothing but a JDK. Skipped in builds without {@code -Prelease}. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class ReleaseTest {
    /** What the launcher may use of the system. */
    private static final List<String> PROGRAMS = List.of("sh", "readlink", "mkdir", "nice", "mv", "rm", "rmdir",
            "find");

    @TempDir
    Path directory;
    private Path archive;
    private Path release;
    private final Map<String, String> environment = new LinkedHashMap<>();

    private record Result(int exit, String out, String err) {}

    ReleaseTest() {
        archive = Path.of("");
        release = archive;
    }

    @BeforeEach
    void unpack() throws IOException, InterruptedException {
        Path made = Path.of("target", "release").toAbsolutePath();
        Assumptions.assumeTrue(Files.isDirectory(made), "no release was built; that takes -Prelease");
        try (var files = Files.list(made)) {
            // the one without a Java, which is the one that is a zip too
            archive = files.filter(file -> file.toString().endsWith(".zip")).findFirst()
                    .map(zip -> zip.resolveSibling(String.valueOf(zip.getFileName()).replace(".zip", ".tar.gz")))
                    .orElseThrow();
        }
        assertEquals(0, new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", directory.toString()).start()
                .waitFor());
        try (var children = Files.list(directory)) {
            release = children.filter(child -> String.valueOf(child.getFileName()).startsWith("mod-")).findFirst()
                    .orElseThrow();
        }
        Path bin = Files.createDirectory(directory.resolve("bin"));
        for (String program : PROGRAMS) {
            Path found = List.of("/bin/", "/usr/bin/").stream().map(place -> Path.of(place + program))
                    .filter(Files::exists).findFirst().orElseThrow();
            Files.createSymbolicLink(bin.resolve(program), found);
        }
        Files.createDirectory(directory.resolve("work"));
        environment.put("PATH", bin.toString());
        environment.put("HOME", directory.resolve("home").toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("MOD_STARTUP", "off");
    }

    private Result run(List<String> command) throws IOException, InterruptedException {
        Path out = Files.createTempFile(directory, "out", "");
        Path err = Files.createTempFile(directory, "err", "");
        var builder = new ProcessBuilder(command).directory(directory.resolve("work").toFile())
                .redirectOutput(out.toFile()).redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        int exit = builder.start().waitFor();
        return new Result(exit, Files.readString(out), Files.readString(err));
    }

    private Result mod(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(release.resolve("bin/mod").toString()));
        command.addAll(List.of(arguments));
        return run(command);
    }

    @Test
    void itNeedsNothingButJava() throws Exception {
        var result = mod("--version");
        assertEquals("", result.err());
        assertEquals(0, result.exit());
        assertEquals(0, mod("init", "made", "--name", "made", "--project-type", "hybrid").exit());
        result = mod("workflow", "validate", "-w", "made", "--strict");
        assertEquals(0, result.exit(), result.err());
        result = mod("test", "made", "--filter", "nothing like that");
        assertTrue(result.err().contains("no fixture has that text in its name"), result.err());
        assertFalse(Files.exists(directory.resolve("home/.cache/mod/startup")), "a cache was made");
    }

    @Test
    void itStartsThroughALink() throws Exception {
        var link = Files.createSymbolicLink(directory.resolve("bin/mod"), release.resolve("bin/mod"));
        assertEquals(0, run(List.of(link.toString(), "--version")).exit());
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void classesAreRecordedAtTheFirstStart() throws Exception {
        environment.remove("MOD_STARTUP");
        Path caches = Files.createDirectories(directory.resolve("home/.cache/mod/startup"));
        try (var watcher = caches.getFileSystem().newWatchService()) {
            caches.register(watcher, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            assertEquals("", mod("--version").err());
            while (caches(caches, ".lock").size() > 0) {
                var key = watcher.take();
                key.pollEvents();
                key.reset();
            }
        }
        var made = new ArrayList<>(caches(caches, ""));
        assertEquals(1, made.size(), made::toString);
        assertTrue(String.valueOf(made.get(0).getFileName()).startsWith(Files.readString(release.resolve(
                "lib/build-id")).strip() + "-"), made::toString);

        Path log = directory.resolve("loaded");
        environment.put("MOD_JAVA_OPTS", "-Xlog:class+load:file=" + log);
        assertEquals(0, mod("--version").exit());
        assertTrue(Files.readString(log).lines().anyMatch(line -> line.contains("dev.mod.cli.Main source: shared")),
                "the cache is not used");

        environment.remove("MOD_JAVA_OPTS");
        Files.write(made.get(0), "of another JVM".getBytes(StandardCharsets.UTF_8));
        var result = mod("--version");
        assertEquals(0, result.exit());
        assertEquals("", result.err());
    }

    private static List<Path> caches(Path directory, String ending) throws IOException {
        try (var files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    @Test
    void bothArchivesHoldTheSame() throws Exception {
        var here = new TreeSet<String>();
        try (var files = Files.walk(release)) {
            files.filter(Files::isRegularFile).forEach(file -> here.add(directory.relativize(file).toString()));
        }
        var there = new TreeSet<String>();
        try (var zip = new ZipFile(archive.toString().replace(".tar.gz", ".zip"))) {
            zip.stream().forEach(entry -> there.add(entry.getName()));
        }
        assertEquals(here, there);
        for (String wanted : List.of("bin/mod.cmd", "completion/mod.bash", "completion/_mod", "completion/mod.fish",
                "schemas/rule.schema.json", "licenses/NOTICE", "licenses/texts/Apache-2.0.txt", "README", "LICENSE")) {
            assertTrue(Files.isRegularFile(release.resolve(wanted)), wanted);
        }
    }

    @Test
    void everyLibraryIsAccountedFor() throws Exception {
        var notice = Files.readString(release.resolve("licenses/NOTICE"));
        var components = new TreeSet<String>();
        JsonMapper.shared().readTree(release.resolve("sbom.json")).path("components")
                .forEach(component -> components.add(component.path("name").asString() + "-"
                        + component.path("version").asString() + ".jar"));
        try (var jars = Files.list(release.resolve("lib"))) {
            for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
                var name = String.valueOf(jar.getFileName());
                if (!name.equals("mod.jar")) {
                    assertTrue(components.contains(name), name);
                    assertTrue(name.startsWith("mod-") || notice.contains(
                            ":" + name.replaceFirst("-(\\d[^-]*(-r)?)\\.jar$", " $1")), name);
                }
            }
        }
    }

    @Test
    void theCommandsOfTheInstructionsWork() throws Exception {
        var text = Files.readString(ModProcess.checkout().resolve("docs/install.md"));
        var blocks = Pattern.compile("```sh\n(.*?)```", Pattern.DOTALL).matcher(text).results()
                .map(found -> found.group(1)).toList();
        assertEquals(2, blocks.size());
        environment.put("PATH", System.getenv("PATH"));
        environment.put("RELEASE", archive.toString());
        environment.put("PREFIX", Files.createDirectory(directory.resolve("prefix")).toString());
        var result = run(List.of("sh", "-euc", String.join("", blocks)));
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.out().contains("130  Interrupted"), result.out());
        assertEquals(Files.readString(release.resolve("completion/mod.fish")),
                Files.readString(directory.resolve("prefix/mod.fish")));
    }
}
