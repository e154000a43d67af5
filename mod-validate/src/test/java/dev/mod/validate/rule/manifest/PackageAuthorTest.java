package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class PackageAuthorTest extends PackageFixture {
    @Test
    void aNameAloneIsAWarning() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:5:9: warning[package-author]: the author has no e-mail address of the usual form
                  author: Ada
                          ^^^
                  hint: write it as NAME <EMAIL>
                """);
    }

    @Test
    void andNothingWhenRunning() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.RUN, "");
    }

    @Test
    void andAnErrorToPublish() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.STRICT, """
                mod.yaml:5:9: error[package-author]: the author has no e-mail address of the usual form
                  author: Ada
                          ^^^
                  hint: write it as NAME <EMAIL>
                """);
    }
}
