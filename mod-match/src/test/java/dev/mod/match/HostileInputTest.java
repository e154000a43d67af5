package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No text may crash the process or stall it. */
class HostileInputTest {
    private static final Language JAVASCRIPT = Languages.find("js").orElseThrow();

    static Stream<Language> languages() {
        return Languages.all().stream();
    }

    private static ParseLimitException.Limit limit(String text, ParseLimits limits) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return assertThrows(ParseLimitException.class, () -> JAVASCRIPT.parse(bytes, limits)).limit();
    }

    @Test
    void deepNesting() {
        Tree tree = JAVASCRIPT.parse("(".repeat(300_000) + "1" + ")".repeat(300_000));
        assertEquals(0, tree.errorCount());
        assertEquals("1", tree.text(tree.smallestNodeAt(300_000, 300_001)));
        assertTrue(tree.root().toString().endsWith("(number)" + ")".repeat(300_002)));
        assertEquals(300_002, tree.node(tree.smallestNodeAt(300_000, 300_001)).ancestors().size());
    }

    @Test
    void brackets() {
        assertEquals(ParseLimitException.Limit.MEMORY, limit("[".repeat(50_000_000),
                new ParseLimits(64 << 20, Duration.ofMinutes(1), 200L << 20)));
    }

    @Test
    void limits() {
        String text = "a + b;\n".repeat(20_000);
        assertEquals(ParseLimitException.Limit.SIZE,
                limit(text, new ParseLimits(1_000, Duration.ofMinutes(1), 1L << 30)));
        assertEquals(ParseLimitException.Limit.TIME, limit(text, new ParseLimits(1 << 20, Duration.ZERO, 1L << 30)));
        assertEquals(ParseLimitException.Limit.MEMORY,
                limit(text, new ParseLimits(1 << 20, Duration.ofMinutes(1), 2L << 20)));
        // and all is well afterwards
        assertEquals(0, JAVASCRIPT.parse(text).errorCount());
        ParseLimitException tooLarge = assertThrows(ParseLimitException.class,
                () -> JAVASCRIPT.parse(new byte[11], new ParseLimits(10, Duration.ofMinutes(1), 1L << 20)));
        assertEquals("a text of 11 bytes is larger than the limit of 10 bytes", tooLarge.getMessage());
    }

    @Test
    void aScannerThatLooksFarAhead() {
        // would take minutes
        byte[] text = "#".repeat(200_000).getBytes(StandardCharsets.UTF_8);
        Language swift = Languages.find("swift").orElseThrow();
        assertEquals(ParseLimitException.Limit.TIME, assertThrows(ParseLimitException.class,
                () -> swift.parse(text, new ParseLimits(1 << 20, Duration.ofMillis(500), 1L << 30))).limit());
    }

    @Test
    void textsOfSeveralChunks() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; text.length() < 100_000; i++) {
            text.append("f('日本é😀").append("x".repeat(i % 5)).append("');\n");
        }
        Tree tree = JAVASCRIPT.parse(text.toString());
        assertEquals(0, tree.errorCount());
        assertEquals(tree.lineCount() - 1, tree.childCount(0));
    }

    @Test
    void aScannerThatGivesUp() {
        Language kotlin = Languages.find("kotlin").orElseThrow();
        ParseLimitException deep = assertThrows(ParseLimitException.class,
                () -> kotlin.parse("\"${".repeat(3_000)));
        assertEquals(ParseLimitException.Limit.PARSER, deep.limit());
        Language markdown = Languages.find("markdown").orElseThrow();
        assertEquals(ParseLimitException.Limit.PARSER,
                assertThrows(ParseLimitException.class, () -> markdown.parse("> - ".repeat(3_000))).limit());
        // more state than a scanner may keep
        Tree yaml = Languages.find("yaml").orElseThrow().parse("- ".repeat(3_000));
        assertTrue(yaml.size() > 3_000);
        assertEquals(0, kotlin.parse("val a = 1").errorCount());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void anyBytes(Language language) {
        Random random = new Random(1);
        byte[] binary = new byte[20_000];
        random.nextBytes(binary);
        String letters = "ab \n\t(){}[]<>\"'`;:,.=+-*/%&|!?#$@\\0é😀";
        StringBuilder soup = new StringBuilder();
        for (int i = 0; i < 10_000; i++) {
            soup.appendCodePoint(letters.codePointAt(random.nextInt(letters.length())));
        }
        List<byte[]> texts = List.of(binary, new byte[10_000], new byte[0], new byte[]{(byte) 0xEF, (byte) 0xBB},
                soup.toString().getBytes(StandardCharsets.UTF_8), "(".repeat(20_000).getBytes(StandardCharsets.UTF_8),
                "\"".repeat(2_001).getBytes(StandardCharsets.UTF_8),
                "<a>".repeat(3_000).getBytes(StandardCharsets.UTF_8));
        for (byte[] text : texts) {
            try {
                Tree tree = language.parse(text, new ParseLimits(1 << 20, Duration.ofSeconds(5), 256L << 20));
                assertTrue(tree.end(0) <= text.length);
                assertEquals(tree.size(), tree.subtreeEnd(0));
            } catch (ParseLimitException e) {
                assertTrue(e.limit() != ParseLimitException.Limit.SIZE);
            }
        }
    }

    @Test
    void manyThreads() throws InterruptedException, ExecutionException {
        String text = "function f(a) { return [a, 'x', `y`].map((b) => b + 1); }\n".repeat(2_000);
        int size = JAVASCRIPT.parse(text).size();
        // each thread ends after its parse: what it held must be freed
        for (int round = 0; round < 15; round++) {
            ExecutorService pool = Executors.newFixedThreadPool(4);
            List<Future<Integer>> sizes = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Callable<Integer> parse = () -> JAVASCRIPT.parse(text).size();
                sizes.add(pool.submit(parse));
            }
            for (Future<Integer> found : sizes) {
                assertEquals(size, found.get());
            }
            pool.shutdown();
        }
    }
}
