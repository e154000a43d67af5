package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class WorkflowVersionTest extends PackageFixture {
    @Test
    void anotherVersionIsRefused() {
        file("workflow.yaml", """
                version: "2"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:1:10: error[workflow-version]: workflow version "2" is not known
                  version: "2"
                           ^^^
                  hint: write version: "1"
                """);
    }

    @Test
    void theNumberIsFine() {
        file("workflow.yaml", """
                version: 1
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, "");
    }

    @Test
    void laterOnesOfTheSameFormatAreForgivenWhenRunning() {
        file("workflow.yaml", """
                version: "1.12.3"
                nodes: [{id: a, name: A, steps: [{name: Go, run: echo go}]}]
                """);
        String said = """
                workflow.yaml:1:10: %s[workflow-version]: workflow version "1.12.3" is not known
                  version: "1.12.3"
                           ^^^^^^^^
                  hint: write version: "1"
                """;
        expect(Mode.RUN, said.formatted("warning"));
        expect(Mode.LENIENT, said.formatted("error"));
    }

    @Test
    void aDecimalIsForgivenWhenRunning() {
        file("workflow.yaml", """
                version: 1.0
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.RUN, """
                workflow.yaml:1:10: warning[workflow-version]: workflow version "1.0" is not known
                  version: 1.0
                           ^^^
                  hint: write version: "1"
                """);
    }
}
