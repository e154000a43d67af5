package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class PackageNameTest extends PackageFixture {
    @Test
    void aSlashWithoutScopeSuggestsOne() {
        file("mod.yaml", """
                name: acme/upgrade
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:1:7: error[package-name]: "acme/upgrade" is no package name
                  name: acme/upgrade
                        ^^^^^^^^^^^^
                  hint: did you mean "@acme/upgrade"?
                """);
    }

    @Test
    void capitalsAndDotsAreRefused() {
        file("mod.yaml", """
                name: My.Upgrade
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:1:7: error[package-name]: "My.Upgrade" is no package name
                  name: My.Upgrade
                        ^^^^^^^^^^
                  hint: did you mean "my-upgrade"?
                """);
    }

    @Test
    void aTrailingLineEndIsPartOfTheName() {
        file("mod.yaml", """
                name: "upgrade\\n"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:1:7: error[package-name]: "upgrade\\u000a" is no package name
                  name: "upgrade\\n"
                        ^^^^^^^^^^^
                  hint: did you mean "upgrade"?
                """);
    }

    @Test
    void scopesAreFine() {
        manifest();
        workflow();
        expect(Mode.LENIENT, "");
    }

    @Test
    void capitalsAreForgivenWhenRunning() {
        file("mod.yaml", """
                name: toTmpdir
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.RUN, """
                mod.yaml:1:7: warning[package-name]: "toTmpdir" is no package name
                  name: toTmpdir
                        ^^^^^^^^
                  hint: did you mean "totmpdir"?
                """);
    }
}
