package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Groups of files for a matrix. */
class ShardTest {
    private static final String SCRIPT = """
            export default function (root: any) {
              const found = root.root().findAll("var $A = $B");
              if (found.length === 0) return null;
              return root.root().commitEdits(found.map((n: any) => n.replace(n.text().replace("var", "let"))));
            }
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newPackage() throws IOException {
        mod = new ModProcess(directory);
        mod.write("pkg/rename.ts", SCRIPT);
        for (var file : List.of("src/a/1.ts", "src/a/2.ts", "src/a/3.ts", "src/b/1.ts", "src/top.ts", "other.ts")) {
            mod.write("target/" + file, "var x = 1\n");
        }
        mod.write("target/src/a/done.ts", "let x = 1\n");
        mod.write("target/.github/CODEOWNERS", "/src/a/ @org/auth @second\n*.md docs@example.com\n");
    }

    private ModProcess.Result run(String workflow) throws Exception {
        mod.write("pkg/workflow.yaml", workflow);
        return mod.run("workflow", "run", "-w", "pkg", "-t", "target");
    }

    private JsonNode state(String run) throws Exception {
        return JsonMapper.shared().readTree(mod.run("workflow", "state", "-i", run).out());
    }

    private static List<String> shards(JsonNode state, String key) {
        return state.get(key).valueStream().map(shard -> shard.get("name").asString() + " " + shard.get("_meta_shard")
                + " " + shard.get("_meta_files").valueStream().map(JsonNode::asString).toList()).toList();
    }

    @Test
    void allMethods() throws Exception {
        mod.write("pkg/group.ts", """
                export default function ({files, targetDir, previousShards}: any) {
                  const size = previousShards.length + (targetDir.endsWith("target") ? 2 : 0);
                  return [
                    {name: "small", _meta_files: files.slice(0, size), weight: 7},
                    {name: "rest", _meta_files: [...files.slice(size + 1), "elsewhere.ts"]},
                  ];
                }
                """);
        var result = run("""
                version: "1"
                params: {schema: {size: {type: integer, default: 2}}}
                nodes:
                  - id: shard
                    name: Shard
                    steps:
                      - name: directory
                        shard:
                          method: {type: directory, max_files_per_shard: "${{ params.size }}"}
                          target: src
                          file_pattern: "**/*.ts"
                          output_state: dirs
                      - name: joined
                        shard:
                          method: {type: directory, max_files_per_shard: 3, min_shard_size: 2}
                          target: src
                          file_pattern: "**/*.ts"
                          output_state: joined
                      - name: owner
                        shard:
                          method: {type: codeowner, max_files_per_shard: 10}
                          file_pattern: "**/*.ts"
                          output_state: owners
                      - name: function
                        shard:
                          method: {function: group.ts}
                          file_pattern: "src/**/*.ts"
                          output_state: own
                      - name: filtered
                        shard:
                          method: {type: directory, max_files_per_shard: 10}
                          target: src
                          js-ast-match: {js_file: rename.ts, language: typescript}
                          output_state: filtered
                """);
        assertEquals(0, result.exit(), result.err());
        var state = state(result.run());
        assertEquals(List.of(".-0 0 [src/top.ts]", "a-0 1 [src/a/1.ts, src/a/2.ts]",
                "a-1 2 [src/a/3.ts, src/a/done.ts]", "b-0 3 [src/b/1.ts]"), shards(state, "dirs"));
        assertEquals("a", state.get("dirs").get(1).get("directory").asString());
        assertEquals(List.of(".-0 0 [src/top.ts]", "a-0 1 [src/a/1.ts, src/a/2.ts, src/a/3.ts, src/a/done.ts]",
                "b-0 2 [src/b/1.ts]"), shards(state, "joined"),
                "a last chunk that is too small joins the one before");
        assertEquals(List.of("org-auth-0 0 [src/a/1.ts, src/a/2.ts, src/a/3.ts, src/a/done.ts]",
                "unowned-0 1 [other.ts, src/b/1.ts, src/top.ts]"), shards(state, "owners"));
        assertEquals("@org/auth", state.get("owners").get(0).get("team").asString());
        assertEquals(List.of("small 0 [src/a/1.ts, src/a/2.ts]", "rest 1 [src/a/done.ts, src/b/1.ts, src/top.ts]"),
                shards(state, "own"));
        assertEquals(7, state.get("own").get(0).get("weight").asInt(), "what a function says besides is kept");
        assertTrue(result.err().contains("not eligible; they are left out: 1, such as elsewhere.ts"), result.err());
        assertTrue(result.err().contains("into no shard; they are left out: 1, such as src/a/3.ts"), result.err());
        assertEquals(List.of(".-0 0 [src/top.ts]", "a-0 1 [src/a/1.ts, src/a/2.ts, src/a/3.ts]",
                "b-0 2 [src/b/1.ts]"), shards(state, "filtered"), "only what the transform would change");
        assertEquals("var x = 1\n", Files.readString(mod.work().resolve("target/src/top.ts")), "it was dry");
    }

    @Test
    void aShardStaysWhatItIsWhenTheStepRunsAgain() throws Exception {
        mod.write("pkg/inner/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: n, name: N, steps: [{name: rename, js-ast-match: {js_file: rename.ts, language: typescript}}]}
                """);
        mod.write("pkg/inner/rename.ts", SCRIPT);
        var result = run("""
                version: "1"
                nodes:
                  - id: shard
                    name: Shard
                    steps:
                      - name: group
                        shard:
                          method: {type: directory, max_files_per_shard: 2}
                          js-ast-match: {js_file: rename.ts, language: typescript}
                          target: src
                          output_state: shards
                  - id: migrate
                    name: Migrate
                    depends_on: [shard]
                    strategy: {type: matrix, from_state: shards}
                    steps:
                      - name: only b and top by itself, a in a package
                        if: matrix.directory != 'a'
                        js-ast-match: {js_file: rename.ts, language: typescript, include: ["**/*.js"]}
                      - name: nested
                        if: matrix.name == 'a-0'
                        mod: {source: ./inner}
                      - {name: say, run: 'echo "$name" >> ../ran.txt'}
                """);
        assertEquals(0, result.exit(), result.err());
        assertEquals(List.of(".-0 0 [src/top.ts]", "a-0 1 [src/a/1.ts, src/a/2.ts]", "a-1 2 [src/a/3.ts]",
                "b-0 3 [src/b/1.ts]"), shards(state(result.run()), "shards"));
        assertEquals("let x = 1\n", text("src/a/1.ts"), "a package works on the files of the shard");
        assertEquals("var x = 1\n", text("src/a/3.ts"), "and on no others");
        assertEquals("let x = 1\n", text("src/b/1.ts"), "the files of the shard, whatever is included");
        assertEquals("var x = 1\n", text("other.ts"));

        mod.write("target/src/a/4.ts", "var x = 1\n");
        mod.write("target/src/c/1.ts", "var x = 1\n");
        mod.write("target/src/b/2.ts", "var x = 1\n");
        var again = mod.run("workflow", "resume", "-i", result.run(), "-t", "shard", "--force");
        assertEquals(0, again.exit(), again.err());
        assertEquals(List.of("a-1 2 [src/a/3.ts]", "a-2 4 [src/a/4.ts]", "b-1 5 [src/b/2.ts]", "c-0 6 [src/c/1.ts]"),
                shards(state(result.run()), "shards"),
                "kept where files remain, dropped where none do, and no new file in what was there");
        assertTrue(again.err().contains("4 files in 4 shards: 1 kept, 3 new, 3 dropped"), again.err());
        assertEquals(List.of(".-0", "a-0", "a-1", "a-2", "b-0", "b-1", "c-0"),
                Files.readAllLines(mod.work().resolve("ran.txt")).stream().sorted().toList(),
                "a matrix task for each new shard, and none again");
    }

    private String text(String file) throws IOException {
        return Files.readString(mod.work().resolve("target").resolve(file));
    }

    @Test
    void theLastRuleThatMatchesDecidesWhereverTheOwnersAreWritten() throws Exception {
        mod.shell("rm -r target/.github");
        mod.write("target/CODEOWNERS", "* @all\nsrc/ @org/sources\n/src/b/ @org/b\n/src/top.ts\n");
        mod.write("target/docs/CODEOWNERS", "* @docs\n");
        mod.write("pkg/rules.yml", "id: v\nlanguage: ts\nrule: {pattern: var $A = $B}\nfix: let $A = $B\n");
        var workflow = """
                version: "1"
                nodes:
                  - id: shard
                    name: Shard
                    steps:
                      - name: s
                        shard:
                          method: {type: codeowner, max_files_per_shard: 9}
                          file_pattern: "**/*.ts"
                          output_state: owners
                  - id: migrate
                    name: Migrate
                    depends_on: [shard]
                    strategy: {type: matrix, from_state: owners}
                    steps:
                      - {name: rules, if: "matrix.team == '@org/b'", ast-match: {config_file: rules.yml}}
                """;
        var root = run(workflow);
        assertEquals(0, root.exit(), root.err());
        assertEquals(List.of("all-0 0 [other.ts]", "org-b-0 1 [src/b/1.ts]",
                "org-sources-0 2 [src/a/1.ts, src/a/2.ts, src/a/3.ts, src/a/done.ts]", "unowned-0 3 [src/top.ts]"),
                shards(state(root.run()), "owners"));
        assertEquals("let x = 1\n", text("src/b/1.ts"), "rules look at the files of the shard");
        assertEquals("var x = 1\n", text("src/a/1.ts"), "and at no others");
        mod.shell("rm target/CODEOWNERS");
        var docs = run(workflow);
        assertEquals(0, docs.exit(), docs.err());
        assertEquals(List.of("docs-0"), state(docs.run()).get("owners").valueStream()
                .map(shard -> shard.get("name").asString()).toList());
    }

    @Test
    void filesThatEarlierStepsMakeAreFound() throws Exception {
        mod.write("pkg/move.ts", """
                export default function (root: any) {
                  root.rename(root.filename().replace("/src/", "/moved/"));
                  return null;
                }
                """);
        mod.write("pkg/rules.yml", "id: v\nlanguage: ts\nrule: {pattern: var $A = $B}\nfix: let $A = $B\n");
        var workflow = """
                version: "1"
                nodes:
                  - id: move
                    name: Move
                    steps:
                      - name: move
                        js-ast-match: {js_file: move.ts, language: typescript, include: ["src/**"]}
                      - name: shard
                        shard:
                          method: {type: directory, max_files_per_shard: 9}
                          file_pattern: "**/*.ts"
                          output_state: dirs
                  - id: after
                    name: After
                    depends_on: [move]
                    steps:
                      - {name: rules, ast-match: {config_file: rules.yml, base_path: moved}}
                      - name: below
                        shard:
                          method: {type: directory, max_files_per_shard: 9}
                          target: moved
                          file_pattern: "**/*.ts"
                          output_state: below
                """;
        mod.write("pkg/workflow.yaml", workflow);
        var dry = mod.run("workflow", "run", "-w", "pkg", "-t", "target", "--dry-run");
        assertEquals(0, dry.exit(), dry.err());
        var wet = run(workflow);
        assertEquals(0, wet.exit(), wet.err());
        assertEquals("let x = 1\n", text("moved/a/1.ts"));
        assertTrue(dry.out().contains("+++ b/moved/a/1.ts") && dry.out().contains("+let x = 1"), dry.out());
        for (var result : List.of(dry, wet)) {
            assertTrue(result.err().contains("7 files in 2 shards"), "moved and other.ts: " + result.err());
            assertTrue(result.err().contains("6 files, 5 matches, 5 files changed"), result.err());
            assertTrue(result.err().contains("6 files in 3 shards"), result.err());
        }
        assertEquals(List.of(".-0 0 [other.ts]", "moved-0 1 [moved/a/1.ts, moved/a/2.ts, moved/a/3.ts,"
                + " moved/a/done.ts, moved/b/1.ts, moved/top.ts]"), shards(state(wet.run()), "dirs"));
    }

    @Test
    void whatIsWrongIsSaid() throws Exception {
        mod.write("pkg/no-array.js", "export default () => ({})\n");
        mod.write("pkg/twins.js", "export default ({files}) => files.map(f => ({name: 'x', _meta_files: [f]}))\n");
        mod.write("pkg/r.yml", "id: a\nlanguage: js\nrule: {kind: number}\n");
        mod.write("pkg/throws.js", "export default () => { throw new Error('no luck') }\n");
        var result = run("""
                version: "1"
                params: {schema: {size: {type: string, default: many}, up: {type: string, default: ../..}}}
                nodes:
                  - {id: size, name: N, steps: [{name: s, shard: {output_state: o,
                      method: {type: directory, max_files_per_shard: "${{ params.size }}"}}}]}
                  - {id: target, name: N, steps: [{name: s, shard: {output_state: o, target: "${{ params.up }}",
                      method: {type: directory, max_files_per_shard: 1}}}]}
                  - {id: array, name: N, steps: [{name: s, shard: {output_state: o, method: {function: no-array.js}}}]}
                  - {id: twins, name: N, steps: [{name: s, shard: {output_state: o, method: {function: twins.js}}}]}
                  - {id: throws, name: N, steps: [{name: s, shard: {output_state: o, method: {function: throws.js}}}]}
                  - {id: items, name: N, strategy: {type: matrix, values: [{_meta_files: [a.js, {x: 1}]}]},
                      steps: [{name: s, ast-match: {config_file: r.yml}}]}
                """);
        assertEquals(1, result.exit(), result.err());
        for (var message : new String[]{"max_files_per_shard has to be a whole number of 1 or more, not 'many'",
                "target '../..' leaves the target of the run",
                "no-array.js has to return an array of shards, not object",
                "twins.js: shard 1 differs from shard 0 in nothing that a matrix goes by",
                "step 's': _meta_files of the matrix item has to be a list of paths; there is {\"x\":1} in it",
                "step 's': throws.js:1:30: Error: no luck"}) {
            assertTrue(result.err().contains(message), message + " in " + result.err());
        }
    }
}
