package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptRuntimeTest {
    @TempDir
    Path directory;

    /** What a script of one expression over {@code root} and {@code options} gives. */
    private String evaluate(String expression, String source) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.ts", """
                import { parse, kind } from 'mod:ast-match';
                export default (root: any, options: any) => {
                  const node = root.root();
                  const value: any = %s;
                  return typeof value === 'string' ? value : JSON.stringify(value);
                };
                """.formatted(expression))) {
            return script.apply(source);
        }
    }

    @Test
    void rewritesMatchesOfAPattern() throws Exception {
        try (TestScript script = TestScript.of(directory, "codemod.ts", """
                import type { SgRoot } from 'codemod:ast-grep';
                import type TS from 'codemod:ast-grep/langs/typescript';

                export default async function transform(root: SgRoot<TS>): Promise<string | null> {
                  const edits = root.root()
                    .findAll({ rule: { pattern: 'console.log($$$ARGS)' } })
                    .map((call) => call.replace(`logger.info(${call.getMultipleMatches('ARGS').map((a) => a.text()).join('')})`));
                  return edits.length > 0 ? root.root().commitEdits(edits) : null;
                }
                """)) {
            assertEquals("f(); logger.info(1,x);\n", script.apply("f(); console.log(1, x);\n"));
            assertEquals(ScriptResult.UNCHANGED, script.on("a.ts", "f();\n"));
        }
    }

    @Test
    void arraysAreArrays() throws Exception {
        assertEquals("[true,4,true,\"function\"]", evaluate(
                "[Array.isArray(node.children()), [...node.children(), 1, 2].length,"
                        + " node.find('f()').ancestors() instanceof Array, typeof node.children().flatMap]",
                "f(); g();"));
    }

    @Test
    void whatIsAbsentIsNull() throws Exception {
        assertEquals("[true,true,true,true,true]", evaluate(
                "[node.parent() === null, node.find('nothing') === null, node.field('nothing') === null,"
                        + " node.child(9) === null, node.getMatch('A') === null]",
                "f();"));
    }

    @Test
    void commentsAreNodesToTheMatchersOfScripts() throws Exception {
        assertEquals("[\"/*x*/\",\"1\"]", evaluate("node.findAll('f($A)').map((m) => m.getMatch('A').text())",
                "f(/*x*/); f(1 /*x*/); f(1);"));
    }

    @Test
    void matchersTakeRangesAndWholeRules() throws Exception {
        assertEquals("[\"b\",\"b\",0,true]", evaluate(
                "[node.find({ rule: { kind: 'identifier', range: node.find('b').range() } }).text(),"
                        + " node.find({ id: 'x', message: 'm', severity: 'error', rule: { pattern: 'b' } }).text(),"
                        + " node.findAll(-1).length, 'matches' in options]",
                "a; b;"));
    }

    @Test
    void indicesAreCutAndTextsAreAskedFor() throws Exception {
        assertEquals("[\"b;\",\"aXb;\",\"no text\"]", evaluate(
                "[node.child(1.9).text(), node.commitEdits([{ startPos: 1.5, endPos: 3.2, insertedText: 'X' }]),"
                        + " (() => { try { return node.replace(null); } catch { return 'no text'; } })()]",
                "a; b;"));
    }

    @Test
    void offsetsCountUtf16Units() throws Exception {
        assertEquals(
                "{\"start\":{\"line\":0,\"column\":10,\"index\":10},\"end\":{\"line\":0,\"column\":11,\"index\":11}}",
                evaluate("node.findAll({ rule: { kind: 'identifier', regex: '^b$' } })[0].range()",
                        "f('é😀'); b;"));
    }

    @Test
    void methodsWorkOnTheirOwn() throws Exception {
        assertEquals("f()", evaluate("(() => { const { text } = node.find('f()'); return text(); })()", "f(); g();"));
    }

    @Test
    void anEditMayEndBeforeItStarts() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                export default (root) => [
                  [{ startPos: 8, endPos: 6, insertedText: 'X' }, { startPos: 7, endPos: 7, insertedText: 'Y' }],
                  [{ startPos: 8, endPos: 6, insertedText: 'X' }, { startPos: 9, endPos: 7, insertedText: 'Y' }],
                ].map((edits) => root.root().commitEdits(edits)).join('|');
                """)) {
            assertEquals("const aY Xa = 1;|const a Xa =Y = 1;", script.apply("const a = 1;"));
        }
    }

    @Test
    void editsMadeByHandAreSortedAndOverlapsDropped() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                export default (root) => root.root().commitEdits([
                  { startPos: 4, endPos: 5, insertedText: 'B' },
                  { startPos: 0, endPos: 0, insertedText: '1' },
                  { startPos: 0, endPos: 0, insertedText: '2' },
                  { startPos: 0, endPos: 5, insertedText: 'x' },
                ]);
                """)) {
            assertEquals("12x;", script.apply("a + b;"));
            assertEquals(List.of("1 of 4 edits overlap others and are left out"), script.host.warnings);
        }
    }

    @Test
    void transformedVariablesAreTexts() throws Exception {
        assertEquals("[\"HELLO\",null]", evaluate(
                """
                        (() => { const m = node.find({ rule: { pattern: 'f($A)' }, transform: { B: { convert: { source: '$A', toCase: 'upperCase' } } } });
                          return [m.getTransformed('B'), m.getTransformed('C')]; })()""",
                "f(hello);"));
    }

    @Test
    void aRuleThatIsOnlyARelationFindsWhatItLeadsTo() throws Exception {
        assertEquals("[\"b\",\"g(f(b))\"]", evaluate(
                "[node.find({ rule: { has: { field: 'arguments', has: { kind: 'identifier' } } } })?.find({ rule: { kind: 'identifier' } })?.text(),"
                        + " node.find('f(b)').find({ rule: { inside: { kind: 'call_expression', stopBy: 'end' } } }).text()]",
                "g(f(b));"));
    }

    @Test
    void optionsHoldWhatIsDocumented() throws Exception {
        assertEquals("[{\"name\":\"value\"},\"TypeScript\",{\"shard\":3},false,true,true]",
                evaluate("[options.params, options.language, options.matrixValues, options.dryRun,"
                        + " options.targetDir.endsWith('target'), options.matches === undefined]", "f();"));
    }

    @Test
    void theSelectorDecidesWhichFilesAreLookedAt() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                export const getSelector = ({ params }) => ({ rule: { pattern: `${params.name}($A)` } });
                export default (root, { matches }) => matches.map((m) => m.getMatch('A').text()).join();
                """)) {
            assertEquals("1,2", script.apply("value(1); value(2)"));
            assertEquals(ScriptResult.UNCHANGED, script.on("a.ts", "other(1)"));
        }
    }

    @Test
    void aTransformReturnsATextOrNothing() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default () => 42;")) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("a"));
            assertEquals("the transform returned 42; it has to return a string, null or undefined", e.getMessage());
        }
    }

    @Test
    void errorsShowTheLineOfTheTypeScript() throws Exception {
        try (TestScript script = TestScript.of(directory, "deep.ts", """
                interface Unused { a: string }

                const fail = (what: string): never => {
                  throw new TypeError(what as string);
                };
                export default async (root: unknown) => { await null; fail('boom'); };
                """)) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("a"));
            assertEquals(ScriptException.Reason.FAILED, e.reason());
            assertEquals(Optional.of(new ScriptException.Place("deep.ts", 4, 9)), e.place());
            assertEquals("deep.ts:4:9: TypeError: boom", e.describe());
            assertTrue(e.diagnostic("src/file.ts").message().contains("src/file.ts"));
        }
    }

    @Test
    void whatIsWrongInAMatcherIsAnErrorOfTheScript() throws Exception {
        assertEquals("no kind", evaluate(
                "(() => { try { node.find({ rule: { kind: 'nothing_such' } }); } catch (e) { return e instanceof Error && /nothing_such/.test(e.message) ? 'no kind' : 'else'; } })()",
                "f();"));
    }

    @Test
    void aScriptThatIsNoneSaysWhere() {
        ScriptException e = assertThrows(ScriptException.class,
                () -> TestScript.of(directory, "bad.ts", "export default () => {\n  const = 1;\n};\n"));
        assertEquals(ScriptException.Reason.INVALID, e.reason());
        assertEquals(2, e.place().orElseThrow().line());
    }

    @Test
    void anImportThatIsNotThereSaysWhere() {
        ScriptException e = assertThrows(ScriptException.class, () -> TestScript.of(directory, "s.ts",
                "\nimport x from './missing';\nexport default () => x;\n"));
        assertEquals("s.ts", e.place().orElseThrow().file());
        assertEquals(2, e.place().orElseThrow().line());
    }

    @Test
    void stateMetricsAndTimersWork() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { setState, getState, unsetState, acquireLock } from 'mod:workflow';
                import { useMetricAtom } from 'codemod:metrics';
                const uses = useMetricAtom('uses');
                export default async () => {
                  const release = acquireLock('l');
                  setState('list', [...(getState('list') ?? []), 1]);
                  release();
                  uses.increment({ kind: 'a', gone: undefined });
                  uses.increment({ kind: 'a' }, 2);
                  await new Promise((done) => setTimeout(done, 1));
                  unsetState('other');
                  return JSON.stringify([getState('list'), getState('other') === undefined, uses.getEntries()]);
                };
                """)) {
            script.host.state.put("other", "1");
            assertEquals("[[1],true,[{\"cardinality\":{\"kind\":\"a\"},\"count\":3}]]", script.apply("a"));
            assertEquals(List.of("uses"), script.host.metrics.names());
        }
    }

    @Test
    void aPromiseThatNothingSettlesIsAnError() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default () => new Promise(() => {});")) {
            assertThrows(ScriptException.class, () -> script.apply("a"));
        }
    }

    @Test
    void namesLeadToTheirDeclarations() throws Exception {
        assertEquals("[\"local\",\"b as c\",[\"c\"],\"local\",\"variable_declarator\",2,null]", evaluate(
                """
                        (() => {
                          const [, , use] = node.findAll({ rule: { kind: 'identifier', regex: '^c$' } });
                          const c = node.findAll({ rule: { kind: 'identifier', regex: '^c$' } });
                          const x = node.findAll({ rule: { kind: 'identifier', regex: '^x$' } });
                          const d = c[c.length - 1].definition();
                          const l = x[x.length - 1].definition();
                          return [d.kind, d.node.parent().text(), c[0].references()[0].nodes.map((n) => n.text()),
                            l.kind, l.node.parent().kind(), x[0].references()[0].nodes.length,
                            node.find({ rule: { kind: 'identifier', regex: '^unknown$' } }).definition()];
                        })()""",
                "import { b as c } from 'm';\nconst x = 1;\nfunction f(x) { return x; }\nx; unknown; { let x = x; } c(x);\n"
                        .replace("{ let x = x; } ", "")));
    }

    /** Scripts compare what they have made with the source, and give back the source for "no change". */
    @Test
    void aFileThatBeginsWithWhiteSpaceIsLeftAloneByAScriptThatChangesNothing() throws Exception {
        String text = "\n\n  a;\n";
        for (String returned : List.of("root.source()", "root.root().commitEdits([])",
                "root.source() === root.root().commitEdits([]) ? null : 'other'")) {
            try (TestScript script = TestScript.of(directory, "s.js", "export default (root) => " + returned + ";")) {
                assertEquals(Optional.empty(), script.on("a.ts", text).content(), returned);
            }
        }
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default (root) => root.source() + 'b;\\n';")) {
            assertEquals(Optional.of("a;\nb;\n"), script.on("a.ts", text).content());
        }
    }

    @Test
    void filesMoveInsideTheTargetOnly() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default (root) => { root.rename(root.source().trim()); };")) {
            assertEquals(Optional.of("src/b.ts"), script.on("src/a.ts", "b.ts").renamedTo());
            assertThrows(ScriptException.class, () -> script.on("src/a.ts", "../../b.ts"));
        }
    }

    @Test
    void filesAreReadAndWrittenThroughTheHost() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { readFileSync, writeFileSync, existsSync } from 'node:fs';
                import { jssgTransform } from 'mod:ast-match';
                export default async () => {
                  writeFileSync('new.txt', readFileSync('old.txt', 'utf8') + existsSync('none'));
                  return jssgTransform((root) => root.source() + '!', 'old.txt', 'javascript');
                };
                """)) {
            script.host.files.put("old.txt", "old ");
            assertEquals("old !", script.apply("a"));
            assertEquals(Map.of("old.txt", "old !", "new.txt", "old false"), script.host.files);
        }
    }

    @Test
    void aScriptThatDoesNotEndIsStopped() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default (root) => { if (root.source() === 'loop') for (;;) try { for (;;); } finally { continue; } };",
                Duration.ofMillis(1500))) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("loop"));
            assertEquals(ScriptException.Reason.LIMIT, e.reason());
            assertEquals("it takes more than 1500 ms", e.getMessage());
            assertEquals("other", script.apply("other"));
        }
    }

    @Test
    void aStoppedStepStopsTheScript() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default () => { for (;;); };")) {
            script.host.canceled = true;
            assertThrows(InterruptedException.class, () -> script.apply("a"));
        }
    }

    @Test
    void whatIsBuiltInCanBeExtendedLate() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { useMetricAtom } from 'mod:metrics';
                import { getState, setState } from 'mod:workflow';
                const { prototype } = ''.constructor;
                export default (root) => {
                  console.log('looks at ' + root.source());
                  useMetricAtom('seen').increment({});
                  setState('count', (getState('count') ?? 0) + 1);
                  const before = typeof prototype.shout;
                  prototype.shout = function () { return this.toUpperCase() + '!'; };
                  return before + root.source().shout();
                };
                """)) {
            assertEquals("undefinedA!", script.apply("a"));
            assertEquals("undefinedB!", script.apply("b"));
            assertEquals(List.of("looks at a", "looks at b"), script.host.printed);
            assertEquals("2", script.host.state.get("count"));
            assertEquals(2, script.host.metrics.entries("seen").get(0).count());
        }
    }

    @Test
    void noFailureIsHiddenByASecondAttempt() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { setState } from 'mod:workflow';
                const { prototype } = ''.constructor;
                export default () => {
                  setState('random', Math.random());
                  prototype.shout = 1;
                  return 'x';
                };
                """)) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("a"));
            assertTrue(String.valueOf(e.getMessage()).contains("Cannot"), e.getMessage());
        }
    }

    @Test
    void noLocaleDecides() throws Exception {
        assertEquals("[[\"ReactNode\",\"Zed\",\"createX\",\"memo\"],[-1,1,0,0,1],\"1234567.891\",\"1e+21\",\"5\","
                + "\"03/04/2021, 05:06:07 AM\",\"12/25/2021\",\"12:46:57 PM\",\"I\",\"Invalid Date\"]",
                evaluate("[['createX', 'ReactNode', 'memo', 'Zed'].sort((a, b) => a.localeCompare(b)),"
                        + " ['a'.localeCompare('b', 'en', { numeric: true }), 'a'.localeCompare('A'), 'a'.localeCompare('a'),"
                        + " 'e\\u0301'.localeCompare('\\u00e9'), '\\u{1F600}'.localeCompare('\\uFFFD')],"
                        + " (1234567.891).toLocaleString('en-US'), (1e21).toLocaleString(), 5n.toLocaleString(),"
                        + " new Date(2021, 2, 4, 5, 6, 7).toLocaleString(), new Date(2021, 11, 25).toLocaleDateString(),"
                        + " new Date(2021, 11, 25, 12, 46, 57).toLocaleTimeString(), 'i'.toLocaleUpperCase('tr'),"
                        + " new Date(NaN).toLocaleString()]", "f();"));
    }
}
