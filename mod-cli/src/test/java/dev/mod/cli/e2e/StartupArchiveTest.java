package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which archive of classes the launcher uses, and when it has one recorded: with a JVM that only notes what is asked of it. */
@DisabledOnOs(OS.WINDOWS)
class StartupArchiveTest {
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

    @TempDir
    Path directory;
    private Path lib;

    @BeforeEach
    void copy() throws Exception {
        lib = Files.createDirectories(directory.resolve("dist/lib"));
        Files.createFile(lib.resolve("mod.jar"));
        Files.createDirectory(directory.resolve("dist/bin"));
        Files.copy(ModProcess.checkout().resolve("mod"), directory.resolve("dist/bin/mod"));
        Path java = Files.writeString(Files.createDirectories(directory.resolve("jdk/bin")).resolve("java"), JAVA);
        for (Path program : List.of(java, directory.resolve("dist/bin/mod"))) {
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.writeString(directory.resolve("jdk/release"), "JAVA_VERSION=\"25.0.9\"\n");
    }

    private void stamp(String text) throws Exception {
        Files.writeString(directory.resolve("dist/stamp"), text);
    }

    /** The options of the JVM that runs a command. */
    private List<String> options(Map<String, String> more) throws Exception {
        var builder = new ProcessBuilder(directory.resolve("dist/bin/mod").toString(), "--version")
                .redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("CI", "XDG_CACHE_HOME", "MOD_STARTUP", "MOD_JAVA_OPTS"));
        builder.environment().putAll(Map.of("MOD_JAVA_HOME", directory.resolve("jdk").toString(), "HOME",
                directory.toString()));
        builder.environment().putAll(more);
        Process process = builder.start();
        process.getOutputStream().close();
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
}
