package dev.mod.engine.target;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class GitIndexTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4})
    void itSaysWhatGitSays(int version) throws Exception {
        Trees.shell(directory, """
                git init -q .; mkdir -p a/deep b; long=$(printf '%%05000d' 0)
                for f in a/deep/x a/deep/y a/ä a-b b/c; do echo $f > $f; done; ln -s a link
                git add .; git update-index --index-version %s
                git update-index --add --cacheinfo 100644,$(git hash-object -w a-b),$long
                """.formatted(version) + (version == 3 ? "echo n > new; git add -N new" : ""));
        var index = read("");
        for (String path : new String[]{"a/deep/x", "a/deep/y", "a/ä", "a-b", "b/c"}) {
            var entry = Objects.requireNonNull(index.get(path), path);
            assertEquals(FileEntry.Kind.FILE, entry.kind());
            assertEquals(BlobId.of((path + "\n").getBytes(StandardCharsets.UTF_8)), entry.blob());
            assertTrue(entry.sameStat(Objects.requireNonNull(FileStat.of(directory.resolve(path), path))), path);
        }
        assertEquals(FileEntry.Kind.LINK, Objects.requireNonNull(index.get("link")).kind());
        assertTrue(index.contains("0".repeat(5000)));
        assertEquals(version == 3, index.contains("new"));
        for (String path : new String[]{"a", "a/deep", "b"}) {
            assertTrue(index.hasBelow(path), path);
        }
        for (String path : new String[]{"a/dee", "a-", "c", "d", ""}) {
            assertFalse(index.hasBelow(path), path);
            assertNull(index.get(path), path);
        }
        assertFalse(index.hasBelow("link"));
        var below = read("a/");
        assertTrue(below.contains("deep/x") && below.contains("ä") && below.hasBelow("deep"));
        assertFalse(below.contains("a-b") || below.contains("b") || below.contains("c"));
    }

    @Test
    void itVouchesForFilesThatAreOlderThanItself() throws Exception {
        Trees.shell(directory, "git init -q .; echo a > a; echo b > b; echo c > c");
        Trees.age(directory);
        Trees.shell(directory, "git add .");
        Trees.age(directory);
        Trees.shell(directory, "touch -r a stamp; echo A > a; touch -r stamp a; chmod 600 b");
        var index = read("");
        assertFalse(index.vouchesFor(stat("a")));
        assertFalse(index.vouchesFor(stat("b")));
        assertTrue(index.vouchesFor(stat("c")));
        Trees.shell(directory, "git init -q other; cd other; echo a > a; git add a; touch -r a .git/index");
        var racy = GitIndex.read(directory.resolve("other/.git/index"), "").orElseThrow();
        assertFalse(racy.vouchesFor(Objects.requireNonNull(FileStat.of(directory.resolve("other/a"), "a"))));
    }

    @Test
    void whatIsUnmergedIsNotVouchedFor() throws Exception {
        Trees.shell(directory, """
                git init -q .; echo a > a; id=$(git hash-object -w a)
                printf '100644 %s 1\\ta\\n100644 %s 2\\ta\\n' $id $id | git update-index --index-info
                """);
        var index = read("");
        assertTrue(index.contains("a"));
        assertFalse(index.vouchesFor(stat("a")));
    }

    @Test
    void aBrokenIndexSaysNothing() throws Exception {
        Trees.shell(directory, "git init -q .; echo a > a; git add a");
        var bytes = Files.readAllBytes(directory.resolve(".git/index"));
        var file = directory.resolve("broken");
        for (int length = 0; length < bytes.length - 20; length++) {
            Files.write(file, Arrays.copyOf(bytes, length));
            var cut = GitIndex.read(file, "");
            assertTrue(cut.isEmpty() || cut.get().isEmpty() || cut.get().contains("a"), "cut to " + length);
        }
        bytes[7] = 9;
        Files.write(file, bytes);
        assertTrue(GitIndex.read(file, "").isEmpty());
    }

    @Test
    void gitListsAnIndexThatCannotBeRead() throws Exception {
        Trees.shell(directory, """
                git init -q .; mkdir -p d/e; echo a > a; echo b > d/e/b; git add .; git update-index --split-index
                """);
        assertTrue(GitIndex.read(directory.resolve(".git/index"), "").isEmpty());
        var all = Objects.requireNonNull(WorkTree.around(directory)).index();
        assertTrue(all.contains("a") && all.contains("d/e/b") && all.hasBelow("d/e"));
        assertFalse(all.vouchesFor(stat("a")));
        var below = Objects.requireNonNull(WorkTree.around(directory.resolve("d"))).index();
        assertTrue(below.contains("e/b") && !below.contains("a"));
    }

    @Test
    void whatGitConvertsIsTrackedButNotVouchedFor() throws Exception {
        Trees.shell(directory, "git init -q .; git config core.autocrlf true; echo a > a; git add a 2>/dev/null");
        Trees.age(directory);
        var index = Objects.requireNonNull(WorkTree.around(directory)).index();
        assertTrue(index.contains("a"));
        assertFalse(index.vouchesFor(stat("a")));
    }

    private GitIndex read(String prefix) throws Exception {
        return GitIndex.read(directory.resolve(".git/index"), prefix).orElseThrow();
    }

    private FileEntry stat(String path) throws Exception {
        return Objects.requireNonNull(FileStat.of(directory.resolve(path), path));
    }
}
