package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.change.ChangeSet.Change;
import dev.mod.engine.change.ChangeSet.Version;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
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

    private static Version was(String path, FileEntry.Kind kind, int mode) {
        String blob = kind == FileEntry.Kind.FILE ? BlobId.of(new byte[0]) : "";
        return new Version(new FileEntry(path, kind, mode, 0, 0, 0, 0, blob),
                entry -> new ByteArrayInputStream(new byte[0]));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileMayGiveWayToADirectoryAndADirectoryToAFile() throws IOException {
        changes.put("f", new Change(was("f", FileEntry.Kind.FILE, 0644), version("f", FileEntry.Kind.DIRECTORY)));
        changes.put("f/k", new Change(null, version("f/k", FileEntry.Kind.FILE)));
        changes.put("d", new Change(was("d", FileEntry.Kind.DIRECTORY, 0755), version("d", FileEntry.Kind.FILE)));
        changes.put("d/k", new Change(was("d/k", FileEntry.Kind.FILE, 0644), null));
        Files.setAttribute(Files.createDirectory(target.resolve("d")), "unix:mode", 0755);
        for (String file : List.of("f", "d/k")) {
            Files.setAttribute(Files.createFile(target.resolve(file)), "unix:mode", 0644);
        }
        assertEquals(List.of(), differences());
        Files.setAttribute(target.resolve("d"), "unix:mode", 0700);
        Files.writeString(target.resolve("f"), "other");
        Files.delete(target.resolve("d/k"));
        assertEquals(List.of(new Difference("d", Difference.Kind.MODE), new Difference("d/k", Difference.Kind.DELETED),
                new Difference("f", Difference.Kind.CONTENT)), differences());
        Files.delete(target.resolve("f"));
        Files.createDirectory(target.resolve("f"));
        Files.delete(target.resolve("d"));
        Files.createFile(target.resolve("d"));
        assertEquals(List.of(new Difference("d", Difference.Kind.KIND), new Difference("d/k", Difference.Kind.DELETED),
                new Difference("f", Difference.Kind.KIND)), differences());
    }
}
