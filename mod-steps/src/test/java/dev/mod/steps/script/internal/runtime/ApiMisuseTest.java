package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of nodes and roots that they do not take as they are. */
class ApiMisuseTest {
    @TempDir
    Path directory;

    private String result(String expression) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js",
                "export default async (root) => { const node = root.root();"
                        + " const call = node.find('f($A)'); return String(" + expression + "); }")) {
            return script.on("a.ts", "f(1);\n").content().orElse("null");
        }
    }

    /** As by the native tool, and as all functions of JavaScript have it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            node.text(1, 2).trim() + '!'                                    | f(1);!
            call.kind('x')                                                  | call_expression
            node.findAll({ rule: { pattern: 'f($A)' } }, { deep: true }).length | 1
            call.getMatch('A', 'B').text()                                  | 1
            node.commitEdits([call.replace('g()', 0)], 'all')               | g();
            call.parent(1).children(false).length                           | 2
            call.definition({}, 1)                                          | null
            root.relativeFilename(true)                                     | a.ts
            root.root(null).is('program', 1)                                | true
            [node, call].map((it, ...more) => it.id(...more)).length        | 2
            """)
    void argumentsTooManyArePassedOver(String expression, String result) throws Exception {
        assertEquals(result, result(expression).strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            root.nope()              | TypeError: SgRoot has no method nope()
            node.findAl('f($A)')     | TypeError: SgNode has no method findAl(); did you mean findAll()?
            [call].map((it) => it.txt()) | TypeError: SgNode has no method txt(); did you mean text()?
            call.text.trim()         | TypeError: text of SgNode is a method; it is called as text()
            call.seen = 1            | TypeError: seen cannot be set: SgNode takes no properties
            node.find()              | TypeError: find() takes an argument
            call.replace()           | TypeError: replace() takes an argument
            node.find(call)          | Error: a matcher is a pattern, a kind's number or an object with `rule`, not SgNode(call_expression 0:0-0:4 `f(1)`)
            root.rename()            | TypeError: rename() takes an argument
            call.replace(5)          | TypeError: replace() takes a string, not 5
            call.field(call)         | TypeError: field() takes a string, not a SgNode
            call.is({ a: 'b.c: d' }) | TypeError: is() takes a string, not {a: "b.c: d"}
            node.child('a.b')        | TypeError: child() takes a number, not a string
            node.commitEdits([null]) | Error: edit 0 is not an object with numbers startPos and endPos and a string insertedText
            Promise.reject(new Error('no')).catch(() => node.nope()) | TypeError: SgNode has no method nope()
            """)
    void whatIsNotTakenIsSaidInTermsOfTheScript(String expression, String message) {
        var failure = assertThrows(ScriptException.class, () -> result("await (" + expression + ")"));
        assertEquals(message, failure.getMessage());
    }

    @Test
    void soIsWhatAScriptPassesOn() {
        var failure = assertThrows(ScriptException.class, () -> result(
                "(() => { try { node.kin(); } catch (e) { throw new Error('first: ' + e.message + ', $1'); } })()"));
        assertEquals("Error: first: SgNode has no method kin(); did you mean kind()?, $1", failure.getMessage());
    }
}
