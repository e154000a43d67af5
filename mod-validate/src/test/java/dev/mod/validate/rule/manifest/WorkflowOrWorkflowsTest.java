package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class WorkflowOrWorkflowsTest extends PackageFixture {
    @Test
    void both() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                workflows:
                  - {name: v2, path: v2.yaml}
                """);
        workflow();
        file("v2.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                mod.yaml:8:1: error[workflow-or-workflows]: a package has either "workflow" or "workflows", not both
                  workflows:
                  ^^^^^^^^^
                  hint: delete one of the two
                """);
    }

    @Test
    void neither() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                """);
        String said = """
                mod.yaml:1:1: %s[workflow-or-workflows]: the package names no workflow
                  name: "@acme/upgrade"
                  ^^^^^^^^^^^^^^^^^^^^^
                  hint: add workflow: workflow.yaml
                """;
        expect(Mode.RUN, said.formatted("error"));
        workflow();
        expect(Mode.RUN, said.formatted("warning"));
        expect(Mode.STRICT, said.formatted("error"));
    }
}
