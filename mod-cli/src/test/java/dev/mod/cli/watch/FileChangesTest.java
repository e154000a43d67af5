package dev.mod.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileChangesTest {
    @TempDir
    Path directory;

    private Path root;
    private FileChanges changes;

    @BeforeEach
    void watch() throws IOException {
        root = Files.createDirectories(directory.resolve("root"));
        Files.createDirectories(root.resolve("a/b"));
        Files.writeString(root.resolve("a/b/c"), "1");
        changes = FileChanges.below(List.of(root));
    }

    @AfterEach
    void end() {
        changes.close();
    }

    @Test
    void whatHappenedSinceTheLastTimeIsTold() throws Exception {
        Files.writeString(root.resolve("a/b/c"), "22");
        assertTrue(changes.await());
        Files.createDirectories(root.resolve("new/deep"));
        Files.writeString(root.resolve("new/deep/file"), "");
        assertTrue(changes.await());
        Files.delete(root.resolve("new/deep/file"));
        assertTrue(changes.await());
    }

    @Test
    void directoriesMayComeAndGo() throws Exception {
        for (int i = 0; i < 50; i++) {
            for (int each = 0; each < 20; each++) {
                Files.createDirectories(root.resolve("some/" + each));
            }
            for (int each = 0; each < 20; each++) {
                Files.delete(root.resolve("some/" + each));
                Files.writeString(root.resolve("some/" + each), "");
                Files.delete(root.resolve("some/" + each));
            }
        }
        Files.writeString(root.resolve("some/thing"), "");
        assertTrue(changes.await());
    }

    @Test
    void anotherDirectoryMayTakeThePlaceOfTheOneThatIsWatched() throws Exception {
        var told = CompletableFuture.supplyAsync(this::told);
        Files.move(root, directory.resolve("old"));
        Files.createDirectories(root);
        Files.writeString(root.resolve("other"), "");
        assertEquals("changed", told.get());
        Files.writeString(root.resolve("other"), "22");
        assertTrue(changes.await());
    }

    @Test
    void whatIsGoneIsNotWatched() throws Exception {
        Files.move(root, directory.resolve("old"));
        assertEquals("cannot watch for changes: " + root + ": there is no such file or directory",
                assertThrows(ModException.class, changes::await).getMessage());
        Files.writeString(root, "no directory");
        assertThrows(ModException.class, () -> FileChanges.below(List.of(root)));
    }

    @Test
    void whatIsBesideDoesNotCount() throws Exception {
        var told = CompletableFuture.supplyAsync(this::told);
        Files.writeString(directory.resolve("beside"), "1");
        Files.createDirectories(directory.resolve("root2/a"));
        assertThrows(TimeoutException.class, () -> told.get(1, TimeUnit.SECONDS));
        Files.writeString(root.resolve("a/b/c"), "22");
        assertEquals("changed", told.get());
    }

    private String told() {
        try {
            return changes.await() ? "changed" : "closed";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
