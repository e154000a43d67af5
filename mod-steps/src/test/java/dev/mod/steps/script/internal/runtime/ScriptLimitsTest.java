package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import dev.mod.steps.script.host.Capabilities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import dev.mod.model.manifest.Capability;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A script that does not behave ends in a clear error, and the others go on. */
class ScriptLimitsTest {
    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void memoryIsGuarded() throws Exception {
        Process child = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx80m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
                GreedyScripts.class.getName(),
                directory.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        child.getOutputStream().close();
        String out = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, child.waitFor(), out);
        assertEquals(List.of("arrays: stopped", "still here", "objects: stopped", "still here", "strings: stopped",
                "still here", "buffer: stopped", "still here"), out.lines().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"for (;;);", "while (true) try { for (;;); } catch {} finally { continue; }",
            "const f = () => Promise.resolve().then(f); return f();",
            "return new Promise((_, fail) => { const f = () => setTimeout(f, 1); f(); });",
            "/(x+x+)+y/.test('x'.repeat(50000)); for (;;);", "[...(function* () { for (;;) yield 0; })()];"})
    void whatDoesNotEndIsStopped(String body) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default (root) => { if (root.source() === 'loop') { " + body + " } return 'fine'; };",
                Duration.ofSeconds(1))) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("loop"));
            assertEquals(ScriptException.Reason.LIMIT, e.reason(), e.toString());
            assertEquals("fine", script.apply("other"));
        }
    }

    @RepeatedTest(10)
    void whoInterruptsTheThreadStopsTheScript() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default () => { console.log('begun'); for (;;); };")) {
            interrupted(() -> !script.host.printed.isEmpty(),
                    () -> assertThrows(InterruptedException.class, () -> script.apply("loop")));
        }
    }

    @Test
    void aScriptThatCatchesTheEndOfItsProgramIsStopped() throws Exception {
        Path began = directory.resolve("began");
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { execFileSync } from 'child_process';
                export default () => {
                  try { execFileSync('sh', ['-c', ': > "$0"; exec sleep 1000', '%s']); } catch { return 'went on'; }
                };
                """.formatted(began), Duration.ofSeconds(60),
                new Capabilities(Set.of(Capability.CHILD_PROCESS), Set.of(Capability.CHILD_PROCESS)))) {
            interrupted(() -> Files.exists(began),
                    () -> assertThrows(InterruptedException.class, () -> script.apply("a")));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Array.prototype.own = 'not shared with other files';"})
    void whoIsInterruptedAtAnyMomentHasTheResultOrNothing(String first) throws Exception {
        Files.writeString(Files.createDirectories(directory.resolve("package")).resolve("m.js"),
                first + "export const a = (text) => text + '1';");
        try (TestScript script = TestScript.of(directory, "s.js", """
                import { a } from './m.js';
                export default async (root) => { for (let i = 0; i < 1e4; i++); return a(root.source()); };
                """)) {
            int stopped = 0;
            int done = 0;
            long took = 0;
            int moments = 40;
            for (int i = 0; i <= moments; i++) {
                // over twice the time that it takes, and once never
                boolean never = i == moments;
                long moment = System.nanoTime() + i * 2 * took / moments;
                var results = new ArrayList<String>();
                interrupted(() -> !never && System.nanoTime() > moment, () -> {
                    try {
                        results.add(script.apply("a"));
                    } catch (InterruptedException e) {
                        results.add("stopped");
                    }
                });
                assertTrue(results.equals(List.of("a1")) || results.equals(List.of("stopped")), results.toString());
                stopped += results.contains("stopped") ? 1 : 0;
                done += results.contains("a1") ? 1 : 0;
                long before = System.nanoTime();
                assertEquals("b1", script.apply("b"));
                took = System.nanoTime() - before;
            }
            assertTrue(stopped > 0 && done > 0, stopped + " stopped, " + done + " done");
        }
    }

    /** Does something while another thread interrupts this one again and again from a moment on. */
    private static void interrupted(BooleanSupplier from, Executable action) throws Exception {
        Thread caller = Thread.currentThread();
        var ended = new AtomicBoolean();
        var interrupter = new Thread(() -> {
            while (!ended.get()) {
                if (from.getAsBoolean()) {
                    caller.interrupt();
                }
                Thread.onSpinWait();
            }
        });
        interrupter.start();
        try {
            action.execute();
        } catch (Exception | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        } finally {
            ended.set(true);
            while (interrupter.isAlive()) {
                Thread.onSpinWait();
            }
            // what comes next is not to be interrupted
            Thread.interrupted();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"42 | 42", "true | true", "['a'] | an array", "({}) | an object",
            "() => 1 | a function", "Symbol('s') | an object"})
    void onlyTextsAreResults(String value, String described) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default async () => (" + value + ");")) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("a"));
            assertEquals("the transform returned " + described + "; it has to return a string, null or undefined",
                    e.getMessage());
        }
    }

    @Test
    void anErrorInAnImportedModuleShowsItsOwnPlace() throws Exception {
        Files.createDirectories(directory.resolve("package/lib"));
        Files.writeString(directory.resolve("package/lib/deep.ts"), """
                export interface Many { a: string; b: number }
                type Unused<T> = { [K in keyof T]: T[K] };

                export class Failure<T = string> { constructor(readonly detail: T) {} }
                export function deep<T extends Many>(value: T): asserts value is T {
                  const text = value!.a as string; throw new Error(`deep: ${text satisfies string}`);
                }
                """);
        try (TestScript script = TestScript.of(directory, "s.ts", """
                import { deep, type Many } from './lib/deep';
                export default (root: unknown): void => { const many: Many = { a: 'x', b: 1 }; deep<Many>(many); };
                """)) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.on("src/some.ts", "a"));
            assertEquals(Optional.of(new ScriptException.Place("lib/deep.ts", 6, 42)), e.place());
            assertEquals("lib/deep.ts:6:42: Error: deep: x", e.describe());
            assertTrue(e.stack().get(1).contains("(s.ts:2:80)"), e.stack().toString());
            assertTrue(e.diagnostic("src/some.ts").message().endsWith("while transforming src/some.ts"));
        }
    }

    @Test
    void aModuleThatIsMissingWhenItIsAskedForIsAnError() throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default async () => (await import('./nowhere.js')).default;")) {
            ScriptException e = assertThrows(ScriptException.class, () -> script.apply("a"));
            assertTrue(String.valueOf(e.getMessage()).contains("./nowhere.js"), e.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Java.type('java.lang.System')", "Polyglot.import('x')", "Polyglot.eval('js', '1')",
            "root.getClass()", "root['class'].forName('java.lang.Runtime')", "root.root().tree()",
            "root.text.constructor.constructor('return Java')()",
            "globalThis[Symbol.for('mod.host')]('ast-match').host",
            "globalThis[Symbol.for('mod.host')]('ast-match').getClass()", "load('/etc/passwd')", "quit()",
            "read('/etc/passwd')", "importScripts('x')", "new Worker('x')", "process.binding('fs')",
            "process.mainModule.require('fs')", "require('java.lang.System')", "require('/etc/passwd')",
            "process.kill(1)", "new WebAssembly.Module(new Uint8Array())"})
    void thereIsNoWayOut(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default (root) => { const got = " + expression
                + "; if (got === undefined) throw new Error('nothing'); return 'escaped ' + String(got); };")) {
            assertThrows(ScriptException.class, () -> script.apply("a;"));
        }
    }
}
