package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.change.ChangeSet.Change;
import dev.mod.engine.change.ChangeSet.Version;
import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DifferenceTest {
    @TempDir
    Path target;

    private final TreeMap<String, Change> changes = new TreeMap<>();

    private static Version version(String path, FileEntry.Kind kind) {
        return new Version(new FileEntry(path, kind, 0644, 0, 0, 0, 0, ""),
                entry -> new ByteArrayInputStream(new byte[0]));
    }

    private List<Difference> differences() {
        return Difference.of(new ChangeSet(changes), target);
    }

    @Test
    void aDirectoryThatIsToBeMadeMayBeThereButNothingElse() throws IOException {
        changes.put("m", new Change(null, version("m", FileEntry.Kind.DIRECTORY)));
        changes.put("m/k", new Change(null, version("m/k", FileEntry.Kind.FILE)));
        assertEquals(List.of(), differences());
        Files.createDirectory(target.resolve("m"));
        assertEquals(List.of(), differences());
        Files.delete(target.resolve("m"));
        Files.createFile(target.resolve("m"));
        assertEquals(List.of(new Difference("m", Difference.Kind.APPEARED)), differences());
    }

    /** As when one task made a file in it, and a later one deleted that. */
    @Test
    void aDirectoryInWhichNothingIsMadeIsOfNoConcern() throws IOException {
        changes.put("m", new Change(null, version("m", FileEntry.Kind.DIRECTORY)));
        Files.createFile(target.resolve("m"));
        assertEquals(List.of(), differences());
    }

    @Test
    void aDirectoryThatWasThereIsMissed() throws IOException {
        changes.put("d/k", new Change(null, version("d/k", FileEntry.Kind.FILE)));
        assertEquals(List.of(new Difference("d", Difference.Kind.DELETED)), differences());
        Files.createFile(target.resolve("d"));
        assertEquals(List.of(new Difference("d", Difference.Kind.KIND)), differences());
    }
}
