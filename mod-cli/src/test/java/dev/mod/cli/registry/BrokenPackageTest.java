package dev.mod.cli.registry;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cannot run is told by validation at its place, is not published, and ends a run before anything happens. */
class BrokenPackageTest {
    private static final String RULE = "ast-match: {config_file: r.yaml}";
    private static final String SCRIPT = "js-ast-match: {js_file: a.ts}";
    private static final String GOOD = "export default () => null;\n";

    @TempDir
    Path temp;

    /** A second step, which begins in line 10, and files beside it. */
    record Broken(String place, String step, Map<String, String> files) {
        @Override
        public String toString() {
            return place + " " + step.lines().findFirst().orElse("") + " " + files.values();
        }
    }

    private static Broken broken(String place, String step) {
        return new Broken(place, step, Map.of());
    }

    private static Broken rule(String place, String rule) {
        return new Broken(place, RULE, Map.of("r.yaml", rule));
    }

    private static Broken script(String place, String script) {
        return new Broken(place, SCRIPT, Map.of("a.ts", script));
    }

    private static Broken transform(String place, String action) {
        return new Broken(place, "js-ast-match: {js_file: a.ts, " + action + "}", Map.of("a.ts", GOOD));
    }

    private static Broken nested(String place, String node) {
        return new Broken(place, "mod: {source: ./in}", Map.of("in/workflow.yaml",
                "version: \"1\"\nnodes: [{id: g, name: G, " + node + "}]\n"));
    }

    static List<Broken> packages() {
        return List.of(
                rule("r.yaml:3:8: error[unknown-key]", "id: r\nlanguage: js\nrule: {patern: x}\n"),
                rule("r.yaml:3:14: error[unknown-kind]", "id: r\nlanguage: js\nrule: {kind: zork}\n"),
                rule("r.yaml:2:11: error[unknown-language]", "id: r\nlanguage: klingon\nrule: {pattern: x}\n"),
                rule("r.yaml:3:15: error[regex]", "id: r\nlanguage: js\nrule: {regex: \"(\"}\n"),
                rule("r.yaml:4:6: error[unknown-variable]", "id: r\nlanguage: js\nrule: {pattern: f($A)}\nfix: $B\n"),
                rule("r.yaml:3:17: error[unknown-utility]", "id: r\nlanguage: js\nrule: {matches: nope}\n"),
                rule("r.yaml:1:1: error[missing-key]", "id: r\nlanguage: js\n"),
                rule("r.yaml:2:9: error[yaml]", "id: [r\nlanguage: js\n"),
                rule("r.yaml:1:1: error[no-rule]", ""),
                rule("r.yaml:3:7: error[no-kind]", "id: r\nlanguage: js\nrule: {pattern: \"foo(\"}\n"),
                rule("r.yaml:4:9: error[glob]", "id: r\nlanguage: js\nrule: {pattern: x}\nfiles: [\"src/{a\"]\n"),
                broken("workflow.yaml:10:34: error[missing-file]", RULE),
                script("a.ts:1:29: error[script-syntax]", "export default (root => null;\n"),
                script("a.ts:1:1: error[default-export]", "export const a = 1;\n"),
                script("a.ts:1:16: error[default-export]", "export default 42;\n"),
                script("a.ts:1:16: error[default-export]", "export default { transform() {} };\n"),
                script("a.ts:1:16: error[default-export]", "export default class A {}\n"),
                script("a.ts:2:16: error[default-export]", "const x = `a`;\nexport default x;\n"),
                script("a.ts:1:15: error[unresolved-import]", "import x from \"./no\";\nexport default () => x;\n"),
                broken("workflow.yaml:10:33: error[missing-file]", SCRIPT),
                transform("workflow.yaml:10:49: error[unknown-language]", "language: klingon"),
                transform("workflow.yaml:10:49: error[unknown-language]", "language: \"${{ params. }}\""),
                transform("workflow.yaml:10:54: error[glob]", "include: [\"src/{a\"]"),
                broken("workflow.yaml:11:15: error[environment-name]", "run: make\nenv: {\"A=B\": c}"),
                broken("workflow.yaml:10:23: error[unavailable-variable]", "run: echo ${{ matrix.x }}"),
                broken("workflow.yaml:11:24: error[expression-syntax]", "run: \"true\"\nif: params.a =="),
                broken("workflow.yaml:11:13: error[undeclared-param]", "run: \"true\"\nif: params.zork == 1"),
                broken("workflow.yaml:10:32: error[wrong-value]",
                        "shard: {method: {type: direktory, max_files_per_shard: 3}, output_state: s}"),
                new Broken("s.ts:1:1: error[default-export]",
                        "shard: {method: {function: s.ts}, output_state: s}", Map.of("s.ts", "export const a = 1;\n")),
                nested("workflow.yaml:10:23: error[nested-approval]", "type: manual, steps: [{name: s, run: 'true'}]"),
                nested("workflow.yaml:10:23: error[nested-approval]",
                        "trigger: {type: manual}, steps: [{name: s, run: 'true'}]"),
                nested("in/workflow.yaml:2:69: error[missing-file]",
                        "steps: [{name: s, ast-match: {config_file: no.yaml}}]"),
                new Broken("workflow.yaml:10:23: error[no-package]", "mod: {source: ./in}", Map.of("in/readme", "")));
    }

    @ParameterizedTest
    @MethodSource("packages")
    void isToldWhereAndNeitherPublishedNorRun(Broken broken) throws IOException {
        write("mod.yaml", """
                schema_version: "1.0"
                name: p
                version: 1.0.0
                description: Says something
                author: Ann Example <ann@example.com>
                license: MIT
                category: migration
                workflow: workflow.yaml
                """);
        write("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    type: automatic
                    steps:
                      - name: First
                        run: touch happened
                      - name: Second
                """ + broken.step().indent(8));
        for (var file : broken.files().entrySet()) {
            write(file.getKey(), file.getValue());
        }
        Files.createDirectory(temp.resolve("target"));
        assertAll(() -> refused(broken.place(), "workflow", "validate", "-w", "p", "--strict"),
                () -> refused(broken.place(), "publish", "p", "--yes"),
                () -> assertFalse(Files.exists(temp.resolve("home/registry")), "published"),
                () -> refused("", "workflow", "run", "-w", "p", "-t", "target", "--yes"),
                () -> assertFalse(Files.exists(temp.resolve("target/happened")), "ran"));
    }

    private void refused(String place, String... command) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = Map.of("MOD_HOME", temp.resolve("home").toString(), "HOME", temp.toString());
        int exit = Main.run(List.of(command), temp, environment, new ByteArrayInputStream(new byte[0]), out, err);
        var said = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
        assertEquals(4, exit, said);
        assertTrue(said.contains(place), said);
    }

    private void write(String name, String text) throws IOException {
        Path file = temp.resolve("p").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
