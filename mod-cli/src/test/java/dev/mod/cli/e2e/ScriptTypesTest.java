package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that ask for the types of code. */
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

    private static final String SCRIPT = """
            export default (root) => {
              const uses = root.root().findAll({ rule: { pattern: "$O.size" } });
              return uses.map((use) => {
                const name = use.field("property");
                const found = name.definition();
                const places = name.references().map((file) =>
                  `${file.root.relativeFilename()}:${file.nodes.map((node) => node.range().start.line + 1)}`);
                return `${found?.root.relativeFilename()}:${found?.node.range().start.line + 1} ${found?.kind} ${places}`
                  + ` ${use.typeInfo()?.type}`;
              }).join("\\n") + "\\n";
            };
            """;

    private static final String TYPES = """
            version: "1"
            nodes:
              - id: types
                name: Types
                steps:
                  - name: make
                    run: printf 'export class Box {\\n  size = 1;\\n}\\nexport const all = [new Box()];\\n' > box.ts
                  - name: script
                    js-ast-match: {js_file: codemod.js, language: typescript, include: [a.ts], semantic_analysis: types}
            """;

    private ModProcess typed(String compiler) throws Exception {
        var mod = new ModProcess(directory).with("MOD_TYPESCRIPT", compiler);
        mod.write("codemod.js", SCRIPT);
        mod.write("workflow.yaml", TYPES);
        mod.write("target/box.ts", "export const all = [{ size: 'x' }];\n");
        mod.write("target/a.ts", "import { all } from './box';\nall.map((each) => each.size);\n({ size: 1 }).size;\n");
        return mod;
    }

    @Test
    void definitionsGoByTheCheckerWhereTheStepAsksForTypes() throws Exception {
        var compiler = Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
                .map(each -> Path.of(each, "tsc")).filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(compiler.isPresent(), "no tsc on the path; npm has it in the package typescript");
        var packages = Objects.requireNonNull(compiler.orElseThrow().toRealPath().getParent());
        while (!packages.endsWith("node_modules")) {
            packages = Objects.requireNonNull(packages.getParent());
        }
        // the types come from a program that the distribution starts
        var mod = typed(packages.resolve("typescript").toString()).launched();
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("""
                box.ts:2 external a.ts:2,box.ts:2 number
                a.ts:3 local a.ts:3,3 number
                """, Files.readString(mod.work().resolve("target/a.ts")));
    }

    @Test
    void definitionsOfJavaGoByItsCompiler() throws Exception {
        var mod = new ModProcess(directory);
        mod.write("codemod.js", """
                export default (root) => root.root().findAll({ rule: { kind: "method_invocation" } }).map((call) => {
                  const found = call.field("name").definition();
                  const uses = call.field("name").references().map((file) =>
                    `${file.root.relativeFilename()}:${file.nodes.map((node) => node.range().start.line + 1)}`);
                  return `${call.text()} ${found?.root.relativeFilename()}:${found?.node.range().start.line + 1} ${found?.kind} ${uses}`;
                }).join("\\n") + "\\n";
                """);
        mod.write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: types
                    name: Types
                    steps:
                      - name: make
                        run: printf 'class B {\\n  void p(int n) {}\\n  void p(Object o) {}\\n}\\n' > B.java
                      - name: script
                        js-ast-match: {js_file: codemod.js, language: java, include: [A.java], semantic_analysis: types}
                """);
        mod.write("target/A.java", "class A {\n  void m(B b) { var x = b; x.p(\"\");\n  x.p(1);\n  }\n}\n");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(0, result.exit(), result.err());
        assertEquals("""
                x.p("") B.java:3 external A.java:2,B.java:3
                x.p(1) B.java:2 external A.java:3,B.java:2
                """, Files.readString(mod.work().resolve("target/A.java")));
    }

    @Test
    void aStepThatAsksForTypesFailsWhereNobodyKnowsThem() throws Exception {
        var mod = typed("");
        var result = mod.run("workflow", "run", "-t", "target");
        assertEquals(1, result.exit(), result.err());
        assertTrue(
                (result.out() + result.err()).contains("`semantic_analysis: types`: types of TypeScript and JavaScript"
                        + " need TypeScript's compiler in version 7.0.2"),
                () -> result.out() + result.err());
        assertTrue(Files.readString(mod.work().resolve("target/box.ts")).contains("'x'"), "nothing is written");
    }

    @Test
    void rulesWithoutACompilerAreRefusedAndToolsAreKnownByTheirNames() throws Exception {
        var mod = typed("");
        mod.write("rule.yml", "id: a\nlanguage: ts\nrule: {kind: identifier, type: string}\n");
        var refused = mod.run("scan", "-r", "rule.yml", "target");
        assertEquals(5, refused.exit(), refused.err());
        assertTrue(refused.err().contains("mod types fetch typescript"), refused.err());
        var unknown = mod.run("types", "fetch", "flow");
        assertEquals(2, unknown.exit(), unknown.err());
        mod.with("npm_config_registry", "http://127.0.0.1:9").with("npm_config_fetch_retries", "0");
        var away = mod.run("types", "fetch", "typescript");
        assertEquals(5, away.exit(), away.err());
    }
}
