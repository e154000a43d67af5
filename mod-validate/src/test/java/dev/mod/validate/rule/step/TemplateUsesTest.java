package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class TemplateUsesTest extends PackageFixture {
    @Test
    void unknownTemplatesAndInputs() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Format
                        use: {template: fromat}
                      - name: Format
                        use:
                          template: format
                          inputs: {tol: prettier, depth: deep}
                templates:
                  - id: format
                    inputs:
                      - {name: tool, required: true}
                      - {name: depth, type: integer}
                    steps:
                      - {name: Format, run: "${{ inputs.tool }} ."}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:25: error[unknown-template]: there is no template "fromat"
                          use: {template: fromat}
                                          ^^^^^^
                  hint: did you mean "format"?
                workflow.yaml:10:11: error[template-input]: the required input "tool" is missing
                            template: format
                            ^^^^^^^^^^^^^^^^
                  hint: add it under inputs
                workflow.yaml:11:20: error[template-input]: the template has no input "tol"
                            inputs: {tol: prettier, depth: deep}
                                     ^^^
                  hint: did you mean "tool"?
                workflow.yaml:11:42: error[template-input]: expected a whole number, got "deep"
                            inputs: {tol: prettier, depth: deep}
                                                           ^^^^
                """);
    }

    @Test
    void cycles() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - {name: x, use: {template: s}}
                templates:
                  - id: s
                    steps: [{name: x, use: {template: t}}]
                  - id: t
                    steps: [{name: x, use: {template: s}}]
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:5: error[template-cycle]: Cyclic template use detected: s → t → s
                    - id: s
                      ^^^^^
                  hint: a template cannot use itself
                """);
    }
}
