package dev.mod.validate.rule.skill;

import dev.mod.validate.PackageFixture;
import dev.mod.validate.Mode;
import org.junit.jupiter.api.Test;

class SkillContentTest extends PackageFixture {
    @Test
    void aGoodSkill() {
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
        expect(Mode.LENIENT, "");
    }

    @Test
    void theMarkersOfPublicSkills() {
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
        file("agents/skill/upgrade/SKILL.md", """
                ---
                name: upgrade
                description: Upgrades things
                allowed-tools: Read, Edit
                codemod-compatibility: skill-package-v1
                codemod-skill-version: 1.0.0
                ---
                See [the guide](references/guide.md).
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, "");
    }

    @Test
    void frontmatterAndMarkers() {
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
        file("agents/skill/upgrade/SKILL.md", """
                ---
                name: 5
                description: Upgrades things
                ---
                mod-compatibility: mcs-v1
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, """
                agents/skill/upgrade/SKILL.md:1:1: error[skill-frontmatter]: missing key "allowed-tools" in the frontmatter
                  ---
                  ^
                  hint: add it
                agents/skill/upgrade/SKILL.md:1:1: error[skill-marker]: the marker "mod-skill-version" is missing
                  ---
                  ^
                  hint: add mod-skill-version: 1.0.0 to the frontmatter
                agents/skill/upgrade/SKILL.md:2:7: error[skill-frontmatter]: expected text, got number 5
                  name: 5
                        ^
                agents/skill/upgrade/SKILL.md:5:1: error[skill-marker]: "mcs-v1" marks the built-in skill, not one of a package
                  mod-compatibility: mcs-v1
                  ^^^^^^^^^^^^^^^^^^^^^^^^^
                  hint: write mod-compatibility: skill-package-v1
                """);
    }

    @Test
    void noFrontmatter() {
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
        file("agents/skill/upgrade/SKILL.md", """
                # Upgrade
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, """
                agents/skill/upgrade/SKILL.md:1:1: error[skill-frontmatter]: the skill has no frontmatter
                  # Upgrade
                  ^
                  hint: start the file with --- and end its metadata with a second ---
                agents/skill/upgrade/SKILL.md:1:1: error[skill-marker]: the marker "mod-compatibility" is missing
                  # Upgrade
                  ^
                  hint: add mod-compatibility: skill-package-v1 to the frontmatter
                agents/skill/upgrade/SKILL.md:1:1: error[skill-marker]: the marker "mod-skill-version" is missing
                  # Upgrade
                  ^
                  hint: add mod-skill-version: 1.0.0 to the frontmatter
                """);
    }

    @Test
    void links() {
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
        file("agents/skill/upgrade/SKILL.md", """
                ---
                name: upgrade
                description: Upgrades things
                allowed-tools: [Read, Edit]
                mod-compatibility: skill-package-v1
                mod-skill-version: 1.0.0
                ---
                See [the guide](references/giude.md).
                [secret](../../../secret) [web](https://example.org) `[no](link.md)`
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, """
                agents/skill/upgrade/SKILL.md:8:17: error[skill-link]: the link "references/giude.md" leads nowhere
                  See [the guide](references/giude.md).
                                  ^^^^^^^^^^^^^^^^^^^
                  hint: links are relative to the directory of SKILL.md
                agents/skill/upgrade/SKILL.md:9:10: error[skill-link]: the link "../../../secret" leads out of the skill
                  [secret](../../../secret) [web](https://example.org) `[no](link.md)`
                           ^^^^^^^^^^^^^^^
                  hint: copy what it needs into the skill
                """);
    }

    @Test
    void hiddenCharacters() {
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
        file("agents/skill/upgrade/SKILL.md", """
                ---
                name: upgrade
                description: Upgrades things
                allowed-tools: [Read, Edit]
                mod-compatibility: skill-package-v1
                mod-skill-version: 1.0.0
                ---
                See [the guide](references/guide.md).
                go\u202eod\u200b
                """);
        file("agents/skill/upgrade/references/guide.md", """
                # Guide
                """);
        expect(Mode.LENIENT, """
                agents/skill/upgrade/SKILL.md:9:3: error[hidden-character]: U+202E is a control of the direction of text
                  go\\u202eod\\u200b
                    ^^^^^^
                  hint: delete it
                agents/skill/upgrade/SKILL.md:9:6: warning[hidden-character]: U+200B is without width
                  go\\u202eod\\u200b
                            ^^^^^^
                  hint: delete it
                """);
    }

    @Test
    void aRunDoesWithoutAGoodSkill() {
        manifest();
        file("workflow.yaml", """
                version: "1"
                nodes: [{id: a, name: A, steps: [{name: Go, install-skill: {package: "@acme/upgrade"}}]}]
                """);
        file("agents/skill/SKILL.md", """
                ---
                name: upgrade
                description: Upgrades things
                codemod-compatibility: ">=1.0.0"
                codemod-skill-version: 1.0.0
                ---
                """);
        file("agents/skill/references/guide.md", "# Guide\n");
        String said = """
                agents/skill/SKILL.md:1:1: %1$s[skill-frontmatter]: missing key "allowed-tools" in the frontmatter
                  ---
                  ^
                  hint: add it
                agents/skill/SKILL.md:4:1: %1$s[skill-marker]: the marker "mod-compatibility" has the unknown value ">=1.0.0"
                  codemod-compatibility: ">=1.0.0"
                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
                  hint: write mod-compatibility: skill-package-v1
                """;
        expect(Mode.RUN, said.formatted("warning"));
        expect(Mode.STRICT, said.formatted("error"));
    }
}
