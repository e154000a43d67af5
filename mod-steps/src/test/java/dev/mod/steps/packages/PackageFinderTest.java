package dev.mod.steps.packages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.StepException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageFinderTest {
    @TempDir
    Path directory;

    @Test
    void pathsAreRelativeToThePackageThatNamesThem() throws Exception {
        Path asking = Files.createDirectories(directory.resolve("asking"));
        Path inner = Files.createDirectories(asking.resolve("inner"));
        Path beside = Files.createDirectories(directory.resolve("beside"));
        var finder = new PackageFinder(List.of());
        assertEquals(inner.toRealPath(), finder.find("./inner", asking, false));
        assertEquals(beside.toRealPath(), finder.find("../beside", asking, false));
        assertEquals(beside.toRealPath(), finder.find(beside.toString(), asking, false));
        assertEquals(asking.toRealPath(), finder.find(".", asking, false));
        assertTrue(String
                .valueOf(assertThrows(StepException.class, () -> finder.find("./gone", asking, false)).getMessage())
                .startsWith("there is no package at './gone'"));
    }

    @Test
    void aNameIsResolvedByTheSourceThatIsInstalled() throws Exception {
        Path cached = Files.createDirectories(directory.resolve("cache/up"));
        var finder = new PackageFinder(List.of((reference, asking, dryRun) -> {
            assertEquals("@acme/up@^2", reference);
            assertEquals(directory, asking);
            assertTrue(dryRun);
            return cached;
        }));
        assertEquals(cached.toRealPath(), finder.find("@acme/up@^2", directory, true));
        assertFalse(PackageFinder.isPath("@acme/up"));
    }

    @Test
    void withoutASourceTheErrorNamesThePackageAndAWayOut() {
        var message = String.valueOf(assertThrows(StepException.class,
                () -> new PackageFinder(List.of()).find("@acme/up@1.0.0", directory, false)).getMessage());
        assertTrue(message.contains("'@acme/up@1.0.0'") && message.contains("dev.mod:mod-registry")
                && message.contains("./up"), message);
    }
}
