package dev.mod.match.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibrariesTest {
    @TempDir
    Path cache = Path.of("");

    private NativeLibraries libraries() {
        return NativeLibraries.forThisPlatform(cache).orElseThrow();
    }

    @Test
    void extractsOnceIntoAPrivateDirectory() throws IOException {
        Path file = libraries().extract("json");
        assertTrue(file.startsWith(cache));
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertEquals("rwx------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(file.toAbsolutePath().getParent())));
        }
        var written = Files.getLastModifiedTime(file);
        assertEquals(file, libraries().extract("json"));
        assertEquals(written, Files.getLastModifiedTime(file));
    }

    @Test
    void replacesADamagedFile() throws IOException {
        Path file = libraries().extract("json");
        byte[] content = Files.readAllBytes(file);
        byte[] damaged = content.clone();
        damaged[damaged.length / 2] ^= 1;
        Files.write(file, damaged);
        assertArrayEquals(content, Files.readAllBytes(libraries().extract("json")));
        Files.write(file, new byte[0]);
        assertArrayEquals(content, Files.readAllBytes(libraries().extract("json")));
    }

    @Test
    void canBeExtractedByManyAtOnce() throws IOException, InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        List<Future<Path>> files = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Callable<Path> extract = () -> libraries().extract("go");
            files.add(pool.submit(extract));
        }
        for (Future<Path> file : files) {
            assertEquals(files.get(0).get(), file.get());
        }
        pool.shutdown();
        try (Stream<Path> left = Files.list(files.get(0).get().toAbsolutePath().getParent())) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void usesATemporaryDirectoryWhenTheCacheCannotBeWritten() throws IOException {
        Path file = Files.writeString(cache.resolve("file"), "no directory");
        Path extracted = NativeLibraries.forThisPlatform(file).orElseThrow().extract("json");
        assertFalse(extracted.startsWith(cache));
        assertArrayEquals(Files.readAllBytes(libraries().extract("json")), Files.readAllBytes(extracted));
        Files.delete(extracted);
    }

    @Test
    void knowsNoOthers() {
        assertThrows(IllegalArgumentException.class, () -> libraries().extract("nothing"));
        assertTrue(libraries().grammar("nothing").isEmpty());
        assertFalse(libraries().grammar("json").isEmpty());
    }
}
