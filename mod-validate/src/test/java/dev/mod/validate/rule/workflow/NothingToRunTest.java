package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class NothingToRunTest extends PackageFixture {
    @Test
    void aFileWithoutNodesIsAnotherMatter() {
        file("workflow.yaml", """
                version: "1"
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:1:1: error[missing-key]: missing key "nodes" in the workflow
                  version: "1"
                  ^^^^^^^^^^^^
                """);
    }

    @Test
    void noStepsAtAll() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: []}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:3:3: error[nothing-to-run]: the workflow has no steps
                    - {id: a, name: A, steps: []}
                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  hint: add a step to one of its nodes
                """);
    }
}
