package dev.mod.cli.daemon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.base.diagnostic.ModException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class DaemonFilesTest {
    private static final int AT_ONCE = 4;

    @TempDir
    Path directory;
    private final ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);

    @AfterEach
    void end() {
        threads.shutdownNow();
    }

    private DaemonFiles of(String home) {
        return DaemonFiles.of(Map.of("MOD_HOME", directory.resolve(home).toString()), Optional.of("build"));
    }

    @Test
    void severalMayMakeTheDirectoryAtOnce() throws Exception {
        var barrier = new CyclicBarrier(AT_ONCE);
        for (int i = 0; i < 300; i++) {
            DaemonFiles files = of("h" + i);
            Callable<Void> make = () -> {
                barrier.await(1, TimeUnit.MINUTES);
                files.make();
                return null;
            };
            List<Future<Void>> made = threads.invokeAll(IntStream.range(0, AT_ONCE).mapToObj(each -> make).toList());
            for (Future<Void> each : made) {
                each.get();
            }
            assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(files.directory())));
        }
    }

    @Test
    void aFileInItsPlaceIsRefused() throws Exception {
        DaemonFiles files = of("h");
        files.make();
        Files.delete(files.directory());
        Files.writeString(files.directory(), "");
        assertThrows(ModException.class, files::make);
    }
}
