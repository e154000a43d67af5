package dev.mod.validate.rule.skill;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class SkillInstallationTest extends PackageFixture {
    @Test
    void anOwnSkillNeedsFiles() {
        manifest();
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        install-skill:
                          package: "@acme/upgrade"
                """);
        expect(Mode.LENIENT, """
                workflow.yaml:8:20: error[skill-missing]: the package installs its own skill and has none
                            package: "@acme/upgrade"
                                     ^^^^^^^^^^^^^^^
                  hint: write it to agents/skill/<name>/SKILL.md
                """);
    }

    @Test
    void aSkillThatNobodyInstalls() {
        manifest();
        workflow();
        file("agents/skill/upgrade/SKILL.md", """
                ---
                name: upgrade
                description: Upgrades things
                allowed-tools: [Read, Edit]
                mod-compatibility: skill-package-v1
                mod-skill-version: 1.0.0
                ---
                See [the guide](references/guide.md).
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, """
                agents/skill/upgrade/SKILL.md:1:1: warning[skill-not-installed]: no step installs this skill
                  ---
                  ^
                  hint: add a step with install-skill: {package: "@acme/upgrade"}
                """);
    }

    @Test
    void anotherPackagesSkillIsItsOwnBusiness() {
        manifest();
        file("workflow.yaml", """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: Go
                        install-skill:
                          package: "@acme/other"
                """);
        expect(Mode.LENIENT, "");
    }
}
