package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class PackedStoreTest {
    @TempDir
    Path directory;

    @Test
    void whatIsNamedIsThereAgain() throws Exception {
        var files = pack();
        var store = new PackedStore(directory);
        store.begin(files);
        long number = store.number(files);
        assertEquals(number, store.number(files));
        store.close();
        var later = new PackedStore(directory);
        var read = later.get(number);
        assertEquals(files.entry(0), read.entry(0));
        assertSame(read, later.get(number));
        assertEquals(number, later.number(read));
        assertEquals(number + 1, later.number(files));
    }

    @Test
    void whatNobodyNamedIsDeleted() throws Exception {
        var store = new PackedStore(directory);
        store.begin(pack());
        store.close();
        assertEquals(0, names());
    }

    @Test
    void damageIsSeen() throws Exception {
        var store = new PackedStore(directory);
        var file = directory.resolve(store.number(pack()) + ".packed");
        var bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] ^= 1;
            Files.write(file, bytes);
            assertThrows(IOException.class, () -> new PackedStore(directory).get(1));
            bytes[i] ^= 1;
        }
        Files.write(file, new byte[3]);
        assertThrows(IOException.class, () -> new PackedStore(directory).get(1));
    }

    @Test
    void whatCannotBeWrittenIsTriedAgain() throws Exception {
        var blocked = directory.resolve("store");
        Files.writeString(blocked, "");
        var files = pack();
        var store = new PackedStore(blocked);
        assertThrows(IOException.class, () -> store.number(files));
        Files.delete(blocked);
        assertEquals(1, store.number(files));
    }

    private long names() throws IOException {
        try (var names = Files.list(directory)) {
            return names.filter(Files::isRegularFile).count();
        }
    }

    /** One file, as Git knows it. */
    private PackedFiles pack() throws Exception {
        var repository = Files.createTempDirectory(directory, "repository");
        Trees.shell(repository, "git init -q .; echo a > a; git add a");
        var index = GitIndex.read(repository.resolve(".git/index"), "");
        var sieve = new Sieve() {
            @Override
            public int known(FindRecord file) {
                return 0;
            }

            @Override
            public java.util.Map<String, Entry> entries(java.util.List<FindPart> parts,
                    java.util.Map<String, Entry> others) {
                return others;
            }
        };
        var printed = "3 f644 2 1.0 2.0 ./a\0\0".getBytes(StandardCharsets.US_ASCII);
        return PackedFiles.of(new FindPart(10, 0, true).read(new ByteArrayInputStream(printed),
                CompletableFuture.completedFuture(sieve)), index);
    }
}
