package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class UniqueIdsTest extends PackageFixture {
    @Test
    void nodesAndTemplates() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    steps:
                      - name: Go
                        run: echo go
                  - id: a
                    name: a
                    steps:
                      - name: Go
                        run: echo go
                templates:
                  - {id: t, steps: [{name: x, run: x}]}
                  - {id: t, steps: [{name: x, run: x}]}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:9: error[duplicate-id]: the node id "a" is taken already, in line 3
                    - id: a
                          ^
                  hint: give each node an id of its own
                workflow.yaml:15:10: error[duplicate-id]: the template id "t" is taken already, in line 14
                    - {id: t, steps: [{name: x, run: x}]}
                           ^
                  hint: give each template an id of its own
                """);
    }

    @Test
    void stepsInTheirNode() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - {id: s, name: x, run: x}
                      - {id: s, name: y, run: y}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:14: error[duplicate-id]: the step id "s" is taken already, in line 6
                        - {id: s, name: y, run: y}
                               ^
                  hint: give each step an id of its own
                """);
    }
}
