package dev.mod.validate.rule.step;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class ModSourcesTest extends PackageFixture {
    @Test
    void whatIsNeitherPackageNorPath() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        mod: {source: acme/upgrade}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:23: error[package-id]: "acme/upgrade" is neither a package nor a path
                          mod: {source: acme/upgrade}
                                        ^^^^^^^^^^^^
                  hint: write name, @scope/name, either with @version, or a path that starts with ./
                """);
    }

    @Test
    void aPathMustExist() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        mod: {source: ./nested}
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:7:23: error[missing-file]: there is no directory "./nested" in the package
                          mod: {source: ./nested}
                                        ^^^^^^^^
                """);
    }

    @Test
    void versionsAreFine() {
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        mod: {source: "@acme/upgrade@^2.1"}
                """);
        expect(Mode.LENIENT, "");
    }
}
