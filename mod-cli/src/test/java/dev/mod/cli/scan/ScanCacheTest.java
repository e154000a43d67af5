package dev.mod.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of a scan for the next one: files that are as they were, and those only. */
@DisabledOnOs(OS.WINDOWS)
class ScanCacheTest {
    private static final byte[] KEY = new byte[32];
    private static final KnownParts.Part PART = new KnownParts.Part(true, "a.js:1:é\n");

    @TempDir
    Path directory;
    Path files;
    Path store;

    @BeforeEach
    void someFiles() throws IOException {
        files = Files.createDirectory(directory.resolve("files"));
        store = directory.resolve("caches").resolve("scans");
        // the native library comes with the first grammar
        Languages.find("js").orElseThrow().parse(new byte[0]);
        for (String name : List.of("a.js", "b.js", "c.js")) {
            Files.writeString(files.resolve(name), "x()\n");
        }
    }

    private ScanCache cache(byte[] key, Duration settled) {
        return new ScanCache(store, key, files, names(files), Path::toString, settled);
    }

    private ScanCache cache() {
        return cache(KEY, Duration.ZERO);
    }

    private static List<Path> names(Path directory) {
        try (Stream<Path> all = Files.list(directory)) {
            return all.map(directory::relativize).sorted().toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void scanned() {
        ScanCache cache = cache();
        assertEquals(names(files), cache.changed());
        cache.add("a.js", PART);
        cache.leaveOut("c.js");
        cache.keep();
    }

    @Test
    void whatIsAsItWasIsNotScannedAgain() {
        scanned();
        ScanCache second = cache();
        assertEquals(List.of(Path.of("c.js")), second.changed());
        assertEquals(Map.of("a.js", PART), second.parts());
    }

    @Test
    void anotherQuestionKnowsNothing() {
        scanned();
        byte[] other = KEY.clone();
        // the names of both files are the same, which are made of the first half
        other[31] = 1;
        assertEquals(3, cache(other, Duration.ZERO).changed().size());
    }

    @Test
    void whatWasChangedJustNowIsNotKept() {
        ScanCache cache = cache(KEY, Duration.ofDays(1));
        cache.add("a.js", PART);
        cache.keep();
        assertEquals(3, cache().changed().size());
    }

    @Test
    void filesInPlaceOfOthersAreScanned() throws IOException {
        scanned();
        var time = Files.getLastModifiedTime(files.resolve("a.js"));
        Files.writeString(files.resolve("new"), "y()\n");
        Files.setLastModifiedTime(files.resolve("new"), time);
        Files.move(files.resolve("new"), files.resolve("a.js"), StandardCopyOption.REPLACE_EXISTING);
        assertEquals(List.of(Path.of("a.js"), Path.of("c.js")), cache().changed());
        assertEquals(Map.of(), cache().parts());
    }

    @Test
    void aScanOfSomeFilesLeavesTheOthersKnown() {
        scanned();
        var some = new ScanCache(store, KEY, files, List.of(Path.of("c.js")), Path::toString, Duration.ZERO);
        some.keep();
        assertEquals(List.of(), cache().changed());
    }

    @Test
    void damagedFilesCountAsNothing() throws IOException {
        scanned();
        Path kept = store.resolve(names(store).get(0).toString());
        byte[] whole = Files.readAllBytes(kept);
        for (int length = 0; length < whole.length; length++) {
            Files.write(kept, Arrays.copyOf(whole, length));
            assertEquals(3, cache().changed().size(), "cut after " + length);
        }
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] = (byte) (damaged[at] ^ 1 << at % 8);
            Files.write(kept, damaged);
            assertEquals(3, cache().changed().size(), "damaged at " + at);
        }
        Files.write(kept, whole);
        assertEquals(1, cache().changed().size());
    }

    @Test
    void aPlaceThatCannotBeWrittenKeepsNothing() throws IOException {
        Files.writeString(Files.createDirectory(directory.resolve("caches")).resolve("scans"), "a file");
        scanned();
        assertEquals(3, cache().changed().size());
    }

    @Test
    void onlyTheLastFiftyQuestionsAreKept() throws IOException {
        var random = new Random(1);
        for (int i = 0; i < 60; i++) {
            byte[] key = new byte[32];
            random.nextBytes(key);
            cache(key, Duration.ZERO).keep();
        }
        Files.writeString(store.resolve(".mod-left.tmp"), "of one that was killed");
        Files.setLastModifiedTime(store.resolve(".mod-left.tmp"), FileTime.fromMillis(0));
        scanned();
        assertEquals(50, names(store).size());
        assertEquals(1, cache().changed().size());
        assertTrue(names(store).stream().noneMatch(name -> name.toString().startsWith(".")));
    }

    @Test
    void keysTellValuesApart() {
        assertNotEquals(text(new ScanKey("a").with("bc")), text(new ScanKey("ab").with("c")));
        assertNotEquals(text(new ScanKey("a").with(List.of("b")).with("c")),
                text(new ScanKey("a").with(List.of("b", "c"))));
        assertEquals(text(new ScanKey("a").with(true)), text(new ScanKey("a").with(true)));
    }

    private static String text(ScanKey key) {
        return new String(key.digest(), StandardCharsets.ISO_8859_1);
    }
}
