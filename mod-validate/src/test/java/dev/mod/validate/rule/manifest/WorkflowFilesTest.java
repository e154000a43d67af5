package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class WorkflowFilesTest extends PackageFixture {
    @Test
    void aMissingFileSuggestsANearOne() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workfow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:7:11: error[missing-file]: there is no file "workfow.yaml" in the package
                  workflow: workfow.yaml
                            ^^^^^^^^^^^^
                  hint: did you mean "workflow.yaml"?
                """);
    }

    @Test
    void aPathMustNotLeaveThePackage() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflows:
                  - {name: a, path: ../workflow.yaml}
                  - {name: b, path: /workflow.yaml}
                  - {name: c, path: workflow.yaml}
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:8:21: error[workflow-path]: the path "../workflow.yaml" has a ".." segment
                    - {name: a, path: ../workflow.yaml}
                                      ^^^^^^^^^^^^^^^^
                  hint: write it relative to the package's directory, without ".."
                mod.yaml:9:21: error[workflow-path]: the path "/workflow.yaml" is absolute
                    - {name: b, path: /workflow.yaml}
                                      ^^^^^^^^^^^^^^
                  hint: write it relative to the package's directory, without ".."
                """);
    }
}
