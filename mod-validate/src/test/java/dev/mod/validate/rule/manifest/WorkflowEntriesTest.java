package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class WorkflowEntriesTest extends PackageFixture {
    @Test
    void namesPathsAndDefaultsAreUnique() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflows:
                  - {name: v 2, path: workflow.yaml, default: true}
                  - {name: v3, path: ./workflow.yaml}
                  - {name: v3, path: v3.yaml, default: true}
                """);
        workflow();
        file("v3.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        run: echo go
                """);
        expect(Mode.LENIENT, """
                mod.yaml:8:12: error[workflow-entry]: "v 2" is no name of a workflow
                    - {name: v 2, path: workflow.yaml, default: true}
                             ^^^
                  hint: use letters, digits, - and _
                mod.yaml:9:22: error[workflow-entry]: the path "workflow.yaml" is taken already, in line 8
                    - {name: v3, path: ./workflow.yaml}
                                       ^^^^^^^^^^^^^^^
                  hint: give each workflow a path of its own
                mod.yaml:10:12: error[workflow-entry]: the name "v3" is taken already, in line 9
                    - {name: v3, path: v3.yaml, default: true}
                             ^^
                  hint: give each workflow a name of its own
                mod.yaml:10:40: error[workflow-entry]: there is a default already, in line 8
                    - {name: v3, path: v3.yaml, default: true}
                                                         ^^^^
                  hint: keep one of the two
                """);
    }

    @Test
    void anEmptyListNamesNothing() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflows: []
                """);
        expect(Mode.LENIENT, """
                mod.yaml:7:12: error[workflow-entry]: the list names no workflow
                  workflows: []
                             ^^
                  hint: add an entry with name and path
                """);
    }
}
