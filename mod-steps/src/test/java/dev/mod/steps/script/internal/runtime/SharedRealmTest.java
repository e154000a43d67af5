package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.PolyglotException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that share a context cannot tell that they do. */
class SharedRealmTest {
    /** Does all it can to everything it can reach, and tells what an earlier file has done. */
    private static final String VANDAL = """
            import * as ast from 'mod:ast-match';
            import * as workflow from 'mod:workflow';
            import * as metrics from 'mod:metrics';
            import * as runtime from 'mod:runtime';
            import * as fs from 'node:fs';
            import helper, * as helpers from './helper.ts';
            const top = global;
            const self = this;
            const or = (action, instead) => (...args) => { try { return action(...args); } catch { return instead; } };
            const reflect = { own: or(Reflect.ownKeys, []), describe: or(Reflect.getOwnPropertyDescriptor),
              define: Reflect['define' + 'Property'], proto: or(Object.getPrototypeOf),
              adopt: Reflect['setPrototype' + 'Of'] };
            const evil = () => 'evil';
            function reach(roots) {
              const seen = new Set();
              const todo = [...roots];
              while (todo.length > 0) {
                const each = todo.pop();
                if ((typeof each !== 'object' && typeof each !== 'function') || each === null || seen.has(each)) continue;
                seen.add(each);
                for (const key of reflect.own(each)) {
                  const property = reflect.describe(each, key);
                  if (property === undefined) continue;
                  todo.push(property.value, property.get, property.set);
                  if (property.get) { try { todo.push(each[key]); } catch {} }
                }
                todo.push(reflect.proto(each));
              }
              return seen;
            }
            let evaluations = 0;
            export default function vandal(root, options) {
              evaluations++;
              helper.count++;
              const roots = [top, self, root, root.root(), root.root().find({ rule: { kind: 'identifier' } }), root.root().text,
                root.root().range(), options, ast, workflow, metrics, runtime, fs, helper, helpers, ast.parse('js', 'a'),
                (function* () {})(), (async function* () {})(), (async () => 1)(), [].values(), new Map().entries(),
                new Set().values(), 'a'.matchAll(/a/g), 'a'[Symbol.iterator](), new Int8Array(1),
                Iterator.from([1]).map((x) => x), Iterator.from({ next: () => ({ done: true }) }), /a/, new Date(), 1n,
                (function () { return arguments; })(), new Proxy({}, {}), new (class { #p = 1; })(),
                new Intl.NumberFormat('en'), new Intl.Segmenter().segment('a'), metrics.useMetricAtom('m')];
              const all = reach(roots);
              const report = [];
              for (const each of all) {
                const keys = reflect.own(each);
                for (const mark of ['marked', 'defined']) if (keys.includes(mark)) report.push(mark);
                for (const key of keys) {
                  const property = reflect.describe(each, key);
                  if (property && property.value === evil) report.push('changed ' + String(key));
                }
              }
              report.push(evaluations, helper.count, all.size > 1000, RegExp['$' + '1'], typeof leaked, typeof late, typeof self);
              /(secret)/.exec('a secret');
              setTimeout(() => { top.late = 1; }, 1);
              const attempt = (action) => { try { action(); } catch {} };
              attempt(() => top['ev' + 'al']('let leaked = 1'));
              attempt(() => (0, top['ev' + 'al'])('var leaked = 1'));
              attempt(() => top['Func' + 'tion']('leaked = 1')());
              attempt(() => evil['constr' + 'uctor']('leaked = 1')());
              for (const each of all) {
                attempt(() => { each.marked = 1; });
                attempt(() => reflect.define(each, 'defined', { value: 1 }));
                attempt(() => reflect.adopt(each, { evil }));
                for (const key of reflect.own(each)) {
                  if (each === reflect || each === report || each === all || each === roots) continue;
                  attempt(() => { each[key] = evil; });
                  attempt(() => reflect.define(each, key, { value: evil }));
                }
              }
              return report.join();
            }
            """;

    /** The same, but for the one object that is looked at rather than frozen. */
    private static final String SPARING_VANDAL = VANDAL.replace("const report = [];",
            "all.delete(RegExp.prototype); const report = [];");

    @TempDir
    Path directory;

    private TestScript script(String source) throws Exception {
        Files.createDirectories(directory.resolve("package"));
        Files.writeString(directory.resolve("package/helper.ts"),
                "export default { count: 0 };\nexport const other = [1];\n");
        return TestScript.of(directory, "s.js", source);
    }

