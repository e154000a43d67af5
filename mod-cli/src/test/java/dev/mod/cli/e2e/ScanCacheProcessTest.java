package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What the distribution keeps of a scan when its processes are killed and its disk is full. */
@EnabledOnOs(OS.LINUX)
class ScanCacheProcessTest {
    private static final int KILLS = Boolean.getBoolean("mod.test.long") ? 6 : 2;
    private static final List<String> SCAN = List.of("scan", "-p", "log($A)", "-l", "js", "--json=stream");

    /** The files are the same for all, since they are kept only after a while. */
    @TempDir
    static Path files;
    @TempDir
    Path directory;
    ModProcess mod;
    Path kept;

    @BeforeAll
    static void write() throws IOException {
        for (int i = 0; i < 200; i++) {
            new ModProcess(files).write("src/" + i + ".js", "log(" + i + ");\n".repeat(20));
        }
    }

    @BeforeEach
    void newHome() throws IOException {
        mod = new ModProcess(files).launched().with("MOD_HOME", directory.resolve("home").toString());
        kept = directory.resolve("home").resolve("cache").resolve("scans");
    }

    private static String[] scan(String... options) {
        return Stream.concat(SCAN.stream(), Stream.of(options)).toArray(String[]::new);
    }

    private static List<String> lines(ModProcess.Result result) {
        assertEquals(0, result.exit(), result.err());
        assertEquals("", result.err());
        return result.out().lines().sorted().toList();
    }

    private static List<Path> in(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Scans until the files have been left alone for long enough to be kept. */
    private void keep() throws Exception {
        for (int i = 0; i < 100 && !Files.isDirectory(kept); i++) {
            assertEquals(200, lines(mod.run(scan())).size());
        }
        assertEquals(1, in(kept).size());
    }

    @Tag("slow")
    @Test
    void killedScansLeaveWhatIsKeptUsable() throws Exception {
        keep();
        List<String> cold = lines(mod.run(scan("--no-cache")));
        for (int i = 0; i < KILLS; i++) {
            // another question each time, of which nothing is known: it writes
            Process process = mod.start(scan("--context", String.valueOf(i)));
            var unused = process.inputReader().readLine();
            process.destroyForcibly().waitFor();
            assertEquals(cold, lines(mod.run(scan("--context", String.valueOf(i)))));
            assertEquals(cold, lines(mod.run(scan())));
        }
        assertTrue(in(kept).stream().allMatch(file -> Files.isRegularFile(file)));
    }

    @Test
    void scansAtTheSameTimeTellTheSame() throws Exception {
        List<String> cold = lines(mod.run(scan("--no-cache")));
        var processes = IntStream.range(0, 4).mapToObj(i -> {
            try {
                return mod.start(scan());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }).toList();
        for (Process process : processes) {
            assertEquals(cold, process.inputReader().lines().sorted().toList());
            assertEquals(0, process.waitFor());
        }
    }

    @Tag("slow")
    @Test
    void aFullDiskLeavesWhatIsKeptUsable() throws Exception {
        assumeTrue(mod.shell("unshare -rm true").exit() == 0, "no right to make a mount namespace");
        mod.write("script", """
                set -e
                mkdir small
                mount -t tmpfs -o size=300k tmpfs small
                export MOD_HOME="$PWD/small/home"
                scan() { mod scan -p 'log($A)' -l js src "$@" | sort | md5sum; }
                scan --no-cache
                while ! [ -d small/home/cache/scans ]; do scan; done
                dd if=/dev/zero of=small/ballast bs=1k 2>/dev/null || :
                touch src/1.js
                scan
                scan --context 0
                rm small/ballast
                scan
                scan --context 0
                find small/home/cache/scans -name '.*' -type f
                """);
        var result = mod.shell("unshare -rm bash -o pipefail script");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals(1, result.out().lines().distinct().count(), result.out());
        assertEquals("", result.err());
    }
}
