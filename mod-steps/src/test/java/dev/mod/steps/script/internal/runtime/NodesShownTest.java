package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a script's author sees who logs a node. */
class NodesShownTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            call             | SgNode(call_expression 0:0-0:4 `f(1)`)
            root             | SgRoot(a.ts)
            node.children()  | [ SgNode(expression_statement 0:0-0:5 `f(1);`), SgNode(lexical_declaration 1:0-2:8 `const a = 'LETTERS…`) ]
            ({ a: { call } }) | { a: { call: SgNode(call_expression 0:0-0:4 `f(1)`) } }
            new Set([call])  | Set(1) { SgNode(call_expression 0:0-0:4 `f(1)`) }
            new Map([[root, call.range().start]]) | Map(1) { SgRoot(a.ts) => { line: 0, column: 0, index: 0 } }
            """)
    void withKindPlaceAndText(String expression, String shown) throws Exception {
        try (TestScript script = TestScript.of(directory, "s.js", "import { inspect, format } from 'node:util';"
                + "export default (root) => { const node = root.root(); const call = node.find('f($A)');"
                + " return inspect(" + expression + ", { breakLength: 999 }) + format(' %s %o', 'and', call); }")) {
            String text = "f(1);\nconst a = '" + "\uD801\uDC37".repeat(40) + "'\n  + 'b';\n";
            assertEquals(shown.replace("LETTERS", "\uD801\uDC37".repeat(29))
                    + " and SgNode(call_expression 0:0-0:4 `f(1)`)", script.on("a.ts", text).content().orElseThrow());
        }
    }
}