    @Tag("slow")
    @Test
    void nothingThatAFileDoesReachesTheNext() throws Exception {
        nothingReachesTheNextFile(VANDAL);
        nothingReachesTheNextFile(SPARING_VANDAL);
    }

    private void nothingReachesTheNextFile(String vandal) throws Exception {
        try (TestScript script = script(vandal)) {
            String clean = "1,1,true,,undefined,undefined,undefined";
            assertEquals(clean, script.apply("a;"));
            assertTrue(script.sharesContexts());
            assertEquals(clean, script.apply("b;"));
            assertEquals(clean, script.apply("c;"));
            assertTrue(script.sharesContexts());
        }
    }

    @Test
    void aContextWhoseRegularExpressionsAFileChangedIsNotUsedAgain() throws Exception {
        String all = "const all = RegExp.prototype; const define = Reflect['define' + 'Property'];";
        for (String change : List.of("all.exec = () => null", "all.shout = 1", "delete all.test; all.test = () => true",
                "delete all.compile", "define(all, 'flags', { get: () => 'g' })", "define(all, 'flags', { set() {} })",
                "define(all, 'test', { enumerable: true })", "define(all, 'test', { writable: false })",
                "define(all, 'test', { configurable: false })", "define(all, Symbol.split, { value: 1 })",
                "Object['prevent' + 'Extensions'](all)", "Reflect['setPrototype' + 'Of'](all, null)",
                "Reflect['setPrototype' + 'Of'](all, new Proxy(Object.prototype, {}))")) {
            var engine = new ScriptEngine();
            String source = all + """
                    const shown = () => JSON.stringify([Reflect.ownKeys(all).map((key) =>
                      [String(key), Object.entries(Reflect.getOwnPropertyDescriptor(all, key)).map(String)]),
                      Object.isExtensible(all), Object.getPrototypeOf(all) === Object.prototype,
                      'a,b'.split(/,/).length]);
                    export default (root) => {
                      const before = shown();
                      if (root.source() === 'change') { %s; }
                      return before;
                    };
                    """.formatted(change);
            try (TestScript script = TestScript.of(directory, "s.js", source, engine, "")) {
                String clean = script.apply("a");
                SharedContext used = engine.shared().idle().take(directory.resolve("package")).orElseThrow();
                engine.shared().idle().give(used);
                assertEquals(clean, script.apply("change"));
                assertTrue(engine.shared().idle().take(directory.resolve("package")).isEmpty(), change);
                assertEquals(clean, script.apply("b"), change);
                assertTrue(script.sharesContexts(), change);
            }
        }
    }

    @Test
    void whatAFileThatFailsHasPutOffReachesNoOther() throws Exception {
        String change = "{ all.shout = 1; }";
        for (String later : List.of("Promise.resolve().then(() => CHANGE)", "queueMicrotask(() => CHANGE)",
                "(async () => { await 1; await 2; await 3; CHANGE })()", "setTimeout(() => CHANGE, 0)",
                "Promise.reject(1).catch(() => queueMicrotask(() => CHANGE))",
                "Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1).value.then(() => CHANGE)")) {
            var engine = new ScriptEngine();
            String source = """
                    const all = RegExp.prototype;
                    export default (root) => {
                      if (root.source() === 'change') { %s; throw new Error('failed'); }
                      const end = Date.now() + 20;
                      while (Date.now() < end) {}
                      return Promise.resolve().then(() => String('shout' in all));
                    };
                    """.formatted(later.replace("CHANGE", change));
            try (TestScript script = TestScript.of(directory, "s.js", source, engine, "")) {
                assertEquals("false", script.apply("a"));
                org.junit.jupiter.api.Assertions.assertThrows(ScriptException.class, () -> script.apply("change"));
                assertEquals("false", script.apply("b"), later);
                assertEquals("false", script.apply("c"), later);
                assertTrue(script.sharesContexts(), later);
            }
        }
    }

    @Test
    void aScriptThatChangesBuiltinsGetsContextsOfItsOwn() throws Exception {
        try (TestScript script = script("""
                const own = Object.getPrototypeOf('');
                own.shout = function () { return this.toUpperCase() + '!'; };
                export default (root) => root.source().shout();
                """)) {
            assertTrue(script.sharesContexts());
            assertEquals("A!", script.apply("a"));
            assertFalse(script.sharesContexts());
            assertEquals("B!", script.apply("b"));
        }
    }

