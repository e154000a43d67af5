package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is one module with one state, whoever imports it by whatever name. */
class ModuleIdentityTest {
    @TempDir
    Path directory;

    private String run(String script, Map<String, String> modules) throws Exception {
        for (var module : modules.entrySet()) {
            Path file = directory.resolve("package").resolve(module.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, module.getValue());
        }
        try (TestScript test = TestScript.of(directory, "s.ts", script)) {
            return test.apply("x");
        }
    }

    private static final String STATE = "export const seen = []; export const add = (who) => seen.push(who);\n";

    @Test
    void byItsPlaceFromElsewhereAndInACycle() throws Exception {
        assertEquals("a,b", run("""
                import { seen } from './lib/state.js';
                import { a } from './lib/a';
                export default () => { a(); return seen.join(); };
                """, Map.of("lib/state.js", STATE, "lib/a.ts", """
                import { add } from './state';
                import { b } from './deep/b';
                export const a = () => { add('a'); b(); };
                """, "lib/deep/b.ts", """
                import { add } from '../state.js';
                import { a } from '../a.ts';
                export const b = () => { if (a) add('b'); };
                """)));
    }

    @Test
    void besideModulesOfOtherKinds() throws Exception {
        assertEquals("true", run("""
                import { seen } from './lib/state.js';
                import { other } from './lib/other.js';
                import old from './lib/old.cjs';
                export default () => String(seen === other && old.is);
                """, Map.of("lib/state.js", STATE, "lib/other.js", "export { seen as other } from '../lib/state';",
                "lib/old.cjs", "exports.is = require('./older.cjs') === require('../lib/older');",
                "lib/older.cjs", "module.exports = {};")));
    }

    @Test
    void whileItRuns() throws Exception {
        assertEquals("true,true,true,true", run("""
                import { seen } from './lib/state.js';
                import data from './data.json' with { type: 'json' };
                const name = './lib/state';
                export default async () => {
                  const all = [await import('./lib/../lib/state.js'), await import(/* @vite-ignore */ name),
                      await import(// why not
                          './lib/state.js'),];
                  const json = await import('./data.json', { with: { type: 'json' } });
                  return [...all.map((each) => each.seen === seen), json.default === data].join();
                };
                """, Map.of("lib/state.js", STATE, "data.json", "{\"a\": 1}")));
    }

    @Test
    void whatACommonJsModuleExportsAgain() throws Exception {
        String keys = """
                var _%1$s = %2$s;
                Object.keys(_%1$s).forEach(function (key) {
                  if (key === "default" || key === "__esModule") return;
                  if (key in exports && exports[key] === _%1$s[key]) return;
                  Object.defineProperty(exports, key, { enumerable: true, get: function () { return _%1$s[key]; } });
                });
                """;
        assertEquals("1,2,3", run("""
                import * as all from './index.js';
                import { one, two } from './index.js';
                export default () => [one, two, all.three].join();
                """, Map.of("index.js", "Object.defineProperty(exports, '__esModule', { value: true });\n"
                + keys.formatted("one", "require(/* first */ './one.js')")
                + keys.formatted("two", "_interopRequireWildcard(require('./two.js'))")
                + "function _interopRequireWildcard(e) { return e; }\n"
                + "const tslib_1 = { __exportStar(from, to) { Object.assign(to, from); } };\n"
                + "(0, tslib_1.__exportStar)(require('./three.js'), exports);\n", "one.js", "exports.one = 1;",
                "two.js", "exports.two = 2;", "three.js", "exports.three = 3;")));
    }

    @Test
    void whatIsNotExportedIsToldByTheNameInTheFile() {
        var e = assertThrows(ScriptException.class, () -> run("""
                import { nothing } from './lib/state.js';
                export default () => String(nothing);
                """, Map.of("lib/state.js", STATE + "import.meta.url;\n")));
        assertEquals("SyntaxError: The requested module './lib/state.js' does not provide an export named 'nothing'",
                e.getMessage());
    }
}
