package dev.mod.engine.workspace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisabledOnOs(OS.WINDOWS)
class FindListingTest {
    private static final List<String> DIRECTORIES = List.of("", "src/", "src/deep/", "out/", "out/x/", "none/", "-d/");

    @TempDir
    Path target;

    @Test
    void itSaysWhatTheFileSystemSays() throws Exception {
        Trees.shell(target, """
                mkdir -p src/deep out/x empty ./-d; echo a > src/a; echo b > 'src/new
                line'; echo c > src/deep/ä; ln -s '../no where' src/deep/link; chmod 4711 src/a; chmod 1777 out
                touch -d '2001-02-03 04:05:06.000000007' src/deep/ä; echo x > out/x/y; echo z > ./-d/-z; mkfifo src/pipe
                mkdir src/.git; echo g > src/.git/HEAD
                """);
        var files = Listing.ofFiles(target);
        for (List<String> passed : List.of(List.<String>of(), List.of("out", "deep"))) {
            for (int below : new int[]{0, 1, 1000}) {
                var listing = FindListing.begin(target, passed, 1000, 0, directory -> below);
                for (String directory : DIRECTORIES) {
                    assertEquals(sorted(files.children(directory)), sorted(listing.children(directory)), directory);
                }
            }
        }
    }

    @Test
    void withTooManyFilesTheFileSystemIsAsked() throws Exception {
        Trees.shell(target, "mkdir src; for i in 1 2 3 4 5; do echo $i > src/$i; done");
        assertEquals(5, FindListing.begin(target, List.of(), 2, 0, directory -> 0).children("src/").size());
    }

    @Test
    void theClockIsReadToTheNanosecond() throws Exception {
        var listing = parse("42 f644 5 1700000000.1234567890 1700000001.5 ./a/b\0\0007 l777 1 1.0 2.0 ./a/l\0to\0");
        assertEquals(List.of(
                new Entry("a/b", Entry.Kind.FILE, 0644, 5, 1700000000123456789L, 1700000001500000000L, 42, ""),
                new Entry("a/l", Entry.Kind.LINK, 0777, 1, 1_000_000_000L, 2_000_000_000L, 7, "to")), listing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"3 f644 5 1.0 2.0 ./a\0", "3 f944 5 1.0 2.0 ./a\0\0", "3 f644 -5 1.0 2.0 ./a\0\0",
            "3 f644 5 -1.0 2.0 ./a\0\0", "3 f644  1.0 2.0 ./a\0\0", "3 f644 5 1.0 2.0 a\0\0",
            "3 f644 5 1.0 2.0 ./\0\0", "3 f644 5 1", "3", "usage: find\0\0"})
    void anythingElseIsRefused(String output) {
        assertThrows(IOException.class, () -> parse(output));
    }

    @Test
    void aNameThatIsNoTextIsRefused() {
        var output = "3 f644 5 1.0 2.0 ./\u00ff\0\0".getBytes(StandardCharsets.ISO_8859_1);
        assertThrows(IOException.class,
                () -> read(output, true));
    }

    @Test
    void aNameThatIsNotAsciiIsRefusedWhereNamesAreAscii() {
        var output = "3 f644 5 1.0 2.0 ./ä\0\0".getBytes(StandardCharsets.UTF_8);
        assertThrows(IOException.class,
                () -> read(output, false));
    }

    private static List<Entry> parse(String output) throws IOException {
        return read(output.getBytes(StandardCharsets.UTF_8), true).children("a/");
    }

    private static FindPart read(byte[] output, boolean unicode) throws IOException {
        return new FindPart(10, 0, unicode).read(new ByteArrayInputStream(output),
                CompletableFuture.completedFuture(Sieve.NONE));
    }

    /** Without repositories, which no walk looks into. */
    private static List<Entry> sorted(List<Entry> entries) {
        return entries.stream().filter(entry -> !entry.path().endsWith(".git"))
                .sorted(Comparator.comparing(Entry::path)).toList();
    }
}