    @Test
    void objectsHavePropertiesOfTheirOwnByNamesThatAreBuiltIn() throws Exception {
        try (TestScript script = script("""
                import assert from 'assert';
                class Own extends Error { constructor(text) { super(text); this.name = 'Own'; } }
                const caught = (work) => { try { work(); return 'nothing'; } catch (e) { return e; } };
                export default (root) => {
                  const counts = {};
                  const refused = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'a', 'constructor']
                    .map((word) => caught(() => { counts[word] = (Object.hasOwn(counts, word) ? counts[word] : 0) + 1; }))
                    .filter((each) => each !== 'nothing');
                  const own = caught(() => { throw new Own('m'); });
                  const call = () => 1;
                  call.toString = () => 'shown';
                  return [refused.length, JSON.stringify(counts), own.name, own instanceof Own, String(own),
                    caught(() => assert.equal(1, 2)).name, Object.assign(new Error('x'), { name: 'Y' }).name, String(new Error('q')),
                    String(call), typeof {}.toString, caught(() => { Object.getPrototypeOf({}).toString = 1; }).name].join();
                };
                """)) {
            String expected = "0,{\"constructor\":2,\"toString\":1,\"valueOf\":1,\"hasOwnProperty\":1,\"a\":1},Own,true,Own: m,"
                    + "AssertionError,Y,Error: q,shown,function,TypeError";
            assertEquals(expected, script.apply("a"));
            assertTrue(script.sharesContexts());
            assertEquals(expected, script.apply("b"));
        }
    }

    @Test
    void aScriptThatFailsForReasonsOfItsOwnGoesOnSharing() throws Exception {
        try (TestScript script = script("""
                export default (root) => { if (root.source() === 'bad') throw new TypeError('bad'); return 'good'; };
                """)) {
            assertEquals("good", script.apply("a"));
            org.junit.jupiter.api.Assertions.assertThrows(ScriptException.class, () -> script.apply("bad"));
            assertTrue(script.sharesContexts());
            assertEquals("good", script.apply("a"));
        }
    }

    @Test
    void timersOfAFileEndWithIt() throws Exception {
        try (TestScript script = script("""
                import { setState, getState } from 'mod:workflow';
                export default async (root) => {
                  setInterval(() => setState('ran', (getState('ran') ?? '') + root.source()), 1);
                  await new Promise((done) => setTimeout(done, 20));
                };
                """)) {
            script.apply("a");
            String ran = String.valueOf(script.host.state.get("ran"));
            script.host.state.clear();
            script.apply("b");
            assertTrue(ran.startsWith("\"a"), ran);
            assertFalse(String.valueOf(script.host.state.get("ran")).contains("a"));
            assertTrue(script.sharesContexts());
        }
    }

    @Test
    void modulesAreLinkedAsTheStandardSays() throws Exception {
        Files.createDirectories(directory.resolve("package/lib"));
        Files.writeString(directory.resolve("package/lib/index.ts"), """
                export * from './a';
                export { one as uno, default as two } from './b';
                export * as all from './b';
                export default class Main { static title: string = 'main'; }
                """);
        Files.writeString(directory.resolve("package/lib/a.ts"), """
                export const { x, y: [z] } = { x: 1, y: [2] };
                export function twice(n: number) { return n * 2; }
                export enum Color { Red = 'red' }
                """);
        Files.writeString(directory.resolve("package/lib/b.ts"),
                "const one = 1;\nexport { one };\nexport default function () { return 2; }\n");
        Files.writeString(directory.resolve("package/data.json"), "{\"key\": [1]}");
        try (TestScript script = script("""
                import Main, { x, z, twice, Color, uno, two, all } from './lib/index.ts';
                import * as everything from './lib/index.ts';
                import data from './data.json';
                import path, { join } from 'node:path';
                export const getSelector = () => null;
                export default async () => JSON.stringify([Main.title, x, z, twice(2), Color.Red, uno, two(), all.one,
                  Object.keys(everything), Object.prototype.toString.call(everything), data.key, join('a', 'b') === path.join('a', 'b')]);
                """)) {
            assertEquals(
                    "[\"main\",1,2,4,\"red\",1,2,1,[\"Color\",\"all\",\"default\",\"twice\",\"two\",\"uno\",\"x\",\"z\"],"
                            + "\"[object Module]\",[1],true]",
                    script.apply("a"));
            assertTrue(script.sharesContexts());
        }
    }

