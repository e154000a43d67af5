package dev.mod.match.internal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Languages;
import dev.mod.match.walk.FileText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Words are found where Java finds them, few or many at once. */
class WordFinderTest {
    @TempDir
    Path directory = Path.of("");

    @BeforeAll
    static void loadTheLibrary() {
        Languages.find("js").orElseThrow().parse("a");
    }

    /** Twelve are looked for one after the other, more in a table. */
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 12, 13, 60, 64, 65, 400})
    void findsTheWordsThatOccur(int count) {
        Random random = new Random(count);
        for (int round = 0; round < 200; round++) {
            byte[] text = text(random);
            List<String> words = Stream.generate(() -> word(random)).limit(count).toList();
            BitSet found = new WordFinder(words).inText(text);
            String whole = new String(text, StandardCharsets.ISO_8859_1);
            for (int i = 0; i < count; i++) {
                assertEquals(whole.contains(latin(words.get(i))), found.get(i), words.get(i) + " in " + whole);
            }
        }
    }

    @Test
    void findsInFilesWhatItFindsInTexts() throws IOException {
        Assumptions.assumeFalse(System.getProperty("os.name").startsWith("Windows"), "left to Java there");
        Random random = new Random(7);
        for (int round = 0; round < 300; round++) {
            byte[] text = text(random);
            Path file = Files.write(directory.resolve("file"), text);
            var finder = new WordFinder(Stream.generate(() -> word(random)).limit(1 + random.nextInt(20)).toList());
            Optional<BitSet> expected = FileText.of(file, text) instanceof FileText.Text
                    ? Optional.of(finder.inText(text))
                    : Optional.empty();
            assertEquals(expected, finder.inFile(file), () -> new String(text, StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void saysWhereAWordIs() {
        Random random = new Random(3);
        for (int round = 0; round < 300; round++) {
            byte[] text = text(random);
            String word = word(random);
            String whole = new String(text, StandardCharsets.ISO_8859_1);
            assertArrayEquals(
                    IntStream.range(0, whole.length()).filter(at -> whole.startsWith(latin(word), at)).toArray(),
                    new WordFinder(List.of("zz", word)).places(text, 1));
        }
    }

    @Test
    void findsNothingInNothing() {
        assertEquals(new BitSet(), new WordFinder(List.of("a")).inText(new byte[0]));
        assertEquals(new BitSet(), new WordFinder(List.of()).inText("a".getBytes(StandardCharsets.UTF_8)));
        assertEquals(0, new WordFinder(List.of("abc")).places("ab".getBytes(StandardCharsets.UTF_8), 0).length);
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
            assertEquals(text, new WordFinder(List.of("b")).inFile(file).isPresent());
            assertEquals(text, FileText.of(file, whole) instanceof FileText.Text);
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
}
