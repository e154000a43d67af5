package dev.mod.cli.watch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.watch.WatchedTrees.Look;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class WatchedTreesTest {
    @TempDir
    Path directory;
    Path root;
    WatchedTrees trees;

    @BeforeEach
    void tree() throws Exception {
        root = Files.createDirectory(directory.resolve("root"));
        trees = WatchedTrees.open(directory.resolve("watch")).orElseThrow();
        write("a/one.js");
        write("a/two.js");
        write("b/three.js");
        write("four.js");
    }

    @AfterEach
    void end() throws Exception {
        trees.close();
        assertTrue(Files.notExists(directory.resolve("watch")));
    }

    private void write(String file) throws Exception {
        Path path = root.resolve(file);
        Files.createDirectories(Objects.requireNonNull(path.getParent()));
        Files.writeString(path, "x()\n");
    }

    private Look look() throws Exception {
        return trees.look(root).orElseThrow();
    }

    private static Set<String> changed(Look before, Look now) {
        return now.changed().files(before.time()).stream().map(Path::toString).collect(Collectors.toSet());
    }

    private static Set<String> files(Look look) {
        return look.walk().files().stream().map(Path::toString).collect(Collectors.toSet());
    }

    @Test
    void onlyWhatChangedIsTold() throws Exception {
        Look first = look();
        assertEquals(Set.of("a/one.js", "a/two.js", "b/three.js", "four.js"), files(first));
        Look second = look();
        assertEquals(Set.of(), changed(first, second));
        Files.writeString(root.resolve("a/one.js"), "y()\n");
        Files.setLastModifiedTime(root.resolve("b/three.js"), FileTime.from(Instant.EPOCH));
        Look third = look();
        assertEquals(Set.of("a/one.js", "b/three.js"), changed(second, third));
        assertEquals(first.walked(), third.walked());
        assertEquals(Set.of(), changed(third, look()));
        // whoever looked earlier is told, too
        assertEquals(Set.of("a/one.js", "b/three.js"), changed(first, look()));
    }

    @Test
    void aFileThatTakesThePlaceOfAnotherHasChanged() throws Exception {
        Look first = look();
        Files.move(Files.writeString(root.resolve("a/.part"), "z()\n"), root.resolve("a/two.js"),
                StandardCopyOption.REPLACE_EXISTING);
        Look second = look();
        assertEquals(Set.of("a/two.js"), changed(first, second));
        assertEquals(first.walked(), second.walked());
    }

    @Test
    void filesComeAndGo() throws Exception {
        Look first = look();
        Files.delete(root.resolve("four.js"));
        write("b/five.js");
        Look second = look();
        assertNotEquals(first.walked(), second.walked());
        assertEquals(Set.of("a/one.js", "a/two.js", "b/three.js", "b/five.js"), files(second));
        assertEquals(Set.of("b/five.js"), changed(first, second));
    }

    @Test
    void directoriesComeAndGo() throws Exception {
        look();
        write("c/d/six.js");
        assertTrue(files(look()).contains("c/d/six.js"));
        Files.move(root.resolve("c"), root.resolve("e"));
        assertTrue(files(look()).contains("e/d/six.js"));
        Look before = look();
        Files.writeString(root.resolve("e/d/six.js"), "y()\n");
        assertEquals(Set.of("e/d/six.js"), changed(before, look()));
        Files.move(root.resolve("e"), directory.resolve("outside"));
        Files.writeString(directory.resolve("outside/d/seven.js"), "y()\n");
        assertEquals(Set.of("a/one.js", "a/two.js", "b/three.js", "four.js"), files(look()));
    }

    @Test
    void anotherDirectoryOfTheNameIsAnotherTree() throws Exception {
        Look first = look();
        Files.move(root, directory.resolve("old"));
        write("a/one.js");
        Look second = look();
        assertEquals(Set.of("a/one.js"), files(second));
        assertEquals(Set.of("a/one.js"), changed(first, second));
    }

    @Test
    void ignoreFilesOfEveryPlaceCount() throws Exception {
        look();
        Files.writeString(root.resolve("a/.ignore"), "two.js\n");
        assertEquals(Set.of("a/.ignore", "a/one.js", "b/three.js", "four.js"), files(look()));
        Files.createDirectories(directory.resolve(".git/info"));
        Files.writeString(directory.resolve(".gitignore"), "four.js\n");
        assertEquals(Set.of("a/.ignore", "a/one.js", "b/three.js"), files(look()));
        Files.writeString(directory.resolve(".git/info/exclude"), "three.js\n");
        assertEquals(Set.of("a/.ignore", "a/one.js"), files(look()));
        Files.createDirectories(root.resolve("b/.git/info"));
        assertEquals(Set.of("a/.ignore", "a/one.js", "b/three.js"), files(look()));
        Files.writeString(root.resolve("b/.git/info/exclude"), "three.js\n");
        assertEquals(Set.of("a/.ignore", "a/one.js"), files(look()));
    }

    @Test
    void changesThroughAnotherNameAreSeen() throws Exception {
        Path outside = directory.resolve("outside.js");
        Files.createLink(outside, root.resolve("a/one.js"));
        look();
        Look first = look();
        Files.writeString(outside, "changed()\n", StandardOpenOption.APPEND);
        assertTrue(changed(first, look()).contains("a/one.js"));
        // a second name within the tree, of a file that had one
        look();
        Files.createLink(root.resolve("b/again.js"), root.resolve("four.js"));
        Look second = look();
        Files.writeString(root.resolve("b/again.js"), "changed()\n", StandardOpenOption.APPEND);
        assertTrue(changed(second, look()).containsAll(List.of("four.js", "b/again.js")));
    }

    @Test
    void moreEventsThanAQueueHoldsHaveTheTreeWatchedAnew() throws Exception {
        Look first = look();
        for (int i = 0; i < 2_000; i++) {
            write("a/n" + i + ".js");
        }
        Files.writeString(root.resolve("b/three.js"), "y()\n");
        Look second = look();
        assertEquals(2_004, files(second).size());
        assertTrue(changed(first, second).contains("b/three.js"));
        assertEquals(Set.of(), changed(second, look()));
    }

    @Test
    void treesInOneAnotherAreToldOfTheSame() throws Exception {
        Look outer = look();
        Look inner = trees.look(root.resolve("a")).orElseThrow();
        Files.writeString(root.resolve("a/one.js"), "y()\n");
        assertEquals(Set.of("a/one.js"), changed(outer, look()));
        assertEquals(Set.of("one.js"), changed(inner, trees.look(root.resolve("a")).orElseThrow()));
        for (int i = 0; i < 9; i++) {
            write("t" + i + "/x.js");
            assertTrue(trees.look(root.resolve("t" + i)).isPresent());
        }
        // the first tree was forgotten meanwhile
        Files.writeString(root.resolve("b/three.js"), "y()\n");
        assertTrue(changed(outer, look()).contains("b/three.js"));
    }
}
