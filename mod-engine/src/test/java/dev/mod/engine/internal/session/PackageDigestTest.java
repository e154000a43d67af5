package dev.mod.engine.internal.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class PackageDigestTest {
    private static final Optional<Path> ELSEWHERE = Optional.of(Path.of("elsewhere"));

    @TempDir
    Path directory;

    @Test
    void itTellsContentsAndNames() throws IOException {
        Files.writeString(directory.resolve("a"), "1");
        Optional<String> one = PackageDigest.of(directory, ELSEWHERE);
        Files.createDirectories(directory.resolve("node_modules/m"));
        Files.writeString(directory.resolve("node_modules/m/a"), "1");
        assertEquals(one, PackageDigest.of(directory, ELSEWHERE));
        Files.writeString(directory.resolve("a"), "2");
        assertNotEquals(one, PackageDigest.of(directory, ELSEWHERE));
        Files.move(directory.resolve("a"), directory.resolve("b"));
        Files.writeString(directory.resolve("b"), "1");
        assertNotEquals(one, PackageDigest.of(directory, ELSEWHERE));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void whatNobodyMayReadIsNoFailure() throws IOException {
        Files.writeString(directory.resolve("a"), "1");
        Path closed = Files.createDirectory(directory.resolve("closed"));
        Optional<String> one = PackageDigest.of(directory, ELSEWHERE);
        Path file = Files.writeString(directory.resolve("z"), "");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        try {
            Assumptions.assumeFalse(Files.isReadable(closed), "whoever runs this may read everything");
            assertNotEquals(Optional.empty(), PackageDigest.of(directory, ELSEWHERE));
            Files.delete(file);
            assertEquals(one, PackageDigest.of(directory, ELSEWHERE));
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void whatARunChangesIsNoChangeOfItsPackage() throws IOException {
        Files.writeString(directory.resolve("workflow.yaml"), "1");
        Path target = Files.createDirectory(directory.resolve("target"));
        Optional<String> within = PackageDigest.of(directory, Optional.of(target));
        Optional<String> same = PackageDigest.of(directory, Optional.of(directory));
        Files.writeString(target.resolve("a"), "1");
        assertEquals(within, PackageDigest.of(directory, Optional.of(target)));
        assertEquals(same, PackageDigest.of(directory, Optional.of(directory)));
        Path link = Files.createSymbolicLink(directory.resolveSibling(directory.getFileName() + ".link"), directory);
        try {
            assertEquals(within, PackageDigest.of(link, Optional.of(target)));
        } finally {
            Files.delete(link);
        }
        Files.writeString(directory.resolve("workflow.yaml"), "2");
        assertNotEquals(within, PackageDigest.of(directory, Optional.of(target)));
    }

    @Test
    void aDirectoryThatIsGoneHasNothing() {
        assertEquals(PackageDigest.of(directory, ELSEWHERE), PackageDigest.of(directory.resolve("gone"), ELSEWHERE));
    }
}
