package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class MatrixTest extends PackageFixture {
    @Test
    void anUndeclaredStateSuggestsANearOne() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    strategy: {type: matrix, from_state: shard}
                    steps:
                      - name: Go
                        run: echo go
                state:
                  schema: {shards: {type: array}}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:42: error[undeclared-state]: the state "shard" is not declared in state.schema
                      strategy: {type: matrix, from_state: shard}
                                                           ^^^^^
                  hint: did you mean "shards"?
                """);
    }

    @Test
    void theListFormDeclaresToo() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    strategy: {type: matrix, from_state: shards}
                    steps:
                      - name: Go
                        run: echo go
                state:
                  schema:
                    - {name: shards, type: array}
                """);
        expect(Mode.LENIENT, "");
    }

    @Test
    void oneSourceOnly() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    strategy: {type: matrix, from_state: shards, values: [1]}
                    steps:
                      - name: Go
                        run: echo go
                  - id: b
                    name: b
                    strategy: {type: matrix}
                    steps:
                      - name: Go
                        run: echo go
                state:
                  schema: {shards: {type: array}}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:50: error[matrix-source]: a matrix has either "from_state" or "values", not both
                      strategy: {type: matrix, from_state: shards, values: [1]}
                                                                   ^^^^^^
                  hint: delete one of the two
                workflow.yaml:11:15: error[matrix-source]: the matrix says nowhere what its items are
                      strategy: {type: matrix}
                                ^^^^^^^^^^^^^^
                  hint: add from_state: and the key of an array in the state
                """);
    }

    @Test
    void onlyListsFanOut() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    strategy: {type: matrix, from_state: team}
                    steps:
                      - name: Go
                        run: echo go
                state:
                  schema: {team: {type: string}}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:42: error[matrix-source]: the state "team" is declared as text, and a matrix needs a list
                      strategy: {type: matrix, from_state: team}
                                                           ^^^^
                  hint: declare it with type: array
                """);
    }

    @Test
    void nested() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    strategy:
                      type: matrix
                      values: [1]
                      strategy: {type: matrix, values: [2]}
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:7: error[nested-matrix]: nested matrix strategies are not available yet
                        strategy: {type: matrix, values: [2]}
                        ^^^^^^^^
                  hint: split it over two nodes
                """);
    }
}