    @Test
    void modulesWithoutAFormAsFunctionsGetContextsOfTheirOwn() throws Exception {
        for (String source : new String[]{"export let n = 0; export default () => { n++; return String(n); };",
                "const m = await import('./helper.ts'); export default () => '1';",
                "export default () => { new Function('return 1')(); return '1'; };",
                "export default () => (import.meta.url ? '1' : '1');"}) {
            try (TestScript script = script(source)) {
                assertFalse(script.sharesContexts(), source);
                assertEquals("1", script.apply("a"));
                assertEquals("1", script.apply("b"));
            }
        }
    }

    /** A context that a task leaves is taken by the next one, which finds nothing of the other. */
    @Test
    void nothingReachesTheNextTask() throws Exception {
        var engine = new ScriptEngine();
        try (TestScript script = script(VANDAL)) {
            script.apply("a;");
        }
        try (TestScript script = TestScript.of(directory, "s.js", SPARING_VANDAL, engine, "first")) {
            script.apply("a;");
        }
        SharedContext left = engine.shared().idle().take(directory.resolve("package")).orElseThrow();
        engine.shared().idle().give(left);
        Files.writeString(directory.resolve("package/helper.ts"),
                "export default { count: 41 };\nexport const other = [2];\n");
        try (TestScript script = TestScript.of(directory, "s.js", SPARING_VANDAL, engine, "second")) {
            assertEquals("1,42,true,,undefined,undefined,undefined", script.apply("b;"));
            assertTrue(script.sharesContexts());
        }
        String other = "export default (root, options) => options.params.name + process.env.VISIBLE";
        try (TestScript script = TestScript.of(directory, "other.js", other, engine, "third")) {
            assertEquals("thirdyes", script.apply("c;"));
        }
        assertSame(left.context(), engine.shared().idle().take(directory.resolve("package")).orElseThrow().context());
    }

    @Test
    void contextsStayWithTheirPackage() throws Exception {
        var engine = new ScriptEngine();
        try (TestScript script = TestScript.of(directory, "s.js", "export default () => null", engine, "")) {
            script.apply("a;");
        }
        assertTrue(engine.shared().idle().take(directory.resolve("another")).isEmpty());
        assertTrue(engine.shared().idle().take(directory.resolve("package")).isPresent());
    }

    @Test
    void theFirstContextIsMadeBeforeAFileNeedsIt() throws Exception {
        var engine = new ScriptEngine();
        engine.prepare();
        Optional<SharedContext> prepared = Optional.empty();
        while (prepared.isEmpty()) {
            Thread.onSpinWait();
            prepared = engine.shared().idle().take(directory.resolve("package"));
        }
        engine.shared().idle().give(prepared.get());
        engine.prepare();
        String source = "export default (root) => root.root().text() + Object.isFrozen(Array.prototype)";
        try (TestScript script = TestScript.of(directory, "s.js", source, engine, "")) {
            assertEquals("a;true", script.apply("a;"));
            assertTrue(script.sharesContexts());
        }
        assertSame(prepared.get().context(),
                engine.shared().idle().take(directory.resolve("package")).orElseThrow().context());
    }

    @Test
    void whatStillRunsEndsWithItsTask() throws Exception {
        var engine = new ScriptEngine();
        try (TestScript script = TestScript.of(directory, "s.js", "export default () => null", engine, "")) {
            script.apply("a;");
        }
        TestScript endless = TestScript.of(directory, "s.js",
                "export default () => { console.log('begun'); for (;;) {} }", engine, "");
        var failure = new CompletableFuture<Throwable>();
        var runner = new Thread(() -> {
            try {
                endless.apply("b;");
                failure.complete(new AssertionError("it ended by itself"));
            } catch (Throwable e) {
                failure.complete(e);
            }
        });
        runner.start();
        while (endless.host.printed.isEmpty()) {
            Thread.onSpinWait();
        }
        endless.close();
        assertInstanceOf(PolyglotException.class, failure.get(60, TimeUnit.SECONDS).getCause() == null
                ? failure.get()
                : failure.get().getCause());
        assertTrue(engine.shared().idle().take(directory.resolve("package")).isEmpty());
    }
}
