package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that ask for the types of Java code. */
class ScriptTypesTest {
    @TempDir
    Path directory;

    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: types
                name: Types
                steps:
                  - name: make
                    run: echo 'package a; class B extends java.util.ArrayList<String> {}' > a/B.java
                  - name: script
                    js-ast-match: {js_file: scripts/codemod.ts, language: java, include: [a/A.java]%s}
            """;

    @Test
    void aNodeHasATypeAndASymbol() throws Exception {
        var mod = new ModProcess(directory);
        mod.write("scripts/codemod.ts", """
                import type { SgRoot } from "mod:ast-match";
                export default (root: SgRoot) => root.root().findAll({ rule: { kind: "method_invocation" } }).map((call) => {
                  const { type, supertypes, symbol } = call.field("object")!.typeInfo() ?? {};
                  return [type, supertypes?.filter((each) => each.startsWith("java.util.List")), symbol,
                    call.typeInfo()?.symbol].map((each) => JSON.stringify(each ?? null)).join(" ");
                }).join("\\n") + "\\n";
                """);
        var code = "package a; class A { int m(B b, String s) { return b.size() + s.length() + gone.size(); } }\n";
        mod.write("target/a/A.java", code);
        mod.write("target/a/B.java", "package a; class B {}\n");
        mod.write("workflow.yaml", WORKFLOW.formatted(", semantic_analysis: workspace"));
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("""
                "a.B" ["java.util.List<java.lang.String>"] "b" "java.util.ArrayList.size()"
                "java.lang.String" [] "s" "java.lang.String.length()"
                null null null null
                """, Files.readString(mod.work().resolve("target/a/A.java")));

        mod.write("target/a/A.java", code);
        mod.write("workflow.yaml", WORKFLOW.formatted(""));
        assertEquals(0, mod.run("workflow", "run", "-t", "target").exit());
        assertEquals("""
                null null null null
                "java.lang.String" [] "s" "java.lang.String.length()"
                null null null null
                """, Files.readString(mod.work().resolve("target/a/A.java")));
    }
}
