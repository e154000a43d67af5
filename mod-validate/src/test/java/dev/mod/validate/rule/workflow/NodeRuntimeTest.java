package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class NodeRuntimeTest extends PackageFixture {
    @Test
    void containersAreNotThere() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    runtime: {type: docker, image: node}
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:5:5: error[runtime]: container runtimes are not available yet
                      runtime: {type: docker, image: node}
                      ^^^^^^^
                  hint: delete the key
                """);
    }

    @Test
    void directMeansNone() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: a
                    runtime: {type: direct}
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, "");
    }
}
