package dev.mod.validate.rule.expression;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class ExpressionsCheckTest extends PackageFixture {
    @Test
    void undeclaredParams() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        if: params.dryrun == false
                        run: |
                          echo one
                          echo ${{ params.dryrun }}
                params:
                  schema: {dry_run: {type: boolean}}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:13: error[undeclared-param]: "params.dryrun" is not declared in params.schema
                          if: params.dryrun == false
                              ^^^^^^^^^^^^^
                  hint: did you mean "dry_run"?
                workflow.yaml:10:20: error[undeclared-param]: "params.dryrun" is not declared in params.schema
                            echo ${{ params.dryrun }}
                                     ^^^^^^^^^^^^^
                  hint: did you mean "dry_run"?
                """);
    }

    @Test
    void stateIsNotThereForBranches() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    branch_name: mod-${{ state.team }}
                    pull_request: {title: "${{ env.HOME }}"}
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:26: error[unavailable-variable]: "state" is not available in branch_name
                      branch_name: mod-${{ state.team }}
                                           ^^^^^^^^^^
                  hint: available in branch_name: params, matrix, task
                workflow.yaml:6:32: error[unavailable-variable]: "env" is not available in pull_request.title
                      pull_request: {title: "${{ env.HOME }}"}
                                                 ^^^^^^^^
                  hint: available in pull_request.title: params, matrix, task
                """);
    }

    @Test
    void syntax() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        if: params.a = 1
                        run: echo ${{ state.
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:22: error[expression-syntax]: unexpected "="
                          if: params.a = 1
                                       ^
                  hint: compare with ==
                workflow.yaml:8:19: error[expression-syntax]: this ${{ is never closed
                          run: echo ${{ state.
                                    ^^^
                  hint: add }}, or write ${{ '${{' }} if the characters themselves are meant
                """);
    }

    @Test
    void theMatrixIsThatOfTheNode() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        if: matrix.team == "x"
                        run: echo ${{ matrix.team }}
                  - id: b
                    name: B
                    strategy: {type: matrix, values: [{team: x}, {team: y, lead: z}]}
                    steps:
                      - name: Go
                        run: echo ${{ matrix.lead }} ${{ matrix.taem }}
                  - id: c
                    name: C
                    strategy: {type: matrix, values: [x, y]}
                    steps:
                      - name: Go
                        run: echo ${{ matrix.value }}
                  - id: d
                    name: D
                    strategy: {type: matrix, from_state: teams}
                    steps:
                      - name: Go
                        run: echo ${{ matrix.anything }}
                state:
                  schema: {teams: {type: array}}
                """);
        expect(Mode.RUN, """
                workflow.yaml:7:13: error[unavailable-variable]: "matrix.team" stands in a node without a matrix
                          if: matrix.team == "x"
                              ^^^^^^^^^^^
                  hint: add strategy: to the node, or take the value from params or state
                workflow.yaml:8:23: error[unavailable-variable]: "matrix.team" stands in a node without a matrix
                          run: echo ${{ matrix.team }}
                                        ^^^^^^^^^^^
                  hint: add strategy: to the node, or take the value from params or state
                workflow.yaml:14:42: error[unavailable-variable]: no item of the matrix has "taem"
                          run: echo ${{ matrix.lead }} ${{ matrix.taem }}
                                                           ^^^^^^^^^^^
                  hint: did you mean "team"?
                """);
    }

    @Test
    void inputsOnlyInTemplates() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - {name: x, run: "echo ${{ inputs.tool }}"}
                      - {name: x, use: {template: t}}
                templates:
                  - id: t
                    inputs: [{name: tool}]
                    steps: [{name: x, run: "echo ${{ inputs.tol }} ${{ inputs.tool }}"}]
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:6:34: error[unavailable-variable]: there is no variable "inputs"
                        - {name: x, run: "echo ${{ inputs.tool }}"}
                                                   ^^^^^^^^^^^
                  hint: put a text in quotes; available in run: params, state, matrix
                workflow.yaml:11:38: error[undeclared-input]: "inputs.tol" is not declared in the template's inputs
                      steps: [{name: x, run: "echo ${{ inputs.tol }} ${{ inputs.tool }}"}]
                                                       ^^^^^^^^^^
                  hint: did you mean "tool"?
                """);
    }

    @Test
    void whereNothingIsExpanded() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        js-ast-match: {js_file: a.ts, base_path: "${{ params.a }}"}
                params:
                  schema: {a: {type: string}}
                """);
        file("a.ts", "");
        expect(Mode.LENIENT, """
                workflow.yaml:7:51: warning[unexpanded-expression]: expressions are not expanded here
                          js-ast-match: {js_file: a.ts, base_path: "${{ params.a }}"}
                                                                    ^^^
                """);
    }
}
