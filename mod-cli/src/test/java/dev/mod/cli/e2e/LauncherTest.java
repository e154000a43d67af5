package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the launcher does before the program runs: which archive of classes it uses, when it has one recorded, and when it builds a
 * checkout. With a JVM that only notes what is asked of it, and a Maven that makes what the launcher looks for.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    private static final String JAVA = """
            #!/bin/sh
            for option; do
              case $option in
                -XX:ArchiveClassesAtExit=*)
                  echo classes >"${option#*=}"
                  exit
                  ;;
              esac
            done
            echo "$@"
            """;

    /** Builds when it is told to, by what it reads. */
    private static final String MAVEN = """
            #!/bin/sh
            echo build >>builds
            read -r go <go
            mkdir -p mod-cli/target/dist/lib
            touch mod-cli/target/dist/lib/mod.jar mod-cli/target/dist/lib/mod-25.0.9.jsa
            echo mod >mod-cli/target/dist/stamp
            """;

    @TempDir
    Path directory;
    private Path lib;

    @BeforeEach
    void copy() throws Exception {
        lib = Files.createDirectories(directory.resolve("dist/lib"));
        Files.createFile(lib.resolve("mod.jar"));
        Files.createDirectory(directory.resolve("dist/bin"));
        Files.copy(ModProcess.checkout().resolve("mod"), directory.resolve("dist/bin/mod"),
                StandardCopyOption.COPY_ATTRIBUTES);
        program("jdk/bin/java", JAVA);
        program("maven/mvn", MAVEN);
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"25.0.9\"\n");
    }

    private void program(String path, String text) throws Exception {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.setPosixFilePermissions(Files.writeString(file, text), PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void stamp(String text) throws Exception {
        Files.writeString(directory.resolve("dist/stamp"), text);
    }

    private Process start(String launcher, Map<String, String> more) throws Exception {
        var builder = new ProcessBuilder(directory.resolve(launcher).toString(), "--version").redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("CI", "XDG_CACHE_HOME", "MOD_STARTUP", "MOD_JAVA_OPTS"));
        builder.environment().putAll(Map.of("MOD_JAVA_HOME", directory.resolve("jdk").toString(), "HOME",
                directory.toString(), "PATH", directory.resolve("maven") + ":" + System.getenv("PATH")));
        builder.environment().putAll(more);
        Process process = builder.start();
        process.getOutputStream().close();
        return process;
    }

    /** The options of the JVM that runs a command. */
    private List<String> options(Map<String, String> more) throws Exception {
        Process process = start("dist/bin/mod", more);
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), out);
        return List.of(out.strip().split(" "));
    }

    private void awaitRecorded(Path archive) throws Exception {
        Path in = archive.getParent();
        try (var watcher = in.getFileSystem().newWatchService()) {
            in.register(watcher, StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_DELETE);
            while (!Files.exists(archive) || Files.exists(Path.of(archive + ".lock"))) {
                var key = watcher.take();
                key.pollEvents();
                key.reset();
            }
        }
    }

    @Test
    void firstCommandOfAQuickBuildHasOneRecordedForThoseThatFollow() throws Exception {
        stamp("quick-1\n");
        assertTrue(options(Map.of("CI", "true")).contains("-Xshare:auto"));
        Path archive = lib.resolve("quick-1-25.0.9.jsa");
        awaitRecorded(archive);
        assertTrue(options(Map.of()).contains("-XX:SharedArchiveFile=" + archive.toRealPath()));
        assertTrue(options(Map.of("MOD_STARTUP", "off")).contains("-Xshare:auto"));
        // after another build that of this one is of no use
        stamp("quick-2\n");
        assertTrue(options(Map.of()).contains("-Xshare:auto"));
        awaitRecorded(lib.resolve("quick-2-25.0.9.jsa"));
    }

    @Test
    void fullBuildHasMadeIt() throws Exception {
        stamp("mod\n");
        Path archive = Files.createFile(lib.resolve("mod-25.0.9.jsa"));
        assertTrue(options(Map.of()).contains("-XX:SharedArchiveFile=" + archive.toRealPath()));
    }

    @Test
    void releaseHasItsInTheUsersCaches() throws Exception {
        Files.writeString(lib.resolve("build-id"), "abc\n");
        Path archive = directory.resolve(".cache/mod/startup/abc-25.0.9.jsa");
        assertTrue(options(Map.of("CI", "true")).contains("-Xshare:auto"));
        assertFalse(Files.exists(archive.getParent()), "machines that are thrown away need none");
        Files.createDirectories(archive.getParent());
        assertTrue(options(Map.of()).contains("-Xshare:auto"));
        awaitRecorded(archive);
        assertTrue(options(Map.of()).contains("-XX:SharedArchiveFile=" + archive));
        // a file of a build that nobody knows, as one of before this was so
        Files.delete(lib.resolve("build-id"));
        stamp("");
        assertTrue(options(Map.of()).contains("-Xshare:auto"));
        assertEquals(List.of(), List.of(lib.toFile().list((place, name) -> name.endsWith(".jsa"))));
    }

    @Test
    void oneProcessBuildsACheckoutAndOthersWaitForIt() throws Exception {
        Path checkout = Files.createDirectory(directory.resolve("checkout"));
        Files.move(directory.resolve("dist/bin/mod"), checkout.resolve("mod"));
        Path source = Files.createDirectories(checkout.resolve("mod-cli/src/main")).resolve("source");
        Files.createFile(source);
        Files.createFile(checkout.resolve("mod-cli/pom.xml"));
        Files.createDirectories(checkout.resolve("mod-cli/target/natives"));
        assertEquals(0, new ProcessBuilder("mkfifo", checkout.resolve("go").toString()).start().waitFor());

        // what a killed one left; no process has a number that large
        Files.createSymbolicLink(checkout.resolve("mod-cli/target/builder"), Path.of("99999999"));
        Process first = start("checkout/mod", Map.of());
        var firstSays = first.inputReader(StandardCharsets.UTF_8);
        assertEquals("mod: building (first use: this takes about two minutes) …", firstSays.readLine());
        Process second = start("checkout/mod", Map.of());
        var secondSays = second.inputReader(StandardCharsets.UTF_8);
        assertEquals("mod: waiting for another process that builds it …", secondSays.readLine());
        Files.writeString(checkout.resolve("go"), "go\n");
        for (var says : List.of(firstSays, secondSays)) {
            assertTrue(says.readLine().endsWith(" --version"));
        }
        assertEquals("build\n", Files.readString(checkout.resolve("builds")));
        assertFalse(Files.exists(checkout.resolve("mod-cli/target/builder"), LinkOption.NOFOLLOW_LINKS));

        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));
        Process third = start("checkout/mod", Map.of());
        assertEquals("mod: building (sources have changed) …", third.inputReader(StandardCharsets.UTF_8).readLine());
        // opened as soon as Maven reads
        try (var go = Files.newOutputStream(checkout.resolve("go"))) {
            third.toHandle().destroy();
            go.write("go\n".getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(143, third.waitFor());
        assertFalse(Files.exists(checkout.resolve("mod-cli/target/builder"), LinkOption.NOFOLLOW_LINKS));
    }
}
