package dev.mod.validate.rule.manifest;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class PackageLicenseTest extends PackageFixture {
    @Test
    void aWrittenOutNameSuggestsTheIdentifier() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: Apache 2.0
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:6:10: warning[package-license]: "Apache 2.0" is no SPDX license expression
                  license: Apache 2.0
                           ^^^^^^^^^^
                  hint: did you mean "Apache-2.0"?
                """);
    }

    @Test
    void aMisspeltIdentifierToo() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: Apache-20
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:6:10: warning[package-license]: "Apache-20" is no SPDX license identifier
                  license: Apache-20
                           ^^^^^^^^^
                  hint: did you mean "Apache-2.0"?
                """);
    }

    @Test
    void expressionsAreFine() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: (MIT OR Apache-2.0) AND GPL-2.0-only WITH Classpath-exception-2.0
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, "");
    }

    @Test
    void anUnclosedParenthesis() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: (MIT OR Apache-2.0
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:6:10: warning[package-license]: a parenthesis of the license expression is never closed
                  license: (MIT OR Apache-2.0
                           ^^^^^^^^^^^^^^^^^^
                  hint: add )
                """);
    }

    @Test
    void anOperatorInSmallLetters() {
        file("mod.yaml", """
                name: "@acme/upgrade"
                schema_version: "1.0"
                version: 1.0.0
                description: Upgrades things
                author: Ada <ada@example.org>
                license: MIT or ISC
                workflow: workflow.yaml
                """);
        workflow();
        expect(Mode.LENIENT, """
                mod.yaml:6:10: warning[package-license]: operators of license expressions are in capitals
                  license: MIT or ISC
                           ^^^^^^^^^^
                  hint: did you mean "OR"?
                """);
    }
}
