package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {
    @TempDir
    Path directory;
    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("a.txt");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(each -> String.valueOf(each.getFileName())).sorted().toList();
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theOwnerStays() throws IOException {
        Files.writeString(file, "old");
        assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(file, "unix:uid")), "root only may give files away");
        Files.setAttribute(file, "unix:gid", 4321);
        Files.setAttribute(file, "unix:uid", 1234);
        AtomicFile.write(file, bytes("new"));
        assertEquals("new", Files.readString(file));
        assertEquals(Map.of("uid", 1234, "gid", 4321), Files.readAttributes(file, "unix:uid,gid"));
    }

    @Test
    void writesAndReplaces() throws IOException {
        AtomicFile.write(file, bytes("one"));
        assertEquals("one", Files.readString(file));
        AtomicFile.write(file, out -> out.write(bytes("two")));
        assertEquals("two", Files.readString(file));
        assertEquals(List.of("a.txt"), names());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void newFilesHaveTheModeOfNewFiles() throws IOException {
        AtomicFile.write(file, bytes("one"));
        assertEquals(mode(Files.createFile(directory.resolve("plain"))), mode(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void keepsTheMode() throws IOException {
        Files.createFile(file);
        for (String mode : List.of("rw-rw-r--", "rwxr-x---", "rw-------")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            AtomicFile.write(file, bytes(mode));
            assertEquals(mode, mode(file));
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void privateFilesAreForTheirOwner() throws IOException {
        Files.createFile(file);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        AtomicFile.writePrivate(file, bytes("secret"));
        assertEquals("rw-------", mode(file));
        AtomicFile.writePrivate(directory.resolve("new"), bytes("secret"));
        assertEquals("rw-------", mode(directory.resolve("new")));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void followsLinks() throws IOException {
        Path real = Files.createDirectory(directory.resolve("real")).resolve("b.txt");
        Files.writeString(real, "before");
        Path between = Files.createSymbolicLink(directory.resolve("real/between"), Path.of("b.txt"));
        Files.createSymbolicLink(file, Path.of("real/between"));
        AtomicFile.write(file, bytes("after"));
        assertTrue(Files.isSymbolicLink(file) && Files.isSymbolicLink(between));
        assertEquals("after", Files.readString(real));
        Files.delete(real);
        AtomicFile.write(file, bytes("new"));
        assertEquals("new", Files.readString(real));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksInACircleAreAnError() throws IOException {
        Files.createSymbolicLink(file, Path.of("b"));
        Files.createSymbolicLink(directory.resolve("b"), Path.of("a.txt"));
        assertThrows(FileSystemException.class, () -> AtomicFile.write(file, bytes("x")));
    }

    @Test
    void aFailureLeavesEverythingAsItWas() throws IOException {
        Files.writeString(file, "before");
        var failure = assertThrows(FileSystemException.class, () -> AtomicFile.write(file, out -> {
            out.write(bytes("half"));
            throw new IOException("No space left on device");
        }));
        assertEquals(file + ": No space left on device", failure.getMessage());
        assertEquals("before", Files.readString(file));
        assertEquals(List.of("a.txt"), names());
        assertThrows(IllegalStateException.class, () -> AtomicFile.write(file, out -> {
            throw new IllegalStateException();
        }));
        assertEquals(List.of("a.txt"), names());
    }

    @Test
    void saysWhatFailed() throws IOException {
        Path missing = directory.resolve("none/a.txt");
        var failure = assertThrows(FileSystemException.class, () -> AtomicFile.write(missing, bytes("x")));
        assertEquals(missing + ": there is no such directory", failure.getMessage());
        Files.createDirectory(file);
        Files.createFile(file.resolve("b"));
        var refused = assertThrows(FileSystemException.class, () -> AtomicFile.write(file, bytes("x")));
        assertEquals(file.toString(), refused.getFile());
        assertEquals(List.of("a.txt"), names());
    }

    @Test
    void readersSeeOneOfTheContentsOfConcurrentWriters() throws Exception {
        List<String> contents = Stream.of("a", "b", "c", "d").map(each -> each.repeat(100_000)).toList();
        Files.writeString(file, contents.get(0));
        var threads = Executors.newFixedThreadPool(contents.size() + 1);
        try {
            List<Callable<Boolean>> work = new ArrayList<>();
            for (String content : contents) {
                work.add(() -> {
                    for (int i = 0; i < 20; i++) {
                        AtomicFile.write(file, bytes(content));
                    }
                    return true;
                });
            }
            work.add(() -> {
                for (int i = 0; i < 200; i++) {
                    assertTrue(contents.contains(Files.readString(file)));
                }
                return true;
            });
            for (Future<Boolean> done : threads.invokeAll(work)) {
                assertTrue(done.get());
            }
        } finally {
            threads.shutdownNow();
        }
        assertTrue(contents.contains(Files.readString(file)));
        assertEquals(List.of("a.txt"), names());
    }
}
