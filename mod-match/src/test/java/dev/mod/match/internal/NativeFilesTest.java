package dev.mod.match.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The native list of a directory says what Java would, or nothing. */
class NativeFilesTest {
    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void loadTheLibrary() {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "left to Java there");
        Languages.find("js").orElseThrow().parse("a");
    }

    @Test
    void leavesToJavaWhatIsNotPlain() throws IOException {
        Files.createFile(directory.resolve("empty"));
        Files.writeString(directory.resolve("\u00e9"), "a");
        for (String name : List.of("empty", "\u00e9", "missing", ".")) {
            assertTrue(new WordFinder(List.of("a")).inFile(directory.resolve(name)).isEmpty(), name);
        }
        assertTrue(NativeFiles.list(directory).isEmpty(), "there is a name beyond ASCII");
        assertTrue(NativeFiles.list(directory.resolve("missing")).isEmpty());
    }

    @Test
    void listsFilesAndDirectories() throws IOException {
        Set<NativeFiles.Child> expected = new HashSet<>();
        for (int i = 0; i < 300; i++) {
            String name = "a longer name of a file " + i;
            if (i % 7 == 0) {
                Files.createDirectory(directory.resolve(name));
            } else {
                Files.createFile(directory.resolve(name));
            }
            expected.add(new NativeFiles.Child(name, i % 7 == 0));
        }
        Files.createSymbolicLink(directory.resolve("link"), directory);
        List<NativeFiles.Child> listed = NativeFiles.list(directory).orElseThrow();
        assertEquals(expected, new HashSet<>(listed));
        assertEquals(expected.size(), listed.size());
    }

    @Test
    void listsNothingTwice() throws IOException {
        List<String> names = new ArrayList<>(List.of("a", "b", ".c"));
        for (String name : names) {
            Files.createFile(directory.resolve(name));
        }
        assertEquals(names.stream().sorted().toList(), NativeFiles.list(directory).orElseThrow().stream()
                .map(NativeFiles.Child::name).sorted().collect(Collectors.toList()));
    }
}
