package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Packages with transforms, from the command line. */
class JsAstMatchRunTest {
    @TempDir
    Path directory;
    ModProcess mod;

    private static final String MANIFEST = """
            schema_version: "1.0"
            name: teams
            version: 1.0.0
            description: Signs files
            author: A <a@example.com>
            license: MIT
            workflow: workflow.yaml
            """;

    private static final String WORKFLOW = """
            version: "1"
            params:
              schema:
                word:
                  name: Word
                  type: string
                  default: hello
                token:
                  name: Token
                  type: string
                  secret: true
                  required: false
            state:
              schema:
                teams:
                  type: array
                  items: {type: object}
            nodes:
              - id: find
                name: Find teams
                steps:
                  - name: find
                    run: |
                      echo 'teams=[{"team":"red"},{"team":"blue"}]' >>"$STATE_OUTPUTS"
              - id: sign
                name: Sign
                depends_on: [find]
                strategy: {type: matrix, from_state: teams}
                steps:
                  - name: sign
                    id: sign
                    js-ast-match:
                      js_file: scripts/sign.ts
                      language: typescript
                      base_path: src
                      include: ["${{ matrix.team }}/**/*.ts"]
            """;

    private static final String SCRIPT = """
            import type { SgRoot, Edit } from 'codemod:ast-grep';
            import type TS from 'codemod:ast-grep/langs/typescript';
            import { useMetricAtom } from 'codemod:metrics';
            import { setState } from 'codemod:workflow';
            import { greeting } from './lib/greeting';

            interface Options { params: { word: string; token?: string }; matrixValues: { team: string }; dryRun: boolean }
            enum Mark { Own = 'own' }
            const calls = useMetricAtom('calls');

            export default async function transform(root: SgRoot<TS>, options: Options): Promise<string | null> {
              if (root.source().includes('fail()')) throw new Error('cannot sign');
              const edits: Edit[] = root.root().findAll({ rule: { pattern: 'greet()' } }).map((call) => {
                calls.increment({ team: options.matrixValues.team });
                return call.replace(`greet(${JSON.stringify(greeting(options.params.word, options.matrixValues.team))})`);
              });
              setState('signed.' + options.matrixValues.team, Mark.Own);
              if (process.env.PARAM_TOKEN !== undefined) throw new Error('a secret is in the environment');
              if (options.params.token !== undefined) console.log('token ' + options.params.token);
              return edits.length === 0 ? null : root.root().commitEdits(edits);
            }
            """;

    @BeforeEach
    void newPackage() throws IOException {
        mod = new ModProcess(directory);
        mod.write("package/mod.yaml", MANIFEST);
        mod.write("package/workflow.yaml", WORKFLOW);
        mod.write("package/scripts/sign.ts", SCRIPT);
        mod.write("package/scripts/lib/greeting.ts",
                "export const greeting = (word: string, team: string): string => `${word}, ${team}`;\n");
        mod.write("target/src/red/a.ts", "greet(); // ü\ngreet();\n");
        mod.write("target/src/blue/b.ts", "greet();\n");
        mod.write("target/src/green/c.ts", "greet();\n");
    }

    private String read(String file) throws IOException {
        return Files.readString(mod.work().resolve("target/src").resolve(file));
    }

    private ModProcess.Result run(String... more) throws Exception {
        var arguments = new ArrayList<>(
                List.of("workflow", "run", "-w", "package", "-t", "target"));
        arguments.addAll(List.of(more));
        return mod.run(arguments.toArray(String[]::new));
    }

    @Test
    void aTransformRunsForEachItemOfAMatrix() throws Exception {
        var result = run("--param", "word=hi", "--param", "token=hunter2hunter2");
        assertEquals(0, result.exit(), result.out() + result.err());
        assertEquals("greet(\"hi, red\"); // ü\ngreet(\"hi, red\");\n", read("red/a.ts"));
        assertEquals("greet(\"hi, blue\");\n", read("blue/b.ts"));
        assertEquals("greet();\n", read("green/c.ts"));
        assertTrue(result.out().contains("""
                  metrics:
                    calls
                      team=blue: 1
                      team=red: 2
                """), result.out());
        assertFalse((result.out() + result.err()).contains("hunter2"), result.err());
        assertFalse(result.err().contains("WARNING"), result.err());
        var state = JsonMapper.shared().readTree(mod.run("workflow", "state", "-i", result.run()).out());
        assertEquals("own", state.path("signed.red").asString(""), state.toString());
    }

