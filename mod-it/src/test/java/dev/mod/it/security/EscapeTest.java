package dev.mod.it.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Steps over trees change nothing that makes Git run a program, and nothing outside the target. */
@DisabledOnOs(OS.WINDOWS)
class EscapeTest {
    @TempDir
    Path directory;

    private Victim victim() throws Exception {
        var victim = new Victim(directory).write("a.ts", "f();\n").write(".git/HEAD", "ref: refs/heads/main\n")
                .write(".git/config", "[core]\n").write(".git/hooks/pre-commit.sample", "f();\n")
                .write("sub/.git/config", "[core]\n").write("sub/.git/hooks/x.ts", "f();\n")
                .write("bare/HEAD", "ref: refs/heads/main\n").write("bare/objects/x", "").write("bare/refs/x", "")
                .write("bare/config", "[core]\n").write("half/objects/x", "").write("half/refs/x", "")
                .write("../outside.ts", "f();\n").write("../hooks/x", "");
        Files.createSymbolicLink(victim.target().resolve("link"), Path.of(".git"));
        Files.createSymbolicLink(victim.target().resolve("out"), directory);
        return victim;
    }

    private static final String WORKFLOW = """
            version: "1"
            nodes:
              - id: harm
                name: Harm
                steps:
                  - name: harm
                    js-ast-match: {js_file: s.js, language: typescript, include: [a.ts]}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"fs.writeFileSync('.git/config', 'x')", "fs.writeFileSync('.GIT/config', 'x')",
            "fs.writeFileSync('link/config', 'x')", "fs.appendFileSync('sub/.git/config', 'x')",
            "fs.renameSync('.git/hooks/pre-commit.sample', '.git/hooks/pre-commit')",
            "fs.renameSync('a.ts', '.git/hooks/pre-commit')", "root.rename('.git/hooks/pre-commit')",
            "root.rename('sub/.Git/hooks/x')", "root.rename('.git')", "root.rename('.git.')",
            "root.rename('new/GIT~1/config')",
            "fs.copyFileSync('a.ts', '.git/hooks/pre-commit')", "fs.rmSync('.git/HEAD')",
            "fs.rmSync('.git', { recursive: true, force: true })",
            "fs.mkdirSync('deep/.git', { recursive: true }); fs.writeFileSync('deep/.git/config', 'x')",
            "fs.writeFileSync('bare/config', 'x')", "root.rename('bare/hooks/post-checkout')",
            "fs.writeFileSync('half/config', 'x'); fs.writeFileSync('half/HEAD', 'ref: refs/heads/main')",
            "fs.mkdirSync('new'); fs.writeFileSync('new/HEAD', 'x'); fs.writeFileSync('new/commondir', '.')",
            "fs.writeFileSync('.gi\\u200ct/config', 'x')", "fs.writeFileSync('out/outside.ts', 'x')",
            "root.rename('out/moved.ts')", "fs.writeFileSync('../outside.ts', 'x')"})
    void scriptsReachNeitherGitNorWhatLiesOutside(String expression) throws Exception {
        var victim = victim().write("../package/s.js",
                "import fs from 'node:fs';\nexport default (root) => { " + expression + "; return 'harm()'; };\n");
        var before = victim.files();
        String said = victim.run(WORKFLOW, Map.of());
        assertEquals(before, victim.files(), said);
        assertTrue(said.contains("FAILED"), said);
    }

    @ParameterizedTest
    @ValueSource(strings = {"include: ['**/*']", "include: ['.git/hooks/*', 'sub/.git/**', 'link/**', 'out/**']",
            "include: [x.ts], base_path: sub/.git/hooks", "include: ['**/*.ts'], base_path: out",
            "include: ['hooks/*'], base_path: link"})
    void rulesReachNeither(String files) throws Exception {
        var victim = victim().write("../package/rule.yml",
                "id: harm\nlanguage: typescript\nrule: {pattern: f()}\nfix: harm()\n");
        var before = victim.files();
        victim.run("""
                version: "1"
                nodes:
                  - {id: harm, name: Harm, steps: [{name: harm, ast-match: {config_file: rule.yml, FILES}}]}
                """.replace("FILES", files), Map.of());
        var after = victim.files();
        after.put("target/a.ts", "f();\n");
        assertEquals(before, after);
    }

    @ParameterizedTest
    @ValueSource(strings = {".git", ".git/hooks", "sub/.git", "link", "out", "bare"})
    void nestedPackagesReachNeither(String place) throws Exception {
        var victim = victim().write("../package/inner/mod.yaml", """
                schema_version: "1.0"
                name: inner
                version: 1.0.0
                workflow: workflow.yaml
                """).write("../package/inner/workflow.yaml", WORKFLOW.replace("[a.ts]", "['**/*', a.ts, HEAD]"))
                .write("../package/inner/s.js", """
                        import fs from 'node:fs';
                        export default () => { fs.writeFileSync('config', 'x'); return 'harm()'; };
                        """);
        var before = victim.files();
        String said = victim.run("""
                version: "1"
                nodes:
                  - {id: harm, name: Harm, steps: [{name: harm, mod: {source: ./inner, working_dir: PLACE}}]}
                """.replace("PLACE", place), Map.of());
        assertEquals(before, victim.files(), said);
    }

    @Test
    void twoTasksTogetherMakeNoRepository() throws Exception {
        var victim = victim().write("b.ts", "f();\n")
                .write("../package/s.js", "export default (root) => { root.rename("
                        + "root.filename().endsWith('a.ts') ? 'made/HEAD' : 'made/commondir'); return 'harm()'; };\n");
        victim.run("""
                version: "1"
                nodes:
                  - id: harm
                    name: Harm
                    strategy: {type: matrix, values: [{f: a.ts}, {f: b.ts}]}
                    steps:
                      - name: harm
                        js-ast-match: {js_file: s.js, language: typescript, include: ["${{ matrix.f }}"]}
                """, Map.of());
        var after = victim.files();
        assertTrue(!after.containsKey("target/made/HEAD") || !after.containsKey("target/made/commondir"),
                after.keySet().toString());
    }

    private static final String INNER = """
            version: "1"
            params: {schema: {file: {type: string}, env_NAME: {type: string, required: false}}}
            nodes: [{id: say, name: Say, steps: [{name: say, run: RUN}]}]
            """;

    /** Trust goes with the value, whatever it is called on the way. */
    @ParameterizedTest
    @ValueSource(strings = {"args: [--param, 'file=${{ matrix.name }}']", "args: ['--param=file=${{ matrix.name }}']",
            "args: ['${{ matrix.both }}']", "args: [--param, file=x], env: {NAME: '${{ matrix.name }}'}",
            "args: [--param, 'file=${{ state.name }}']"})
    void fileNamesAreNoCommandsInNestedPackages(String options) throws Exception {
        for (String run : java.util.List.of("'echo \"is ${{ params.file }}${{ params.env_NAME }}\"'",
                "'eval \"echo ${{ params.file }}${{ params.env_NAME }}\"'",
                "'${{ params.file }}${{ params.env_NAME }}'")) {
            var victim = new Victim(directory).write("../package/inner/mod.yaml", """
                    schema_version: "1.0"
                    name: inner
                    version: 1.0.0
                    workflow: workflow.yaml
                    """).write("../package/inner/workflow.yaml", INNER.replace("RUN", run));
            String said = victim.run("""
                    version: "1"
                    state: {schema: {name: {type: string, default: "; touch pwned"}}}
                    nodes:
                      - id: harm
                        name: Harm
                        strategy:
                          type: matrix
                          values: [{name: "$(touch pwned)"}, {name: "; touch pwned", both: "--param=file=;touch pwned"}]
                        steps: [{name: harm, mod: {source: ./inner, OPTIONS}}]
                    """.replace("OPTIONS", options), Map.of());
            assertTrue(Files.notExists(victim.target().resolve("pwned")), said);
        }
    }

    /** Scripts look for the top of a repository. */
    @Test
    void thatThereIsAGitIsSeen() throws Exception {
        var victim = victim().write("../package/s.js", """
                import fs from 'node:fs';
                export default () => [fs.existsSync('.git'), fs.statSync('.git').isDirectory(),
                    fs.readdirSync('.').includes('.git')].join();
                """);
        String said = victim.run(WORKFLOW, Map.of());
        assertEquals("true,true,true", victim.files().get("target/a.ts"), said);
    }
}
