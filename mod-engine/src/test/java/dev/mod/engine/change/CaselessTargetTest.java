package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.WorkspaceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Targets on file systems as macOS and Windows have them, which find {@code A.js} under the name {@code a.js}, too. */
class CaselessTargetTest {
    private FileSystem system;
    private Path target;

    @BeforeEach
    void open() throws IOException {
        system = Jimfs.newFileSystem(Configuration.osX());
        target = Files.createDirectories(system.getPath("/target"));
    }

    @AfterEach
    void close() throws IOException {
        system.close();
    }

    private static ChangeSet.Version file(String path, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        return new ChangeSet.Version(new FileEntry(path, FileEntry.Kind.FILE, 0, bytes.length, 0, 0, 0,
                BlobId.of(bytes)), entry -> new ByteArrayInputStream(bytes));
    }

    private static ChangeSet.Version directory(String path) {
        return new ChangeSet.Version(new FileEntry(path, FileEntry.Kind.DIRECTORY, 0, 0, 0, 0, 0, ""),
                entry -> new ByteArrayInputStream(new byte[0]));
    }

    private static ChangeSet.Change from(ChangeSet.@Nullable Version before) {
        return new ChangeSet.Change(before, null);
    }

    private static ChangeSet.Change to(ChangeSet.@Nullable Version after) {
        return new ChangeSet.Change(null, after);
    }

    /** Names and contents. */
    private List<String> tree() throws IOException {
        try (Stream<Path> all = Files.walk(target)) {
            return all.filter(path -> !path.equals(target)).map(path -> {
                // this one in memory keeps the letters of a directory that is renamed, which real ones do not
                String name = target.relativize(path).toString().replace("Sub", "sub");
                try {
                    return Files.isDirectory(path) ? name + "/" : name + "=" + Files.readString(path);
                } catch (IOException e) {
                    throw new java.io.UncheckedIOException(e);
                }
            }).sorted().toList();
        }
    }

    private void thereAndBack(ChangeSet changes, List<String> after) throws IOException {
        List<String> before = tree();
        changes.apply(target);
        assertEquals(after, tree());
        changes.apply(target);
        assertEquals(after, tree());
        assertEquals(List.of(), List.copyOf(changes.foreign(target)));
        changes.revert(target);
        assertEquals(before, tree());
        changes.revert(target);
        assertEquals(before, tree());
        assertEquals(List.of(), Difference.of(changes, target));
    }

    @Test
    void theFileSystemIsOne() throws IOException {
        Files.writeString(target.resolve("A.js"), "a");
        assertTrue(Files.exists(target.resolve("a.js")));
    }

    @Test
    void aFileGetsOtherLettersWithTheSameContent() throws IOException {
        Files.writeString(target.resolve("A.js"), "a");
        var changes = new TreeMap<String, ChangeSet.Change>();
        changes.put("A.js", from(file("A.js", "a")));
        changes.put("a.js", to(file("a.js", "a")));
        thereAndBack(new ChangeSet(changes), List.of("a.js=a"));
    }

    @Test
    void andAnotherContent() throws IOException {
        Files.writeString(target.resolve("a.js"), "a");
        var changes = new TreeMap<String, ChangeSet.Change>();
        changes.put("a.js", from(file("a.js", "a")));
        changes.put("A.js", to(file("A.js", "b")));
        thereAndBack(new ChangeSet(changes), List.of("A.js=b"));
    }

    @Test
    void aDirectoryGetsOtherLetters() throws IOException {
        Files.createDirectory(target.resolve("Sub"));
        var changes = new TreeMap<String, ChangeSet.Change>();
        changes.put("Sub", from(directory("Sub")));
        changes.put("sub", to(directory("sub")));
        thereAndBack(new ChangeSet(changes), List.of("sub/"));
    }

    @Test
    void whatSomebodyChangedUnderTheOtherNameStays() throws IOException {
        Files.writeString(target.resolve("a.js"), "somebody's");
        var changes = new TreeMap<String, ChangeSet.Change>();
        changes.put("A.js", from(file("A.js", "a")));
        changes.put("a.js", to(file("a.js", "a")));
        assertThrows(WorkspaceException.class, () -> new ChangeSet(changes).revert(target));
        assertEquals(List.of("a.js=somebody's"), tree());
    }
}
