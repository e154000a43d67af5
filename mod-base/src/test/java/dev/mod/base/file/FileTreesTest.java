package dev.mod.base.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class FileTreesTest {
    @TempDir
    Path directory;

    @Test
    void nothingIsLeftOfATree() throws IOException {
        Path tree = directory.resolve("tree");
        Files.createDirectories(tree.resolve("a/b/c"));
        Files.writeString(tree.resolve("a/b/file"), "text");
        FileTrees.delete(tree);
        assertFalse(Files.exists(tree));
        FileTrees.delete(tree);
    }

    @Test
    void whatIsInADirectoryIsInOrder() throws IOException {
        Path file = Files.writeString(directory.resolve("b"), "text");
        Path inner = Files.createDirectory(directory.resolve("a"));
        assertEquals(List.of(inner, file), FileTrees.children(directory));
        assertEquals(List.of(), FileTrees.children(inner));
        assertEquals(List.of(), FileTrees.children(file));
        assertEquals(List.of(), FileTrees.children(directory.resolve("none")));
    }

    @Test
    void aFileIsATreeToo() throws IOException {
        Path file = Files.writeString(directory.resolve("file"), "text");
        FileTrees.delete(file);
        assertFalse(Files.exists(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksAreNotFollowedAndModesDoNotHinder() throws IOException {
        Path kept = Files.createDirectories(directory.resolve("kept"));
        Files.writeString(kept.resolve("file"), "kept");
        Path tree = Files.createDirectories(directory.resolve("tree"));
        Files.createSymbolicLink(tree.resolve("link"), kept);
        Files.createSymbolicLink(directory.resolve("outer"), tree);
        Files.createSymbolicLink(tree.resolve("dangling"), directory.resolve("nowhere"));
        Path locked = Files.createDirectories(tree.resolve("locked"));
        Files.writeString(locked.resolve("file"), "text");
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-x------"));
        FileTrees.delete(directory.resolve("outer"));
        assertFalse(Files.exists(directory.resolve("outer"), LinkOption.NOFOLLOW_LINKS));
        FileTrees.delete(tree);
        assertFalse(Files.exists(tree));
        assertEquals("kept", Files.readString(kept.resolve("file")));
    }
}
