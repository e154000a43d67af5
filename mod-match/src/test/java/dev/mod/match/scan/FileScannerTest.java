package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileScannerTest {
    private static final Language JS = Languages.find("js").orElseThrow();
    private static final Language HTML = Languages.find("html").orElseThrow();

    private static FileResult scan(Language language, String yaml, String code) {
        RuleFile file = RuleFile.read(yaml, "r.yml");
        assertTrue(file.isValid(), () -> file.problems().toString());
        return new FileScanner(file.rules()).scan(language, "src/a.js", code.getBytes(StandardCharsets.UTF_8));
    }

    private static String rewrite(String yaml, String code) {
        return scan(JS, "id: x\nlanguage: js\n" + yaml, code).output()
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse(code);
    }

    @Test
    void rewritesWithVariables() {
        assertEquals("logger.info(a, b);\nf()", rewrite("rule: {pattern: console.log($$$A)}\nfix: logger.info($$$A)",
                "console.log(a, b);\nf()"));
    }

    @Test
    void keepsIndentation() {
        assertEquals("""
                if (a) {
                    run(() => {
                      start({
                        b: 1,
                      })
                    })
                }
                """, rewrite("""
                rule: {pattern: f($A)}
                fix: |-
                  run(() => {
                    start($A)
                  })
                """, """
                if (a) {
                    f({
                      b: 1,
                    })
                }
                """));
    }

    @Test
    void theOuterOfTwoOverlappingEditsWins() {
        FileResult result = scan(JS, "id: x\nlanguage: js\nrule: {pattern: f($A)}\nfix: g($A)", "f(f(1)); f(2)");
        assertEquals("g(f(1)); g(2)", new String(result.output().orElseThrow(), StandardCharsets.UTF_8));
        assertEquals(3, result.matches().size());
        assertEquals(1, result.dropped().size());
    }

    @Test
    void ofTwoRulesForOneNodeTheFirstIdWins() {
        String yaml = """
                {id: b, language: js, rule: {pattern: f($A)}, fix: second}
                ---
                {id: a, language: js, rule: {pattern: f($A)}, fix: first}
                """;
        assertEquals("first", new String(scan(JS, yaml, "f(1)").output().orElseThrow(), StandardCharsets.UTF_8));
    }

    @Test
    void anEditThatBreaksTheFileIsRefusedAndTheOthersApplied() {
        FileResult result = scan(JS, "id: x\nlanguage: js\nrule: {pattern: f($A)}\nfix: g($A) // later",
                "f(1)\nh(f(2), 3)\nf(4)");
        assertEquals("g(1) // later\nh(f(2), 3)\ng(4) // later",
                new String(result.output().orElseThrow(), StandardCharsets.UTF_8));
        assertEquals(1, result.refused().size());
        assertEquals(2, result.applied().size());
    }

    @Test
    void whatOnlyARefusedEditStoodBeforeIsApplied() {
        FileResult result = scan(JS, """
                {id: a-bad, language: js, rule: {pattern: f($A)}, fix: 'f(($A)'}
                ---
                {id: b, language: js, rule: {pattern: f($A)}, fix: g($A)}
                ---
                {id: c-bad, language: js, rule: {pattern: f($A)}, fix: 'f(($A)'}
                ---
                {id: d, language: js, rule: {pattern: h($A)}, fix: i($A)}
                """, "f(h(1))\nf(2)\nh(3)");
        assertEquals("g(h(1))\ng(2)\ni(3)", new String(result.output().orElseThrow(), StandardCharsets.UTF_8));
        assertEquals(2, result.refused().size());
        assertEquals(3, result.dropped().size());
        assertEquals(List.of("2 of 8 edits refused, since the file would have more syntax errors: `a-bad` at 1:1,"
                + " `a-bad` at 2:1"), result.warnings());
    }

    @Test
    void insideOfARefusedEditOthersAreApplied() {
        FileResult result = scan(JS, """
                {id: outer, language: js, rule: {pattern: f($$$A)}, fix: 'f('}
                ---
                {id: inner, language: js, rule: {pattern: h($A)}, fix: i($A)}
                """, "f(h(1), h(2))");
        assertEquals("f(i(1), i(2))", new String(result.output().orElseThrow(), StandardCharsets.UTF_8));
    }

    @Test
    void fixesTakeInNeighbours() {
        assertEquals("x = {b: 2}", rewrite("""
                rule: {kind: pair, has: {field: key, regex: a}}
                fix: {template: '', expandEnd: {regex: ','}}
                """, "x = {a: 1,b: 2}"));
    }

    @Test
    void transforms() {
        String yaml = """
                rule: {pattern: f($A)}
                rewriters:
                - {id: n, rule: {kind: number, pattern: $N}, fix: '<$N>'}
                transform:
                  B: {substring: {source: $A, startChar: 1, endChar: -1}}
                  C: replace($A, replace='(\\w), ', by='$1;')
                  D: {convert: {source: $A, toCase: upperCase}}
                  E: rewrite($A, rewriters=[n], joinBy='|')
                  F: rewrite($A, rewriters=[n])
                message: $B $C $D $E $F
                """;
        assertEquals("x, 1, 2 [x;1;2] [X, 1, 2] <1>|<2> [x, <1>, <2>]",
                scan(JS, "id: x\nlanguage: js\n" + yaml, "f([x, 1, 2])").matches().get(0).message());
    }

    @Test
    void suppressingComments() {
        String code = """
                f(1) // ast-grep-ignore
                f(2)
                // mod-ignore: y, x
                f(3)
                // ast-grep-ignore: y
                f(4)
                """;
        assertEquals(List.of("f(2)", "f(4)"),
                scan(JS, "id: x\nlanguage: js\nrule: {pattern: f($A)}", code).matches().stream().map(Match::text)
                        .toList());
        assertEquals(List.of(), scan(JS, "id: x\nlanguage: js\nrule: {pattern: f($A)}",
                "// ast-grep-ignore\n\nf(1)\nf(2)").matches());
    }

    @Test
    void codeInsidePages() {
        String page = """
                <p>f(0)</p>
                <script>
                  f(1)
                </script>
                <script lang='ts'>let a: T = f(2)</script><style>a { color: red }</style>
                """;
        String yaml = """
                {id: x, language: js, rule: {pattern: f($A)}, fix: g($A)}
                ---
                {id: y, language: ts, rule: {pattern: f($A)}, fix: h($A)}
                ---
                {id: z, language: css, rule: {kind: plain_value}, fix: blue}
                """;
        assertEquals("""
                <p>f(0)</p>
                <script>
                  g(1)
                </script>
                <script lang='ts'>let a: T = h(2)</script><style>a { color: blue }</style>
                """, new String(scan(HTML, yaml, page).output().orElseThrow(), StandardCharsets.UTF_8));
    }

    @Test
    void filesAndIgnores() {
        String rule = "id: x\nlanguage: js\nrule: {kind: number}\n";
        assertEquals(1, scan(JS, rule + "files: ['src/*.js']", "1").matches().size());
        assertEquals(0, scan(JS, rule + "files: ['test/**']", "1").matches().size());
        assertEquals(0, scan(JS, rule + "ignores: ['**/a.*']", "1").matches().size());
        assertEquals(1, scan(JS, rule + "files: [{glob: 'SRC/**', caseInsensitive: true}]", "1").matches().size());
    }

    @Test
    void scansDirectoriesInParallelAndLeavesOutWhatItCannotRead(@TempDir Path base) throws Exception {
        for (int i = 0; i < 20; i++) {
            Files.writeString(base.resolve("a" + i + ".js"), "f(" + i + ")");
        }
        Files.write(base.resolve("bad.js"), new byte[]{'f', (byte) 0xff, '('});
        Files.writeString(base.resolve("deep.js"), "x = " + "(".repeat(100_000) + "f(1)" + ")".repeat(100_000));
        Files.writeString(base.resolve("other.txt"), "f(1)");
        Scanner scanner = new Scanner(new FileScanner(RuleFile.read(
                "id: x\nlanguage: js\nrule: {pattern: f($A), inside: {kind: program, stopBy: end}}", "r.yml").rules()),
                4);
        List<Path> paths;
        try (var list = Files.list(base)) {
            paths = list.map(base::relativize).toList();
        }
        List<ScannedFile> scanned = scanner.scan(base, paths);
        assertEquals(22, scanned.size());
        assertEquals(21, scanned.stream().mapToInt(file -> file.result().matches().size()).sum());
        ScannedFile bad = scanned.stream().filter(file -> file.file().endsWith("bad.js")).findFirst().orElseThrow();
        assertTrue(bad.result().warnings().get(0).startsWith("skipped: "), () -> bad.result().warnings().toString());
    }

    @Test
    void workOnOneFileIsLimited() {
        RuleFile file = RuleFile.read(
                "id: x\nlanguage: js\nrule: {kind: number, inside: {kind: array, stopBy: end, has: {regex: 'z', stopBy: end}}}",
                "r.yml");
        String code = "[" + "[1,".repeat(3_000) + "1" + "]".repeat(3_000) + "]";
        FileResult result = new FileScanner(file.rules(), false, 1_000_000).scan(JS, "a.js",
                code.getBytes(StandardCharsets.UTF_8));
        assertEquals(List.of("matching takes too many steps"), result.warnings());
    }
}
