package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptSandboxTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"typeof Java", "typeof Polyglot", "typeof Packages", "typeof load", "typeof Graal",
            "typeof java", "typeof root.getClass", "typeof root.class", "typeof root.root().source",
            "typeof root.matches", "typeof root.text", "typeof root.wait", "typeof root.root().hashCode",
            "typeof root.constructor.constructor('return typeof Java')().x", "typeof globalThis.process.binding"})
    void nothingOfTheHostIsThere(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default (root) => String(" + expression + ");")) {
            assertEquals("undefined", script.apply("a;"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fs.readFileSync('/etc/passwd')", "fs.readFileSync('../secret.txt')",
            "fs.readFileSync(new URL('file:///etc/passwd'))", "fs.writeFileSync('../out.txt', 'x')",
            "fs.readdirSync('..')", "fs.renameSync('in.txt', '../out.txt')", "fs.readFileSync('link/secret.txt')",
            "fs.copyFileSync('../secret.txt', 'in.txt')", "fs.rmSync('..', { recursive: true })",
            "root.rename('../../out.ts')", "root.write('x')"})
    void filesOutsideTheTargetAreRefused(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "import fs from 'node:fs';\nexport default (root) => { "
                        + expression + "; return 'escaped'; };")) {
            Files.writeString(directory.resolve("secret.txt"), "secret");
            Files.createSymbolicLink(directory.resolve("target/link"), directory);
            script.host.files.put("in.txt", "x");
            assertThrows(ScriptException.class, () -> script.apply("a;"));
            assertEquals("secret", Files.readString(directory.resolve("secret.txt")));
            assertTrue(Files.notExists(directory.resolve("out.txt")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"await import('../secret.mjs')", "await import('/etc/passwd')",
            "await import('file:///etc/passwd')", "await import('https://example.com/x.js')",
            "(await import('node:child_process')).execSync('true')",
            "(await import('node:child_process')).spawnSync('true').status === null && fail()",
            "await fetch('http://127.0.0.1:1/')"})
    void modulesProcessesAndNetworkAreRefused(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "const fail = () => { throw new Error('refused'); };\nexport default async () => { " + expression
                        + "; return 'escaped'; };")) {
            Files.writeString(directory.resolve("secret.mjs"), "export default 1;");
            assertThrows(ScriptException.class, () -> script.apply("a;"));
        }
    }

    /** The timer is due in weeks, the limit is not. */
    @Test
    void aTimerDoesNotOutliveTheLimit() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default async () => { await new Promise((done) => setTimeout(done, 2147483647)); return 'x'; };",
                java.time.Duration.ofMillis(500))) {
            var limit = assertThrows(ScriptException.class,
                    () -> org.junit.jupiter.api.Assertions.assertTimeoutPreemptively(
                            java.time.Duration.ofSeconds(20), () -> script.apply("a;")));
            assertTrue(String.valueOf(limit.getMessage()).contains("500 ms"), limit.getMessage());
        }
    }

    @Test
    void nothingLeaksFromFileToFile() throws Exception {
        Files.createDirectories(directory.resolve("package"));
        Files.writeString(directory.resolve("package/helper.js"), "export default { count: 0 };");
        try (TestScript script = TestScript.of(directory, "s.js", """
                import helper from './helper.js';
                let count = 0;
                export default () => {
                  const seen = [count, helper.count, globalThis.left, ({}).polluted, [].map === evil, JSON.parse === evil].join();
                  count++;
                  helper.count++;
                  globalThis.left = 1;
                  Object.prototype.polluted = 1;
                  Array.prototype.map = evil;
                  JSON.parse = evil;
                  return seen;
                };
                function evil() {}
                """)) {
            String clean = "0,0,,,false,false";
            assertEquals(clean, script.apply("a;"));
            assertEquals(clean, script.apply("b;"));
        }
    }

    @Test
    void aChangedPrototypeDoesNotReachTheHost() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", """
                JSON.stringify = () => '{"rule":{"kind":"program"}}';
                Array.prototype.toString = Promise.prototype.then = Promise.resolve = () => { throw new Error('evil'); };
                export default (root) => root.root().find({ rule: { kind: 'identifier' } }).text();
                """)) {
            assertEquals("abc", script.apply("abc;"));
        }
    }

    @Test
    void deepRecursionIsAnErrorOfTheScript() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default () => { const f = () => f() + 1; try { f(); } catch (e) { return e.name; } };")) {
            assertEquals("RangeError", script.apply("a;"));
        }
    }
}
