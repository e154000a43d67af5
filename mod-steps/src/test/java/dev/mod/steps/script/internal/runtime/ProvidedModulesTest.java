package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mod.steps.script.host.Metrics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The modules that this program gives to scripts, but for syntax trees. */
class ProvidedModulesTest {
    @TempDir
    Path directory;

    private TestScript script(String imports, String body) throws Exception {
        return TestScript.of(directory, "s.js",
                imports + "\nexport default async (root, options) => { " + body + " };");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mod:workflow", "codemod:workflow"})
    void stateIsJsonThatCanBeRemoved(String module) throws Exception {
        try (TestScript script = script("import { getState, setState, unsetState } from '" + module + "';", """
                const before = getState('a');
                setState('a', { list: [1, 'x', null, true] });
                const set = getState('a');
                set.list.push(2);
                const kept = getState('a').list.length;
                unsetState('a');
                setState('b', null);
                return JSON.stringify([before === undefined, kept, getState('a') === undefined]);
                """)) {
            assertEquals("[true,4,true]", script.apply("a"));
            assertEquals(Map.of("b", "null"), script.host.state);
        }
    }

    @Test
    void outputsOfStepsAreTexts() throws Exception {
        try (TestScript script = script(
                "import { setStepOutput, getStepOutput, getOrSetStepOutput } from 'mod:workflow';", """
                        setStepOutput('name', 'first');
                        let refused = false;
                        try { setStepOutput('name', 1); } catch (e) { refused = e instanceof Error; }
                        return [getStepOutput('step', 'name'), getStepOutput('step', 'none') === null,
                          getOrSetStepOutput('other', 'name', 'made'), getOrSetStepOutput('other', 'name', 'again'),
                          refused].join();
                        """)) {
            assertEquals("first,true,made,made,true", script.apply("a"));
            assertEquals(Map.of("step.name", "first", "other.name", "made"), script.host.outputs);
        }
    }

    @Test
    void theRuntimeTellsHowThingsGo() throws Exception {
        try (TestScript script = script("import runtime, { progress, warn, setCurrentUnit, isCanceled }"
                + " from 'codemod:runtime';", """
                        setCurrentUnit('unit 1');
                        progress('half', { done: 1 });
                        warn('odd');
                        return String(isCanceled() === false && runtime.warn === warn);
                        """)) {
            assertEquals("true", script.apply("a"));
            assertEquals("unit 1", script.host.unit);
            assertEquals(List.of("half {\"done\":1}"), script.host.printed);
            assertEquals(List.of("odd"), script.host.warnings);
        }
    }

    @Test
    void aFileOrTheStepCanBeFailed() throws Exception {
        try (TestScript script = script("import { failFile, failStep } from 'mod:runtime';",
                "if (root.source() === 'file') failFile('not this'); else failStep('none');")) {
            ScriptException file = assertThrows(ScriptException.class, () -> script.apply("file"));
            assertEquals("Error: not this", file.getMessage());
            assertNull(script.host.stepFailure);
            assertThrows(ScriptException.class, () -> script.apply("step"));
            assertEquals("none", script.host.stepFailure);
        }
    }

    @Test
    void countsAreSortedAndKeptApart() throws Exception {
        try (TestScript script = script("import { useMetricAtom } from 'mod:metrics';", """
                const atom = useMetricAtom('m');
                atom.increment();
                atom.increment({ b: 'x' }, 2);
                atom.increment({ a: 'b, c=d' });
                atom.increment({ a: 'b', c: 'd' }, 0.5);
                atom.increment({ a: 'b', none: null });
                return JSON.stringify(useMetricAtom('m').getEntries().map((each) => each.count));
                """)) {
            assertEquals("[1,1,0.5,1,2]", script.apply("a"));
            assertEquals(List.of(Map.of(), Map.of("a", "b"), Map.of("a", "b", "c", "d"), Map.of("a", "b, c=d"),
                    Map.of("b", "x")),
                    script.host.metrics.entries("m").stream().map(Metrics.Entry::cardinality).map(TreeMap::new)
                            .toList());
        }
    }

    @Test
    void importsOfJavaScriptHaveHelpers() throws Exception {
        try (TestScript script = script(
                "import { getImport, addImport, removeImport, getAllImports } from '@jssg/utils/javascript/imports';", """
                        const node = root.root();
                        const found = getImport(node, { type: 'named', name: 'a', from: 'x' });
                        const all = getAllImports(node, { from: 'x' });
                        return [found.alias, found.moduleType, all.length].join();
                        """)) {
            assertEquals("b,esm,2", script.apply("import { a as b, c } from 'x';\n"));
        }
    }
}
