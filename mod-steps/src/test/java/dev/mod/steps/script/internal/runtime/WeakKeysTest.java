package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Weak maps and sets whose keys are nodes, roots and other objects. */
class WeakKeysTest {
    @TempDir
    Path directory;

    private String result(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "export default (root) => { const node = root.root();"
                + " const call = node.find('f($A)'); const other = {}; const map = new WeakMap(); const set = new WeakSet();"
                + " return JSON.stringify(" + expression + "); }")) {
            return script.on("a.ts", "f(1);\n").content().orElse("null");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            [map.set(call, 1) === map, map.get(call), map.has(call), map.has(node), map.get(node) ?? 0] | [true,1,true,false,0]
            [map.set(call, 1).set(call, 2).get(call), map.delete(call), map.delete(call), map.has(call)] | [2,true,false,false]
            [map.set(root, { call }).get(root).call === call, map.set(other, 3).get(other)]             | [true,3]
            [map.set(call, undefined).has(call), map.get(call) === undefined, map.delete(call)]         | [true,true,true]
            [new WeakMap([[call, 1], [other, 2]])].map((it) => [it.get(call), it.get(other), map.has(call)]) | [[1,2,false]]
            [set.add(call).add(other) === set, set.has(call), set.has(other), set.has(node)]            | [true,true,true,false]
            [new WeakSet([root]).has(root), set.add(root).delete(root), set.has(root)]                  | [true,true,false]
            [map.get(node.find('f($A)')) ?? 'another object', map.set(call, 1).get(node.find('f($A)')) ?? 'another object'] | ["another object","another object"]
            [new (class extends WeakMap { get(key) { return super.get(key) ?? 7; } })()].map((it) => [it.get(call), it.set(call, 1).get(call)]) | [[7,1]]
            """)
    void theyHoldWhatIsPutThere(String expression, String result) throws Exception {
        assertEquals(result, result(expression));
    }

    @ParameterizedTest
    @ValueSource(strings = {"map.set(1, 2)", "set.add('x')", "WeakMap.prototype.set.call({}, call, 1)",
            "WeakSet.prototype.has.call(map, call)", "WeakMap.prototype.get.call(new Map(), call)"})
    void whatIsNoKeyAndNoMapIsRefused(String expression) {
        var failure = assertThrows(ScriptException.class, () -> result(expression));
        assertEquals("TypeError", failure.getMessage().replaceFirst(":.*", ""));
    }
}
