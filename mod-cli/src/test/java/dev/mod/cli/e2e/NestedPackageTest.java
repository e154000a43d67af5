package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Packages that run other packages. */
class NestedPackageTest {
    private static final String RULES = """
            id: no-var
            language: js
            rule: {pattern: var $NAME = $VALUE}
            fix: let $NAME = $VALUE
            """;

    /** A graph, a matrix, parameters with and without values, all kinds of steps. */
    private static final String INNER = """
            version: "1"
            params:
              schema:
                who: {type: string, default: nobody}
                mood: {type: string, default: calm}
                env_SIZE: {type: integer}
            state:
              schema:
                found: {type: array, items: {type: string}}
            nodes:
              - id: last
                name: Last
                depends_on: [each]
                steps:
                  - {name: sum, run: 'printf "%s\\n" "$MOD_STATE_FOUND" > found.txt'}
                  - name: constants
                    ast-match: {config_file: const.yml}
              - id: first
                name: First
                steps:
                  - name: rules
                    ast-match: {config_file: rules.yml}
                  - name: look
                    run: |
                      echo "$PARAM_WHO $PARAM_MOOD $SIZE $COLOR $NODE_LEVEL $PARAM_ENV_SIZE $PARAM_ENV_COLOR" > env.txt
                      cat a.js ../before.txt > seen.txt
              - id: each
                name: Each
                depends_on: [first]
                strategy: {type: matrix, values: [{part: x}, {part: y}]}
                steps:
                  - {name: part, run: 'echo "found@=$part" >> "$STATE_OUTPUTS"'}
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newPackages() throws IOException {
        mod = new ModProcess(directory);
        mod.write("pkg/inner/workflow.yaml", INNER);
        mod.write("pkg/inner/rules.yml", RULES);
        mod.write("pkg/inner/const.yml", RULES.replace("let $", "const $").replace("var $", "let $"));
        mod.write("target/sub/a.js", "var a = 1\n");
    }

    private static String workflow(String nodes) {
        return "version: \"1\"\nnodes:\n" + nodes.indent(2);
    }

    private String read(String file) throws IOException {
        return Files.readString(mod.work().resolve("target").resolve(file));
    }

    private ModProcess.Result run(String workflow, String... more) throws Exception {
        mod.write("pkg/workflow.yaml", workflow);
        var command = new java.util.ArrayList<>(java.util.List.of("workflow", "run", "-w", "pkg", "-t", "target"));
        command.addAll(java.util.List.of(more));
        return mod.run(command.toArray(String[]::new));
    }

    private static final String OUTER = workflow("""
            - id: outer
              name: Outer
              env: {NODE_LEVEL: high}
              steps:
                - {name: before, run: echo before > before.txt}
                - name: nest
                  env: {COLOR: red}
                  mod:
                    source: ./inner
                    working_dir: sub
                    args: [--param, "who=${{ params.name }}", --no-interactive]
                    env: {SIZE: "3"}
                - {name: after, run: cat sub/a.js > after.txt}
            """) + "params: {schema: {name: {type: string, default: you}}}\n";

    @Test
    void aPackageRunsWholeInsideATask() throws Exception {
        var result = run(OUTER);
        assertEquals(0, result.exit(), result.err());
        assertEquals("you calm 3 red high 3 red\n", read("sub/env.txt"),
                "arguments, defaults, environment of node, step and action, and env_ parameters");
        assertEquals("let a = 1\nbefore\n", read("sub/seen.txt"),
                "a nested shell step sees what nested rules and the outer task did before");
        assertEquals("[\"x\",\"y\"]", read("sub/found.txt").strip().replace("\"y\",\"x\"", "\"x\",\"y\""),
                "the matrix ran after its dependency, and the state is the nested run's own");
        assertEquals("const a = 1\n", read("sub/a.js"));
        assertEquals("const a = 1\n", read("after.txt"), "later steps see what the package did");
        assertTrue(result.err().contains("inner › rules"), result.err());
        assertFalse(mod.run("workflow", "state", "-i", result.run()).out().contains("found"));
        assertTrue(result.out().contains("M sub/a.js") && result.out().contains("A sub/env.txt"), result.out());
        assertTrue(result.out().contains("1 Completed"), "one task: " + result.out());
    }

    @Test
    void sourcesAndArguments() throws Exception {
        var say = workflow("""
                - {id: n, name: N, steps: [{name: s, run: 'echo "WHICH $PARAM_WORD $MOD_STATE_COUNT" >> ../said.txt'}]}
                """) + "params: {schema: {word: {type: string, default: none}}}\n"
                + "state: {schema: {count: {type: integer}}}\n";
        mod.write("beside/mod.yaml", """
                schema_version: "1.0"
                name: beside
                version: 1.0.0
                workflows: [{name: one, path: one.yaml, default: true}, {name: two, path: two.yaml}]
                """);
        mod.write("beside/one.yaml", say.replace("WHICH", "one"));
        mod.write("beside/two.yaml", say.replace("WHICH", "two"));
        mod.write("pkg/values.yaml", "word: filed\n");
        mod.write("pkg/state.json", "{\"count\": 7}");
        var result = run(workflow("""
                - id: outer
                  name: Outer
                  steps:
                    - {name: up, mod: {source: ../beside, working_dir: sub}}
                    - {name: absolute, mod: {source: "ABSOLUTE", args: [--workflow-name=two, --params-file, values.yaml,
                        --state, state.json, --target, sub]}}
                    - {name: both, mod: {source: "${{ params.where }}", working_dir: sub,
                        args: [--params-file, values.yaml, --param, word=given]}}
                """).replace("ABSOLUTE", mod.work().resolve("beside").toString())
                + "params: {schema: {where: {type: string, default: ../beside}}}\n");
        assertEquals(0, result.exit(), result.err());
        assertEquals("one none \ntwo filed 7\none given \n", read("said.txt"), "one after the other");
    }

    @Test
    void whatAPackageDidGoesWithTheTask() throws Exception {
        mod.write("pkg/bad/workflow.yaml", workflow("""
                - id: ruin
                  name: Ruin
                  steps:
                    - {name: mess, run: "echo mess > mess.txt; echo mess > sub/a.js"}
                    - {name: fall, run: exit 3}
                """));
        var failsInside = run(OUTER.replace("- {name: after, run: cat sub/a.js > after.txt}",
                "- {name: bad, mod: {source: ./bad}}"));
        assertEquals(1, failsInside.exit(), failsInside.err());
        assertTrue(failsInside.err().contains("bad › ruin: step 'fall'"), failsInside.err());
        assertEquals("var a = 1\n", read("sub/a.js"));
        var failsAfter = run(OUTER.replace("cat sub/a.js > after.txt", "exit 4"), "--allow-dirty");
        assertEquals(1, failsAfter.exit(), failsAfter.err());
        assertEquals("var a = 1\n", read("sub/a.js"));
        try (var files = Files.walk(mod.work().resolve("target"))) {
            assertEquals(1, files.filter(Files::isRegularFile).count(), "nothing but a.js is left");
        }
    }

    @Test
    void aDryRunReachesIntoThePackage() throws Exception {
        var result = run(OUTER, "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertEquals("var a = 1\n", read("sub/a.js"));
        assertEquals(2, result.err().split("1 match, 1 file changed", -1).length - 1,
                "the second rules see what the first did: " + result.err());
        assertTrue(result.err().contains("inner › look: skipped, dry run"), result.err());
        var inside = run(OUTER.replace("--no-interactive", "--dry-run"));
        assertEquals(0, inside.exit(), inside.err());
        assertEquals("var a = 1\n", read("sub/a.js"), "the package runs dry, the rest does not");
        assertEquals("var a = 1\n", read("after.txt"));
    }

    @Test
    void scriptsOfAPackageBelowDoNotSeeItsSecrets() throws Exception {
        mod.write("pkg/secret/workflow.yaml", workflow("""
                - id: peek
                  name: Peek
                  steps:
                    - name: look
                      js-ast-match: {js_file: look.js, language: javascript}
                """) + "params: {schema: {key: {type: string, secret: true}, open: {type: string, default: seen}}}\n");
        mod.write("pkg/secret/look.js", """
                export default () => `key = ${process.env.PARAM_KEY}, open = ${process.env.PARAM_OPEN}`;
                """);
        var result = run(workflow("""
                - id: outer
                  name: Outer
                  steps:
                    - name: nest
                      mod: {source: ./secret, args: [--param, key=hunter2hunter2]}
                """));
        assertEquals(0, result.exit(), result.err());
        assertEquals("key = undefined, open = seen", read("sub/a.js"));
    }

    @Test
    void whatCannotRunSaysWhy() throws Exception {
        mod.write("pkg/loop/workflow.yaml", workflow("""
                - {id: l, name: L, steps: [{name: s, codemod: {source: ../back}}]}
                """));
        mod.write("pkg/back/workflow.yaml", workflow("""
                - {id: b, name: B, steps: [{name: s, mod: {source: ../loop}}]}
                """));
        mod.write("gate/workflow.yaml", workflow("""
                - {id: gate, name: G, type: manual, steps: [{name: s, run: echo}]}
                """));
        mod.write("broken/workflow.yaml", workflow("- {id: x, name: X, steps: [{name: s, rn: echo}]}\n"));
        Files.createSymbolicLink(mod.work().resolve("target/link"), directory);
        var result = run(workflow("""
                - {id: cycle, name: C, steps: [{name: s, mod: {source: ./loop}}]}
                - {id: self, name: C, steps: [{name: s, mod: {source: .}}]}
                - {id: registry, name: C, steps: [{name: s, mod: {source: "@acme/up@^2"}}]}
                - {id: gone, name: C, steps: [{name: s, mod: {source: ../nowhere}}]}
                - {id: gated, name: C, steps: [{name: s, mod: {source: ../gate}}]}
                - {id: invalid, name: C, steps: [{name: s, mod: {source: ../broken}}]}
                - {id: param, name: C, steps: [{name: s, mod: {source: ./inner, args: ["--param", "whom=x"]}}]}
                - {id: dir, name: C, steps: [{name: s, mod: {source: ./inner, working_dir: "${{ params.up }}"}}]}
                - {id: link, name: C, steps: [{name: s, mod: {source: ./inner, working_dir: link}}]}
                - {id: grant, name: C, steps: [{name: s, mod: {source: ./inner, working_dir: sub,
                    args: [--allow-fs, --workflow-name, other]}}]}
                """) + "params: {schema: {up: {type: string, default: ../pkg}}}\n");
        assertEquals(1, result.exit(), result.err());
        for (var message : new String[]{"packages run each other in a cycle: loop → back → loop",
                "packages run each other in a cycle: pkg → pkg",
                "has no @acme/up@^2 for you",
                "there is no package at '../nowhere'", "the node 'gate' of the package '../gate' waits for approval",
                "the package '../broken' is invalid: ", "there is no parameter \"whom\"",
                "working_dir '../pkg' leaves the target", "working_dir 'link' lies behind a symbolic link",
                "has no workflow 'other'; it has default"}) {
            assertTrue(result.err().contains(message), message + " in " + result.err());
        }
        assertEquals("var a = 1\n", read("sub/a.js"));
    }

    @Test
    void aGateInAPackageBelowIsFoundBeforeAnythingRuns() throws Exception {
        mod.write("pkg/gate/workflow.yaml", workflow("""
                - {id: gate, name: G, type: manual, steps: [{name: s, run: echo}]}
                """));
        var result = run(workflow("- {id: a, name: A, steps: [{name: s, mod: {source: ./gate}}]}\n"));
        assertEquals(4, result.exit(), result.err());
        assertTrue(result.err().contains("error[nested-approval]"), result.err());
    }

    @Test
    void anArgumentThatNoRunTakesIsFoundBeforeAnythingRuns() throws Exception {
        var result = run(workflow(
                "- {id: arg, name: C, steps: [{name: s, mod: {source: ./inner, args: [--parm, who=x]}}]}\n"));
        assertEquals(4, result.exit(), result.err());
        assertTrue(result.err().contains("error[nested-arguments]"), result.err());
        assertTrue(result.err().contains("did you mean --param?"), result.err());
    }

    @Test
    void anInterruptedRunTakesBackWhatThePackageDidAndRunsItAgain() throws Exception {
        mod.write("pkg/slow/workflow.yaml", workflow("""
                - id: slow
                  name: Slow
                  steps:
                    - {name: rules, ast-match: {config_file: rules.yml}}
                    - name: wait
                      run: |
                        cat sub/a.js >> done.txt
                        if [ -e "$FLAG" ]; then exit 0; fi
                        sleep 600 &
                        echo "ready $!"
                        wait
                """));
        mod.write("pkg/slow/rules.yml", RULES);
        mod.write("pkg/workflow.yaml", workflow("""
                - {id: a, name: A, steps: [{name: s, mod: {source: ./slow}}]}
                """));
        mod.with("FLAG", directory.resolve("flag").toString());
        var process = mod.start("workflow", "run", "-w", "pkg", "-t", "target", "--format", "jsonl");
        try (var events = process.inputReader()) {
            var text = JsonMapper.shared().readTree(ModProcess.lineWith(events, "\"ready ")).get("text").asString();
            var sleeper = ProcessHandle.of(Long.parseLong(text.substring("ready ".length()))).orElseThrow();
            assertEquals(0, mod.shell("kill -INT " + process.pid()).exit());
            ModProcess.lineWith(events, "run.finished");
            assertEquals(130, process.waitFor());
            sleeper.onExit().get(1, TimeUnit.MINUTES);
        }
        assertEquals("var a = 1\n", read("sub/a.js"));
        assertFalse(Files.exists(mod.work().resolve("target/done.txt")));
        Files.createFile(directory.resolve("flag"));
        var id = JsonMapper.shared().readTree(mod.run("workflow", "list", "--format", "json").out()).get(0).get("id");
        var resumed = mod.run("workflow", "resume", "-i", id.asString());
        assertEquals(0, resumed.exit(), resumed.err());
        assertEquals("let a = 1\n", read("sub/a.js"));
        assertEquals("let a = 1\n", read("done.txt"));
    }
}
