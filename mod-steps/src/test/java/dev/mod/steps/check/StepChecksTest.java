package dev.mod.steps.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.engine.spi.StepExecutor;
import dev.mod.validate.Mode;
import dev.mod.validate.PackageValidator;
import dev.mod.validate.ValidationResult;
import dev.mod.validate.render.TextRenderer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The problems of steps that are known before a run, with their places. */
class StepChecksTest {
    @TempDir
    Path directory;

    private void file(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Validates a workflow of one step, whose text begins in line 7. */
    private String check(String step) throws IOException {
        return check(step, Mode.RUN);
    }

    private String check(String step, Mode mode) throws IOException {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                """ + step.indent(8));
        List<StepExecutor> kinds = new ArrayList<>();
        ServiceLoader.load(StepExecutor.class).forEach(kinds::add);
        ValidationResult result = PackageValidator.validate(directory, kinds, mode);
        return new TextRenderer(false).render(result.diagnostics(), result.texts())
                .replace(directory.toString().replace('\\', '/') + "/", "");
    }

    @Test
    void aRuleFileIsRead() throws IOException {
        file("rules.yaml", """
                id: a
                language: javascrpt
                rule: {pattern: a}
                """);
        assertEquals("""
                rules.yaml:2:11: error[unknown-language]: unknown language `javascrpt`
                  language: javascrpt
                            ^
                  hint: did you mean `javascript`?
                """, check("ast-match: {config_file: rules.yaml}"));
        file("rules.yaml", "id: a\nlanguage: js\nrule: {pattern: foo($A)}\n");
        assertEquals("", check("ast-match: {config_file: rules.yaml}"));
    }

    @Tag("slow")
    @Test
    void noFileIsCheckedInPart() throws IOException {
        file("rules.yaml", "id: a\nlanguage: js\nrule: {pattern: foo($A)}\n---\n".repeat(1 << 15)
                + "id: b\nlanguage: js\n");
        assertTrue(check("ast-match: {config_file: rules.yaml}").startsWith("rules.yaml:131073:1: error[missing-key]"));
        file("rules.yaml", "# twenty megabytes\n".repeat(1 << 20) + "id: [");
        assertEquals("", check("ast-match: {config_file: rules.yaml}"));
        file("t.js", "export default () => {\n" + "  // five megabytes\n".repeat(5 << 18) + "}\n");
        assertEquals("", check("js-ast-match: {js_file: t.js}"));
    }

    @Test
    void keysOfRulesWithoutEffectKeepAPackageFromBeingPublished() throws IOException {
        file("rules.yaml", """
                id: a
                language: js
                utils:
                  is=call: {kind: call_expression}
                rule:
                  pattern: f($A)
                  has: {pattern: b, stopBy: end, deep: true}
                  Inside: {kind: program}
                transform:
                  B: {replace: {source: $A, replace: a, by: b, all: true}}
                labels:
                  A: {style: primary, colour: red}
                fix: g($B)
                """);
        String step = "ast-match: {config_file: rules.yaml}";
        assertEquals(List.of("warning"), severities(check(step, Mode.RUN)));
        assertEquals(List.of("warning"), severities(check(step, Mode.LENIENT)));
        assertEquals(List.of("error"), severities(check(step, Mode.STRICT)));
    }

    /** The different severities of the problems of keys and names in the rules, of which there are five. */
    private static List<String> severities(String said) {
        List<String> found = said.lines()
                .filter(line -> line.matches("rules.yaml:.*(unknown-key|key-case|utility-name)].*"))
                .toList();
        assertEquals(5, found.size(), said);
        return found.stream().map(line -> line.replaceAll(".*?: (\\w+)\\[.*", "$1")).distinct().toList();
    }

    @Test
    void aScriptHasToBeReadable() throws IOException {
        file("a.ts", "export default function f(root: string): string {\n  return root +;\n}\n");
        assertEquals("""
                a.ts:2:16: error[script-syntax]: expected a identifier here
                    return root +;
                                 ^
                """, check("js-ast-match: {js_file: a.ts}"));
    }

    @Test
    void aScriptHasADefaultExport() throws IOException {
        file("other.js", "export default () => null");
        for (String exported : List.of("export default () => null", "function f() {}\nexport { f as default }",
                "module.exports = root => root.text()", "export { default } from './other.js'",
                "export * as default from './other.js'", "const f = 1; export { f as \"default\" }")) {
            file("a.js", exported);
            assertEquals("", check("js-ast-match: {js_file: a.js}"));
        }
        file("a.js", "export const f = () => null");
        assertEquals("""
                a.js:1:1: error[default-export]: the script has no default export
                  export const f = () => null
                  ^
                  hint: write: export default function …
                """, check("js-ast-match: {js_file: a.js}"));
    }

    @Test
    void whatAScriptImportsIsThereAndReadable() throws IOException {
        file("a.ts", "import { b } from \"./lib/b\";\nimport left from \"left\";\nexport default () => b + left;\n");
        file("lib/b.ts", "export const b = (;\n");
        assertEquals("""
                a.ts:2:18: error[unresolved-import]: cannot find module 'left': no package "left" is installed
                  import left from "left";
                                   ^
                  hint: packages of npm are not packed: bundle what the script needs into it
                lib/b.ts:1:16: error[script-syntax]: unexpected "= ("
                  export const b = (;
                                 ^
                """, check("js-ast-match: {js_file: a.ts}"));
        file("lib/b.ts", "export const b = 1;\n");
        file("node_modules/left/index.js", "export default 1;\n");
        assertEquals("", check("js-ast-match: {js_file: a.ts}"));
    }

    @Test
    void whatAPackageInsideCannotRunIsToldAtItsPlace() throws IOException {
        file("inner/workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ast-match: {config_file: rule.yaml}
                """);
        file("inner/rule.yaml", "id: r\nlanguage: typescript\nrule: {kind: zork}\n");
        assertEquals("""
                inner/rule.yaml:3:14: error[unknown-kind]: unknown kind `zork` in typescript
                  rule: {kind: zork}
                               ^
                """, check("mod: {source: ./inner}"));
        file("inner/rule.yaml", "id: r\nlanguage: typescript\nrule: {kind: identifier}\n");
        assertEquals("", check("mod: {source: ./inner}"));
        file("empty/readme", "");
        assertEquals("""
                workflow.yaml:7:23: error[no-package]: "empty" is no package: it has neither "mod.yaml" nor "workflow.yaml"
                          mod: {source: ./empty}
                                        ^^^^^^^
                  hint: name the directory of a package, or make one with mod init
                """, check("mod: {source: ./empty}"));
    }

    @Test
    void aLanguageIsKnown() throws IOException {
        file("a.js", "export default () => null");
        assertEquals("""
                workflow.yaml:7:49: error[unknown-language]: there is no language "typescrpt"
                          js-ast-match: {js_file: a.js, language: typescrpt}
                                                                  ^^^^^^^^^
                  hint: did you mean "typescript"?
                """, check("js-ast-match: {js_file: a.js, language: typescrpt}"));
    }

    @Test
    void anAgentHasKnownToolsAndAKeyThatIsNone() throws IOException {
        assertEquals("""
                workflow.yaml:7:33: warning[unknown-tool]: there is no tool "shel"
                          ai: {prompt: p, tools: [shel, read]}
                                                  ^^^^
                  hint: did you mean "shell"?
                """, check("ai: {prompt: p, tools: [shel, read]}"));
    }

    @Test
    void argumentsOfANestedRunAreItsOptions() throws IOException {
        file("nested/workflow.yaml", """
                version: "1"
                nodes: [{id: n, name: N, steps: [{name: S, run: "true"}]}]
                """);
        assertEquals("""
                workflow.yaml:7:39: error[nested-arguments]: args: unknown option '--parm'; did you mean --param?
                          mod: {source: ./nested, args: [--parm, a=b]}
                                                        ^^^^^^^^^^^^^
                """, check("mod: {source: ./nested, args: [--parm, a=b]}"));
    }

    @Test
    void variablesHaveNames() throws IOException {
        assertEquals("""
                workflow.yaml:8:15: error[environment-name]: "A=B" is no name of an environment variable
                          env: {"A=B": c}
                                ^^^^^
                  hint: write NAME: value
                """, check("run: make\nenv: {\"A=B\": c}"));
    }

    @Test
    void aShardMethodHasASize() throws IOException {
        assertEquals("""
                workflow.yaml:8:11: error[missing-key]: missing key "max_files_per_shard" in "method"
                            method: {type: directory}
                            ^^^^^^
                """, check("shard:\n  method: {type: directory}\n  output_state: shards"));
        assertEquals("", check("shard:\n  method: {type: directory, max_files_per_shard: \"${{ state.s }}\"}\n"
                + "  output_state: shards"));
    }

    @Test
    void aShardMethodHasEitherATypeOrAFunction() throws IOException {
        file("shard.ts", "export default () => []");
        assertEquals("""
                workflow.yaml:8:37: error[shard-method]: shards have either a "type" or a "function", not both
                            method: {type: directory, function: shard.ts, max_files_per_shard: many}
                                                      ^^^^^^^^
                  hint: delete one of the two
                workflow.yaml:8:78: error[shard-method]: expected a whole number of 1 or more, got "many"
                            method: {type: directory, function: shard.ts, max_files_per_shard: many}
                                                                                               ^^^^
                """, check("""
                shard:
                  method: {type: directory, function: shard.ts, max_files_per_shard: many}
                  output_state: shards"""));
    }
}
