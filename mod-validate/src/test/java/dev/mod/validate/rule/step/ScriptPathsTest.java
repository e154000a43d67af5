package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class ScriptPathsTest extends PackageFixture {
    @Test
    void aMissingScriptSuggestsANearOne() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        js-ast-match:
                          js_file: scripts/codmod.ts
                          base_path: ../other
                """);
        file("scripts/codemod.ts", "");
        expect(Mode.LENIENT, """
                workflow.yaml:8:20: error[missing-file]: there is no file "scripts/codmod.ts" in the package
                            js_file: scripts/codmod.ts
                                     ^^^^^^^^^^^^^^^^^
                  hint: did you mean "scripts/codemod.ts"?
                workflow.yaml:9:22: error[target-path]: "../other" does not lie below the target
                            base_path: ../other
                                       ^^^^^^^^
                  hint: write it relative to the target, without ".."
                """);
    }

    @Test
    void aRuleFileStaysInside() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ast-match: {config_file: /etc/rules.yaml}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:34: error[script-path]: the path "/etc/rules.yaml" is absolute
                          ast-match: {config_file: /etc/rules.yaml}
                                                   ^^^^^^^^^^^^^^^
                  hint: write it relative to the package's directory, without ".."
                """);
    }

    @Test
    void aDirectoryIsNoScript() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        js-ast-match: {js_file: scripts}
                """);
        file("scripts/codemod.ts", "");
        expect(Mode.LENIENT, """
                workflow.yaml:7:33: error[missing-file]: "scripts" is a directory
                          js-ast-match: {js_file: scripts}
                                                  ^^^^^^^
                """);
    }
}
