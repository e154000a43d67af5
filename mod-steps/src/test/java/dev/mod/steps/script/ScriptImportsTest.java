package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What scripts import is followed without running them. */
class ScriptImportsTest {
    @TempDir
    Path root;

    private void file(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, text);
    }

    private List<Diagnostic> problems() {
        return ScriptImports.problems(root, root.resolve("scripts/main.ts"));
    }

    private static List<String> places(List<Diagnostic> problems) {
        return problems.stream().map(each -> each.span().orElseThrow().file() + ":"
                + each.span().orElseThrow().start() + " " + each.code()).toList();
    }

    @Test
    void whatTheRuntimeBringsAndThePackageHasIsThere() throws IOException {
        file("scripts/main.ts", """
                import type { Absent } from "./types-that-are-nowhere";
                import { parse } from "mod:ast-match";
                import { readFileSync } from "node:fs";
                import { addImport } from "@jssg/utils/javascript/imports";
                import { a } from "./lib/a";
                import data from "./data.json" with { type: "json" };
                export default (root: Absent) => [parse, readFileSync, addImport, a, data, root];
                """);
        file("scripts/lib/a.ts", "import { b } from '../b.js';\nexport const a = b;\n");
        file("scripts/b.ts", "import './lib/a';\nexport const b = 1;\n");
        file("scripts/data.json", "{}");
        assertEquals(List.of(), problems());
    }

    @Test
    void whatIsMissingIsNamedAtItsImportInEveryModuleOnTheWay() throws IOException {
        file("scripts/main.ts", """
                import { a } from "./lib/a";
                import lodash from "lodash";
                export { x } from "./gone";
                export default () => [a, lodash];
                """);
        file("scripts/lib/a.ts", "// a comment\nimport { b } from '../b';\nexport const a: number = b;\n");
        List<Diagnostic> problems = problems();
        assertEquals(List.of("scripts/main.ts:2:20 unresolved-import", "scripts/main.ts:3:19 unresolved-import",
                "scripts/lib/a.ts:2:19 unresolved-import"), places(problems));
        assertTrue(problems.get(0).message().startsWith("cannot find module 'lodash'"), problems::toString);
        assertTrue(problems.get(0).hint().orElseThrow().contains("bundle"), problems::toString);
        assertTrue(problems.get(1).hint().orElseThrow().contains("--include"), problems::toString);
    }

    @Test
    void nothingAboveThePackageCounts() throws IOException {
        file("package.json", "{\"workspaces\": [\"inner\"]}");
        file("node_modules/lib/index.js", "export default 1;\n");
        file("inner/main.ts", "import lib from 'lib';\nimport up from '../up';\nexport default () => lib + up;\n");
        file("up.ts", "export default 1;\n");
        Path inner = root.resolve("inner");
        assertEquals(List.of("main.ts:1:17 unresolved-import", "main.ts:2:16 unresolved-import"),
                places(ScriptImports.problems(inner, inner.resolve("main.ts"))));
    }

    @Test
    void aModuleThatIsNoTypeScriptIsNamedToo() throws IOException {
        file("scripts/main.ts", "import './lib';\nexport default () => null;\n");
        file("scripts/lib.ts", "const = 1;\n");
        assertEquals("script-syntax", problems().get(0).code());
        assertEquals("scripts/lib.ts", problems().get(0).span().orElseThrow().file());
    }
}