    @Test
    void metricsAreInTheLastEvent() throws Exception {
        var result = run("--format", "jsonl");
        assertEquals(0, result.exit(), result.err());
        var lines = result.out().strip().split("\n");
        var last = JsonMapper.shared().readTree(lines[lines.length - 1]);
        assertEquals("run.finished", last.get("event").asString());
        assertEquals("[{\"name\":\"calls\",\"cardinality\":{\"team\":\"blue\"},\"count\":1.0},"
                + "{\"name\":\"calls\",\"cardinality\":{\"team\":\"red\"},\"count\":2.0}]",
                last.get("metrics").toString());
    }

    @Test
    void aDryRunWritesNothing() throws Exception {
        var result = run("--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertEquals("greet();\n", read("blue/b.ts"));
    }

    @Test
    void aFailedTaskChangesNothing() throws Exception {
        mod.write("target/src/red/z.ts", "fail();\n");
        var result = run();
        assertEquals(1, result.exit(), result.err());
        assertEquals("greet(); // ü\ngreet();\n", read("red/a.ts"));
        assertEquals("greet(\"hello, blue\");\n", read("blue/b.ts"), "the other task is not concerned");
        assertTrue((result.out() + result.err()).contains("scripts/sign.ts:12:"), result.out() + result.err());
        assertTrue((result.out() + result.err()).contains("src/red/z.ts"), result.out() + result.err());
    }

    @Test
    void keepGoingTellsAllFilesThatFail() throws Exception {
        mod.write("target/src/red/y.ts", "fail();\n");
        mod.write("target/src/red/z.ts", "fail();\n");
        var result = run("--keep-going");
        assertEquals(1, result.exit(), result.err());
        assertTrue((result.out() + result.err()).contains("failed on 2 of 3 files"), result.out() + result.err());
        assertEquals("greet(); // ü\ngreet();\n", read("red/a.ts"));
    }

    @Test
    void capabilitiesAreDeclaredAndGranted() throws Exception {
        mod.write("secret.txt", "outside");
        mod.write("package/scripts/sign.ts", """
                import fs from 'fs';
                export default () => '// ' + fs.readFileSync('%s', 'utf8') + '\\n';
                """.formatted(mod.work().resolve("secret.txt")));
        var undeclared = run("--allow-fs");
        assertEquals(1, undeclared.exit());
        assertTrue(undeclared.err().contains("declare it: add fs to `capabilities` in mod.yaml"), undeclared.err());
        mod.write("package/mod.yaml", MANIFEST + "capabilities: [fs]\n");
        var notGranted = run();
        assertEquals(1, notGranted.exit());
        assertTrue(notGranted.err().contains("grant it: run with --allow-fs"), notGranted.err());
        assertEquals("greet();\n", read("blue/b.ts"));
        var both = run("--allow-fs");
        assertEquals(0, both.exit(), both.err());
        assertEquals("// outside\n", read("blue/b.ts"));
    }

    @Test
    void theFileOfTheStateIsThereForScriptsThatCanReadIt() throws Exception {
        mod.write("package/scripts/sign.ts", """
                import fs from 'fs';
                export default () => {
                  const file = process.env.MOD_STATE;
                  return file === undefined
                    ? `// ${process.env.MOD_TARGET}, no file`
                    : `// ${Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')))}`;
                };
                """);
        var alone = run();
        assertEquals(0, alone.exit(), alone.err());
        assertEquals("// " + mod.work().resolve("target").toRealPath() + ", no file", read("blue/b.ts"));
        mod.write("package/mod.yaml", MANIFEST + "capabilities: [fs]\n");
        var both = run("--allow-fs");
        assertEquals(0, both.exit(), both.err());
        assertEquals("// teams", read("blue/b.ts"));
    }
}
