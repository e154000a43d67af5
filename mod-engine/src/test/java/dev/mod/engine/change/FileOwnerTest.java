package dev.mod.engine.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Whose file is changed keeps it, as when root works in a container on somebody's files. */
@DisabledOnOs(OS.WINDOWS)
class FileOwnerTest {
    @TempDir
    Path target;
    private Path file;

    @BeforeEach
    void ofAnother() throws IOException {
        Files.createDirectory(target.resolve("sub"));
        file = Files.writeString(target.resolve("sub/a.txt"), "old");
        assumeTrue(Integer.valueOf(0).equals(Files.getAttribute(file, "unix:uid")), "root only may give files away");
        Files.setAttribute(file, "unix:gid", 4321);
        Files.setAttribute(file, "unix:uid", 1234);
        Files.setAttribute(file, "unix:mode", 0600);
    }

    private static Map<String, Object> owner(Path file) throws IOException {
        return Files.readAttributes(file, "unix:uid,gid", LinkOption.NOFOLLOW_LINKS);
    }

    private static void write(Directory root, String path) throws IOException {
        try (var files = new HeldFiles(new Directories(root), false)) {
            files.stage(path, () -> new ByteArrayInputStream("new".getBytes(StandardCharsets.UTF_8)), 06755);
            files.place(path);
        }
    }

    private void belongsToThem() throws IOException {
        assertEquals("new", Files.readString(file));
        assertEquals(Map.of("uid", 1234, "gid", 4321), owner(file));
        assertEquals(06755, (Integer) Files.getAttribute(file, "unix:mode") & 07777, "set after the owner");
    }

    @Test
    void aFileThatIsReplacedKeepsItsOwner() throws IOException {
        write(HandleDirectory.orPath(target), "sub/a.txt");
        belongsToThem();
    }

    @Test
    void withoutHandlesToo() throws IOException {
        write(new PathDirectory(target, null), "sub/a.txt");
        belongsToThem();
    }

    @Test
    void aNewOneIsOursAndALinkGivesNothingAway() throws IOException {
        Files.createSymbolicLink(target.resolve("sub/link"), file);
        for (String path : new String[]{"sub/new.txt", "sub/link"}) {
            write(HandleDirectory.orPath(target), path);
            assertEquals(Map.of("uid", 0, "gid", 0), owner(target.resolve(path)));
        }
        assertEquals("old", Files.readString(file));
    }
}
