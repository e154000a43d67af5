package dev.mod.validate.rule.workflow;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class DependenciesTest extends PackageFixture {
    @Test
    void anUnknownNodeSuggestsANearOne() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: build
                    name: build
                    steps:
                      - name: Go
                        run: echo go
                  - id: test
                    name: test
                    depends_on: [biuld, build, build]
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:10:18: error[unknown-dependency]: there is no node "biuld"
                      depends_on: [biuld, build, build]
                                   ^^^^^
                  hint: did you mean "build"?
                workflow.yaml:10:32: warning[repeated-dependency]: "build" is in the list already
                      depends_on: [biuld, build, build]
                                                 ^^^^^
                  hint: delete it
                """);
    }
}
