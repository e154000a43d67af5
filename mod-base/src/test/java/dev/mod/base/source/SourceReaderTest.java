package dev.mod.base.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceReaderTest {
    static SourceResult read(String text) {
        return SourceReader.read("f.yaml", text.getBytes(StandardCharsets.UTF_8));
    }

    static SourceNode tree(String text) {
        SourceResult result = read(text);
        assertEquals("", problems(result), text);
        return result.root().orElseThrow();
    }

    static String problems(SourceResult result) {
        var text = new StringBuilder();
        for (Diagnostic d : result.diagnostics()) {
            text.append(d.span().orElseThrow().start()).append(' ').append(d.code()).append(' ').append(d.pointer())
                    .append('\n');
        }
        return text.toString().strip();
    }

    static String json(SourceNode node) {
        if (node instanceof SourceMap map) {
            return map.entries().stream().sorted(Comparator.comparing(SourceMap.Entry::key))
                    .map(entry -> '"' + entry.key() + "\":" + json(entry.value()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (node instanceof SourceList list) {
            return list.items().stream().map(SourceReaderTest::json).collect(Collectors.joining(",", "[", "]"));
        }
        SourceScalar scalar = (SourceScalar) node;
        return switch (scalar.type()) {
            case NULL -> "null";
            case BOOLEAN -> String.valueOf(scalar.isTrue());
            case INTEGER, DECIMAL -> scalar.number().stripTrailingZeros().toPlainString();
            case STRING -> '"' + scalar.text() + '"';
        };
    }

    static Stream<Arguments> values() {
        return Stream.of(Arguments.of("a: 1\nb: [x, 'y', \"z\"]", "{\"a\":1,\"b\":[\"x\",\"y\",\"z\"]}"),
                Arguments.of("\uFEFFa: 1", "{\"a\":1}"), Arguments.of("{\"a\": {\"b\": [1, null, true]}}",
                        "{\"a\":{\"b\":[1,null,true]}}"),
                // YAML 1.2, not 1.1: these are texts
                Arguments.of("[yes, no, on, off, 1_000, 0b1, 12:30:00, 2001-12-14, 017]",
                        "[\"yes\",\"no\",\"on\",\"off\",\"1_000\",\"0b1\",\"12:30:00\",\"2001-12-14\",17]"),
                Arguments.of("[~, null, Null, NULL, nUll]", "[null,null,null,null,\"nUll\"]"),
                Arguments.of("[true, True, TRUE, tRUE]", "[true,true,true,\"tRUE\"]"),
                Arguments.of("[0o17, 0x1F, +5, -5, 0o8, 0xG]", "[15,31,5,-5,\"0o8\",\"0xG\"]"),
                Arguments.of("[1., .5, 1e3, -1.5E-2, +.1, ., e3, 1e]",
                        "[1,0.5,1000,-0.015,0.1,\".\",\"e3\",\"1e\"]"),
                Arguments.of("[99999999999, 123456789012345678901]", "[99999999999,123456789012345678901]"),
                Arguments.of("- \"\\u00e9\\U0001F600\\ud83d\\ude00\\/\"", "[\"é😀😀/\"]"),
                Arguments.of("a: &x {k: 1}\nb: *x", "{\"a\":{\"k\":1},\"b\":{\"k\":1}}"),
                Arguments.of("&k a: 1\nb: *k\nc: 2", "{\"a\":1,\"b\":\"a\",\"c\":2}"),
                Arguments.of("x: &a kk\n*a : 2", "{\"kk\":2,\"x\":\"kk\"}"),
                Arguments.of("x: &a {p: 1, q: 1}\ny: {<<: *a, q: 2}",
                        "{\"x\":{\"p\":1,\"q\":1},\"y\":{\"p\":1,\"q\":2}}"),
                Arguments.of("x: &a {p: 1}\nz: &b {p: 2, r: 3}\ny:\n  <<: [*a, *b]",
                        "{\"x\":{\"p\":1},\"y\":{\"p\":1,\"r\":3},\"z\":{\"p\":2,\"r\":3}}"),
                Arguments.of("{\"<<\": {a: 1}}", "{\"<<\":{\"a\":1}}"),
                Arguments.of("%YAML 1.2\n---\na: 1\n...\n", "{\"a\":1}"), Arguments.of("'text'", "\"text\""),
                Arguments.of("&a [ &a 1, *a ]", "[1,1]"), Arguments.of("\"\"", "\"\""), Arguments.of("~", "null"),
                Arguments.of("\n\t {\n\t\t\"a\":\t[\n\t1]\n\t}", "{\"a\":[1]}"),
                Arguments.of("1: a\ntrue: b\n'': c", "{\"\":\"c\",\"1\":\"a\",\"true\":\"b\"}"));
    }

    @ParameterizedTest
    @MethodSource("values")
    void readsValues(String yaml, String expected) {
        assertEquals(expected, json(tree(yaml)));
    }

    static Stream<Arguments> errors() {
        return Stream.of(Arguments.of("", "1:1 empty-document"), Arguments.of("# only\n", "1:1 empty-document"),
                Arguments.of("---\n", "1:1 empty-document"),
                Arguments.of("a: 1\nb: 2\na: 3", "3:1 duplicate-key /a"),
                Arguments.of("a:\n  - x: 1\n    x: 2\n    x: 3", "3:5 duplicate-key /a/0/x\n4:5 duplicate-key /a/0/x"),
                Arguments.of("1: a\n\"1\": b", "2:1 duplicate-key /1"),
                Arguments.of("a: 1\n---\nb: 2", "2:1 several-documents"),
                Arguments.of("a: !!str 5", "1:4 tag-refused /a"), Arguments.of("a: ! b", "1:4 tag-refused /a"),
                Arguments.of("a: !x {b: !y [1]}", "1:4 tag-refused /a\n1:11 tag-refused /a/b"),
                Arguments.of("a: &a [1, *a]", "1:11 recursive-alias /a/1"),
                Arguments.of("ab: &anc 1\nb: *ank", "2:4 undefined-alias /b"),
                Arguments.of("run: {{ x }}", "1:7 non-scalar-key /run"),
                Arguments.of("? [a]\n: b", "1:3 non-scalar-key"),
                Arguments.of("a: &x [1]\nb: {*x : 1}", "2:5 non-scalar-key /b"),
                Arguments.of("a:\n  ?\n  : b", "2:4 empty-key /a"),
                Arguments.of("a: .inf\nb: 1e5000\nc: " + "9".repeat(1001),
                        "1:4 number-out-of-range /a\n2:4 number-out-of-range /b\n3:4 number-too-long /c"),
                Arguments.of("a: 1e99999999999", "1:4 number-out-of-range /a"),
                Arguments.of("a: \"\\0\"", "1:4 control-character /a"),
                Arguments.of("a: \"\\ud800\"", "1:4 control-character /a"),
                Arguments.of("a: x\u0000y", "1:5 control-character"),
                Arguments.of("é: \u007f", "1:4 control-character"),
                Arguments.of("a:\n\t- b", "2:1 syntax-error /a"), Arguments.of("a: @scope/x", "1:4 syntax-error /a"),
                Arguments.of("a: b: c", "1:5 syntax-error"), Arguments.of("x:\n  - 'open\n", "2:5 syntax-error /x/0"),
                Arguments.of("a: [1, 2", "1:9 syntax-error /a/2"), Arguments.of("- a\nb: c", "2:1 syntax-error /1"),
                Arguments.of("  a: 1\n b: 2", "2:2 syntax-error"), Arguments.of("a: \"\\q\"", "1:6 syntax-error /a"),
                Arguments.of("a: *", "1:5 syntax-error /a"), Arguments.of("%YAML 2.0\n---\na", "1:1 syntax-error"),
                Arguments.of("<<: 1", "1:1 merge-not-an-object /<<"),
                Arguments.of("a: &a {b: 1}\nc:\n  <<: *a\n  <<: *a", "4:3 duplicate-key /c/<<"),
                Arguments.of("[".repeat(65), "1:65 nesting-too-deep" + "/0".repeat(64).replaceFirst("/", " /")),
                Arguments.of("? " + "k".repeat(1025) + "\n: 1", "1:3 key-too-long"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void reportsErrorsWhereTheyStand(String yaml, String expected) {
        assertEquals(expected, problems(read(yaml)));
    }

    static Stream<Arguments> hints() {
        return Stream.of(Arguments.of("a: 'it's'", "this follows the end of a quoted value"),
                Arguments.of("a: @x", "a plain value cannot start with \"@\""),
                Arguments.of("a:\n\t- b", "a tab cannot indent"),
                Arguments.of("a: - b", "a list cannot start on the line of its key"),
                Arguments.of("a: b: c", "a \":\" is not allowed here"),
                Arguments.of("a: \"\\d\"", "unknown escape \"\\d\""),
                Arguments.of("a: *.ts", "expected a name after \"*\""),
                Arguments.of("a: 'x", "the string that starts here is never closed"),
                Arguments.of("a: [b", "expected \",\" or \"]\""),
                Arguments.of("a: 1\n- b", "this does not continue the list or object that began at 1:1"),
                Arguments.of("a: |\n x\nb", "a \":\" is missing after this key"));
    }

    @ParameterizedTest
    @MethodSource("hints")
    void explainsSyntaxErrors(String yaml, String message) {
        Diagnostic only = read(yaml).diagnostics().get(0);
        assertEquals(message, only.message());
        assertFalse(only.hint().orElse("").isEmpty());
    }

    @Test
    void namesTheFirstOfTwoKeysAndGoesOn() {
        SourceResult result = read("a: 1\n\na: 2\nb: !t 3");
        assertEquals("the key \"a\" is there twice; first in line 1", result.diagnostics().get(0).message());
        assertEquals("3:1 duplicate-key /a\n4:4 tag-refused /b", problems(result));
        assertEquals("{\"a\":1,\"b\":3}", json(result.root().orElseThrow()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a: \"\\u", "a: \"\\x", "a: \"\\U0000", "a: \"\\u12", "a: \"\\UFFFFFFFF\"",
            "a: \"\\U00110000\"",
            "a: \"\\"})
    void anEscapeThatIsNoneIsToldWhereverTheFileEnds(String yaml) {
        assertEquals("syntax-error", read(yaml).diagnostics().get(0).code());
    }

    @Test
    void refusesBytesThatAreNotUtf8() {
        SourceResult result = SourceReader.read("f", new byte[]{'a', ':', '\n', ' ', (byte) 0xE9, 'x'});
        assertEquals("2:2 invalid-utf8", problems(result));
        assertTrue(result.diagnostics().get(0).message().contains("0xE9 at offset 4"));
        SourceResult utf16 = SourceReader.read("f", "\uFEFFa: 1".getBytes(StandardCharsets.UTF_16LE));
        assertTrue(utf16.diagnostics().get(0).hint().orElse("").contains("UTF-16"));
        SourceResult noMark = SourceReader.read("f", "a: 1".getBytes(StandardCharsets.UTF_16LE));
        assertTrue(noMark.diagnostics().get(0).hint().orElse("").contains("UTF-16"));
        SourceResult cut = SourceReader.read("f", new byte[]{'a', (byte) 0xC3});
        assertEquals("1:2 invalid-utf8", problems(cut));
    }

    @Test
    void refusesWhatIsBeyondItsLimits() {
        byte[] large = new byte[SourceLimits.FILE_BYTES + 1];
        assertEquals("1:1 file-too-large", problems(SourceReader.read("f", large)));
        assertEquals("file-too-large", read("a: " + "x".repeat(5_000_000)).diagnostics().get(0).code());
        assertEquals("nesting-too-deep", read("[".repeat(20_000)).diagnostics().get(0).code());
        assertEquals("nesting-too-deep", read("- ".repeat(20_000)).diagnostics().get(0).code());
        assertEquals("nesting-too-deep", read("{a: ".repeat(20_000)).diagnostics().get(0).code());
        assertEquals("", problems(read("[".repeat(64) + "]".repeat(64))));
        assertEquals("", problems(read("[" + "1,".repeat(199_999) + "]")));
        assertEquals("too-many-nodes", read("[" + "1,".repeat(200_000) + "]").diagnostics().get(0).code());
        assertEquals("", problems(read("a: &a 1\nb: [" + "*a,".repeat(50) + "]")));
        assertEquals("2:605 too-many-aliases /b/200", problems(read("a: &a 1\nb: [" + "*a,".repeat(201) + "]")));
    }

    @Test
    void refusesAliasesThatMultiply() {
        var bomb = new StringBuilder("a: &a [x,x,x,x,x,x,x,x,x,x]\n");
        for (char c = 'b'; c <= 'f'; c++) {
            bomb.append(c).append(": &").append(c).append(" [").append(("*" + (char) (c - 1) + ",").repeat(9))
                    .append("]\n");
        }
        assertEquals("too-many-nodes", read(bomb.toString()).diagnostics().get(0).code());
        var deep = new StringBuilder("a0: &a0 " + "[".repeat(40) + "]".repeat(40) + "\n");
        deep.append("b: ").append("[".repeat(30)).append("*a0").append("]".repeat(30));
        assertEquals("nesting-too-deep", read(deep.toString()).diagnostics().get(0).code());
        String merges = "a: &a {" + java.util.stream.IntStream.range(0, 5_000).mapToObj(i -> "k" + i + ": 1")
                .collect(java.util.stream.Collectors.joining(", ")) + "}\n";
        assertEquals("too-many-nodes",
                read(merges + java.util.stream.IntStream.range(0, 45).mapToObj(i -> "c" + i + ": {<<: *a}\n")
                        .collect(java.util.stream.Collectors.joining()))
                        .diagnostics().get(0).code());
    }

    @Test
    void stopsAfterTooManyProblems() {
        SourceResult result = read("a: 1\n".repeat(1_000));
        assertEquals(SourceLimits.PROBLEMS + 1, result.diagnostics().size());
        assertTrue(result.diagnostics().stream().anyMatch(d -> d.code().equals("too-many-problems")));
        assertTrue(result.root().isEmpty());
    }

    @Test
    void knowsSpansAndPointers() {
        SourceMap root = (SourceMap) tree(
                "# c\na~/b:\n  - key: \"va\\tl\"\n  - [1,\n     2]\nc: &x |\n  t\n\n\nd: *x\n");
        assertEquals("2:1", root.span().start().toString());
        assertEquals("2:1", root.entries().get(0).keySpan().start().toString());
        assertEquals("2:5", root.entries().get(0).keySpan().end().toString());
        SourceList list = (SourceList) root.get("a~/b").orElseThrow();
        assertEquals("/a~0~1b", list.pointer());
        assertEquals("3:3-5:8", range(list));
        assertEquals("3:5-3:17", range(list.items().get(0)));
        SourceNode value = ((SourceMap) list.items().get(0)).get("key").orElseThrow();
        assertEquals("/a~0~1b/0/key", value.pointer());
        assertEquals("3:10-3:17", range(value));
        assertEquals("4:5-5:8", range(list.items().get(1)));
        assertEquals("6:7-7:4", range(root.get("c").orElseThrow()));
        SourceNode alias = root.get("d").orElseThrow();
        assertEquals("/d", alias.pointer());
        assertEquals("6:7-7:4", range(alias));
        assertEquals("2:1-10:6", range(root));
    }

    private static String range(SourceNode node) {
        return node.span().start() + "-" + node.span().end();
    }

    @Test
    void mergedEntriesKeepTheirSpans() {
        SourceMap root = (SourceMap) tree("x-a: &a\n  env: {K: v}\nb:\n  <<: *a\n  run: ls\n");
        SourceMap b = (SourceMap) root.get("b").orElseThrow();
        assertEquals("[run, env]", b.entries().stream().map(SourceMap.Entry::key).toList().toString());
        assertEquals("/b/env/K", ((SourceMap) b.get("env").orElseThrow()).get("K").orElseThrow().pointer());
        assertEquals("2:3", b.entry("env").orElseThrow().keySpan().start().toString());
    }

    static Stream<Arguments> places() {
        return Stream.of(Arguments.of("a: hello world", "world", "1:10"), Arguments.of("a: one\n  two\n\n  six", "six",
                "4:3"), Arguments.of("a: 'it''s ok'", "ok", "1:11"),
                Arguments.of("a: \"t\\tx\\u00e9\\U0001F600y\"", "y",
                        "1:25"),
                Arguments.of("a: \"one \\\n   two\"", "two", "2:4"),
                Arguments.of("a: \"one\n\n   two\"", "two", "3:4"), Arguments.of("a: 'x\n  y z'", "z", "2:5"),
                Arguments.of("a: |\n  one\n  two three\n", "three", "3:7"),
                Arguments.of("a: |\n\n  one\n    two\n", "two", "4:5"),
                Arguments.of("a: |2-  # c\n    one\n  two", "one", "2:5"),
                Arguments.of("a:\n  - |\n    x\n    echo 'é' y\n", "y", "4:14"),
                Arguments.of("a: >\n  one\n  two\n\n  three\n   four\n  five six\n\n", "six", "7:8"),
                Arguments.of("a: >\n  one\n  two\n\n  three\n   four\n  five six\n\n", "four", "6:4"),
                Arguments.of("a: >-\n\n\n  one\n  two\n", "two", "5:3"),
                Arguments.of("a: >1\n   one\n  two\n", "two", "3:3"),
                Arguments.of("a: &x 'q w'", "w", "1:10"),
                Arguments.of("a: |\r\n  one\r\n  two\r\n", "two", "3:3"),
                Arguments.of("a: >\r\n  one\r\n  two\r\n", "two", "3:3"),
                Arguments.of("a: 'x\r\n  y z'", "z", "2:5"),
                Arguments.of("a: 😀 x", "x", "1:6"));
    }

    @ParameterizedTest
    @MethodSource("places")
    void mapsOffsetsBackToTheFile(String yaml, String word, String expected) {
        SourceScalar scalar = firstScalar(tree(yaml));
        int offset = scalar.text().indexOf(word);
        assertTrue(offset >= 0, scalar.text());
        assertEquals(expected, scalar.positionAt(offset).toString());
    }

    private static SourceScalar firstScalar(SourceNode root) {
        SourceNode at = root;
        while (!(at instanceof SourceScalar)) {
            at = at instanceof SourceMap map ? map.entries().get(0).value() : ((SourceList) at).items().get(0);
        }
        return (SourceScalar) at;
    }

    @Test
    void findsPointers() {
        SourceNode root = tree("a:\n  b: [1, {c: 2}]\n'x/y~': 3\n");
        assertEquals("2:14", SourcePointers.locate(root, "/a/b/1/c").start().toString());
        assertEquals("2:11", SourcePointers.locate(root, "/a/b/1", "c").start().toString());
        assertEquals("3:9", SourcePointers.locate(root, "/x~1y~0").start().toString());
        assertEquals("2:6", SourcePointers.locate(root, "/a/b/7").start().toString());
        assertEquals("1:1", SourcePointers.locate(root, "/a", "missing").start().toString());
        assertEquals("1:1", SourcePointers.locate(root, "", "missing").start().toString());
        assertEquals("3:1", SourcePointers.keySpan(root, "/x~1y~0").orElseThrow().start().toString());
        assertTrue(SourcePointers.find(root, "/a/b/01").isEmpty());
        assertFalse(SourcePointers.find(root, "/a/b/1/c").isEmpty());
    }

    @Test
    void showsLines() {
        SourceText text = read("a: 1\r\nb: 😀\n\nc: 2").text();
        assertEquals(4, text.lineCount());
        assertEquals("a: 1", text.line(1));
        assertEquals("b: 😀", text.line(2));
        assertEquals("", text.line(3));
        assertEquals("c: 2", text.line(4));
        assertEquals("", text.line(5));
    }
}
