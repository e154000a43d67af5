package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class StepActionsTest extends PackageFixture {
    @Test
    void oneOnly() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: make
                        ai: {prompt: Repair it}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:9: error[step-action]: a step has one action, and this one has "run" already
                          ai: {prompt: Repair it}
                          ^^
                  hint: make it a step of its own
                """);
    }

    @Test
    void atLeastOne() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        env: {A: b}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:6:9: error[step-action]: the step has no action
                        - name: Go
                          ^^^^^^^^
                  hint: add one of run, js-ast-match, ast-match, ai, mod, install-skill, shard, use
                """);
    }

    @Test
    void aMisspeltActionIsNone() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        rum: make
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:6:9: error[step-action]: the step has no action
                        - name: Go
                          ^^^^^^^^
                  hint: add one of run, js-ast-match, ast-match, ai, mod, install-skill, shard, use
                workflow.yaml:7:9: error[unknown-key]: unknown key "rum"
                          rum: make
                          ^^^
                  hint: did you mean "run"?
                """);
    }

    @Test
    void underItsOtherNameItIsTheSame() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        js-ast-match: {js_file: a.ts}
                        js-ast-grep: {js_file: a.ts}
                """);
        file("a.ts", "");
        expect(Mode.LENIENT, """
                workflow.yaml:8:9: error[duplicate-key]: "js-ast-grep" names the same as the key in line 7
                          js-ast-grep: {js_file: a.ts}
                          ^^^^^^^^^^^
                  hint: keep one of the two, "js-ast-match"
                """);
    }

    @Test
    void aTimeLimitWithoutCommand() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        ai: {prompt: Hello}
                        timeout_ms: 5
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:21: warning[step-action]: "timeout_ms" of a step only applies to "run"
                          timeout_ms: 5
                                      ^
                """);
    }
}
