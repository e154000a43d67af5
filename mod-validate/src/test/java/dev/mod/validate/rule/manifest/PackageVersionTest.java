package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class PackageVersionTest extends PackageFixture {
    @Test
    void aShortVersionIsCompleted() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: "1.0"
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:3:10: error[package-version]: "1.0" is no semantic version
                  version: "1.0"
                           ^^^^^
                  hint: did you mean "1.0.0"?
                """);
    }

    @Test
    void aRangeIsNoVersion() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: ^1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:3:10: error[package-version]: "^1.0.0" is no semantic version
                  version: ^1.0.0
                           ^^^^^^
                  hint: write it as major.minor.patch, such as 1.4.0 or 2.0.0-rc.1
                """);
    }

    @Test
    void preReleasesAndBuildsAreFine() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0-rc.1+5
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, "");
    }
}
