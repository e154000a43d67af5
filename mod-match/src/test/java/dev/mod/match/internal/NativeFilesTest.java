package dev.mod.match.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Languages;
import dev.mod.match.walk.FileText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The native look at files says what Java would, or nothing. */
class NativeFilesTest {
    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void loadTheLibrary() {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "left to Java there");
        Languages.find("js").orElseThrow().parse("a");
    }

    @Test
    void findsTheWordsThatOccur() throws IOException {
        Random random = new Random(7);
        for (int round = 0; round < 400; round++) {
            byte[] text = text(random);
            Path file = Files.write(directory.resolve("file"), text);
            List<String> words = Stream.generate(() -> word(random)).limit(1 + random.nextInt(5)).toList();
            OptionalLong found = NativeFiles.look(file, NativeFiles.words(words).orElseThrow());
            boolean readable = FileText.of(file, text) instanceof FileText.Text;
            assertEquals(readable, found.isPresent(),
                    () -> "round of " + new String(text, StandardCharsets.ISO_8859_1));
            String whole = new String(text, StandardCharsets.ISO_8859_1);
            for (int i = 0; readable && i < words.size(); i++) {
                boolean expected = whole.contains(latin(words.get(i)));
                assertEquals(expected, (found.getAsLong() >> i & 1) == 1, words.get(i) + " in " + whole);
            }
        }
    }

    private static String latin(String word) {
        return new String(word.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static byte[] text(Random random) {
        StringBuilder text = new StringBuilder();
        int length = 1 + random.nextInt(300);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint("abab(.\n\u00e9\u20ac".codePointAt(random.nextInt(9)));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (random.nextInt(3) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static String word(Random random) {
        StringBuilder word = new StringBuilder();
        int length = 1 + random.nextInt(5);
        for (int i = 0; i < length; i++) {
            word.append("ab(\u00e9".charAt(random.nextInt(4)));
        }
        return word.toString();
    }

    @ParameterizedTest
    @CsvSource({"C3 A9, true", "E2 82 AC, true", "F0 9F 98 80, true", "F4 8F BF BF, true", "EF BB BF, true",
            "C3, false",
            "C0 80, false", "C1 BF, false", "E0 9F BF, false", "ED A0 80, false", "F0 8F BF BF, false",
            "F4 90 80 80, false", "F5 80 80 80, false", "80, false", "E2 82, false", "61 00 61, false"})
    void looksAtTextsOnly(String hex, boolean text) throws IOException {
        for (String around : List.of("", "abcdefgh", "abc")) {
            byte[] bytes = (around + "\0" + around).getBytes(StandardCharsets.US_ASCII);
            byte[] middle = java.util.HexFormat.ofDelimiter(" ").parseHex(hex);
            byte[] whole = new byte[bytes.length - 1 + middle.length];
            System.arraycopy(bytes, 0, whole, 0, around.length());
            System.arraycopy(middle, 0, whole, around.length(), middle.length);
            System.arraycopy(bytes, around.length() + 1, whole, around.length() + middle.length, around.length());
            Path file = Files.write(directory.resolve("file"), whole);
            assertEquals(text, NativeFiles.look(file, NativeFiles.words(List.of("b")).orElseThrow()).isPresent());
            assertEquals(text, FileText.of(file, whole) instanceof FileText.Text);
        }
    }

    @Test
    void leavesToJavaWhatIsNotPlain() throws IOException {
        byte[] words = NativeFiles.words(List.of("a")).orElseThrow();
        Files.createFile(directory.resolve("empty"));
        Files.writeString(directory.resolve("\u00e9"), "a");
        for (String name : List.of("empty", "\u00e9", "missing", ".")) {
            assertTrue(NativeFiles.look(directory.resolve(name), words).isEmpty(), name);
        }
        assertTrue(NativeFiles.list(directory).isEmpty(), "there is a name beyond ASCII");
        assertTrue(NativeFiles.list(directory.resolve("missing")).isEmpty());
        assertTrue(NativeFiles.words(Collections.nCopies(NativeFiles.MAX_WORDS + 1, "a")).isEmpty());
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
