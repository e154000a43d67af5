package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class NestedApprovalTest extends PackageFixture {
    @Test
    void aGateInsideATask() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        mod: {source: ./nested}
                """);
        file("nested/workflow.yaml", """
                version: "1"
                nodes:
                  - id: deploy
                    name: deploy
                    type: manual
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:23: error[nested-approval]: the node "deploy" of "nested/workflow.yaml" waits for approval, which a nested run cannot
                          mod: {source: ./nested}
                                        ^^^^^^^^
                  hint: make it automatic, or move the gate into this workflow
                """);
    }

    @Test
    void withoutGates() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        mod: {source: ./nested}
                """);
        file("nested/workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, "");
    }
}
