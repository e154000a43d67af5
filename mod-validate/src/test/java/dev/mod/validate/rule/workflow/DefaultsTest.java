package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class DefaultsTest extends PackageFixture {
    @Test
    void typesAndAllowedValues() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                params:
                  schema:
                    level: {type: integer, default: high}
                    tool: {type: string, enum: [npm, yarn], default: yran}
                    sizes: {type: array, items: {type: integer}, default: [1, two]}
                    count: {type: integer, default: "5"}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:10:37: error[wrong-default]: the default does not fit: expected a whole number, got "high"
                      level: {type: integer, default: high}
                                                      ^^^^
                workflow.yaml:11:54: error[wrong-default]: the default does not fit: expected "npm" or "yarn", got "yran"
                      tool: {type: string, enum: [npm, yarn], default: yran}
                                                                       ^^^^
                  hint: did you mean "yarn"?
                workflow.yaml:12:63: error[wrong-default]: the default does not fit: expected a whole number, got "two"
                      sizes: {type: array, items: {type: integer}, default: [1, two]}
                                                                                ^^^
                """);
    }

    @Test
    void state() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                state:
                  schema:
                    - {name: shards, type: array, default: {}}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:10:44: error[wrong-default]: the default does not fit: expected a list, got an object
                      - {name: shards, type: array, default: {}}
                                                             ^^
                """);
    }
}
