package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class DependencyCyclesTest extends PackageFixture {
    @Test
    void theShortestThroughTheFirstNode() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: c
                    name: c
                    depends_on: [a]
                    steps:
                      - name: Go
                        run: echo go
                  - id: a
                    name: a
                    depends_on: [b]
                    steps:
                      - name: Go
                        run: echo go
                  - id: b
                    name: b
                    depends_on: [a]
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:11:18: error[cyclic-dependency]: Cyclic dependency detected: a → b → a
                      depends_on: [b]
                                   ^
                  hint: delete one of these dependencies
                """);
    }

    @Test
    void eachCycleIsReported() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: a, depends_on: [b], steps: [{name: Go, run: echo go}]}
                  - {id: b, name: b, depends_on: [a], steps: [{name: Go, run: echo go}]}
                  - {id: c, name: c, depends_on: [c], steps: [{name: Go, run: echo go}]}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:3:35: error[cyclic-dependency]: Cyclic dependency detected: a → b → a
                    - {id: a, name: a, depends_on: [b], steps: [{name: Go, run: echo go}]}
                                                    ^
                  hint: delete one of these dependencies
                workflow.yaml:5:35: error[cyclic-dependency]: Cyclic dependency detected: c → c
                    - {id: c, name: c, depends_on: [c], steps: [{name: Go, run: echo go}]}
                                                    ^
                  hint: delete one of these dependencies
                """);
    }

    @Test
    void aNodeOnItself() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    depends_on: [a]
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:18: error[cyclic-dependency]: Cyclic dependency detected: a → a
                      depends_on: [a]
                                   ^
                  hint: delete one of these dependencies
                """);
    }
}
