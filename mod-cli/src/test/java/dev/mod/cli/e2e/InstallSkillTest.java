package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Skills for coding agents. */
class InstallSkillTest {
    private static final String SKILL = """
            ---
            name: up
            description: Upgrades things.
            allowed-tools: [Read, Edit]
            mod-compatibility: skill-package-v1
            mod-skill-version: 1.0.0
            ---
            See [the guide](references/guide.md).
            """;

    @TempDir
    Path directory;
    ModProcess mod;

    @BeforeEach
    void newPackage() throws IOException {
        mod = new ModProcess(directory).with("HOME", directory.resolve("work/home").toString());
        mod.write("home/.keep", "");
        mod.write("target/.keep", "");
        mod.write("pkg/mod.yaml", """
                schema_version: "1.0"
                name: "@acme/up"
                version: 1.0.0
                description: Upgrades
                author: A <a@example.com>
                license: MIT
                workflow: workflow.yaml
                """);
        mod.write("pkg/agents/skill/up/SKILL.md", SKILL);
        mod.write("pkg/agents/skill/up/references/guide.md", "A guide\n");
        assertTrue(mod.write("pkg/agents/skill/up/scripts/check.sh", "#!/bin/sh\n").toFile().setExecutable(true));
    }

    private ModProcess.Result run(String steps, String... more) throws Exception {
        mod.write("pkg/workflow.yaml", "version: \"1\"\nnodes:\n  - id: n\n    name: N\n    steps:\n"
                + steps.indent(6));
        var command = new ArrayList<>(List.of("workflow", "run", "-w", "pkg", "-t", "target"));
        command.addAll(List.of(more));
        return mod.run(command.toArray(String[]::new));
    }

    private static String step(String more) {
        return "- {name: s, install-skill: {package: \"@acme/up\"" + (more.isEmpty() ? "" : ", " + more) + "}}\n";
    }

    private Path target(String path) {
        return mod.work().resolve("target").resolve(path);
    }

    private void assertInstalled(Path skill) throws IOException {
        assertEquals(SKILL, Files.readString(skill.resolve("SKILL.md")), skill.toString());
        assertEquals("A guide\n", Files.readString(skill.resolve("references/guide.md")));
        assertTrue(Files.isExecutable(skill.resolve("scripts/check.sh")), skill.toString());
        assertFalse(Files.isExecutable(skill.resolve("references/guide.md")), skill.toString());
        try (var files = Files.walk(skill)) {
            assertEquals(3, files.filter(Files::isRegularFile).count(), skill.toString());
        }
    }

    @Test
    void fiveAgentsForTheProjectAndTheUser() throws Exception {
        var agents = List.of("claude", "goose", "opencode", "cursor", "codex");
        var steps = new StringBuilder();
        for (var agent : agents) {
            steps.append(step("harness: " + agent)).append(step("scope: user, harness: " + agent));
        }
        steps.append(step("harness: claude")).append(step("harness: claude, scope: user"));
        var result = run(steps.toString(), "--install-skill");
        assertEquals(0, result.exit(), result.err());
        for (var place : List.of(".claude", ".goose", ".opencode", ".cursor", ".agents")) {
            assertInstalled(target(place + "/skills/up"));
        }
        for (var place : List.of(".claude", ".config/goose", ".opencode", ".cursor", ".agents")) {
            assertInstalled(mod.work().resolve("home").resolve(place).resolve("skills/up"));
        }
        assertTrue(result.err().contains("the skill up in .claude/skills/up is there already"), result.err());
        assertTrue(result.out().contains("A .cursor/skills/up/SKILL.md"), result.out());
    }

    @Test
    void theAgentIsDetected() throws Exception {
        var none = run(step(""), "--install-skill");
        assertEquals(0, none.exit(), none.err());
        assertTrue(none.err().contains("the target shows no coding agent; the skill is installed for claude"),
                none.err());
        assertInstalled(target(".claude/skills/up"));
        mod.shell("rm -r target/.claude; cd target; mkdir .claude .goose .opencode .cursor .codex .agents");
        var steps = new StringBuilder();
        for (var marker : List.of(".claude", ".goose", ".opencode", ".cursor", ".codex", ".agents")) {
            steps.append(step("harness: auto")).append("- {name: s, run: 'mkdir -p found/").append(marker)
                    .append("; mv .*/skills found/").append(marker).append("; rmdir ").append(marker).append("'}\n");
        }
        var all = run(steps.toString(), "--install-skill");
        assertEquals(0, all.exit(), all.err());
        for (var marker : List.of(".claude", ".goose", ".opencode", ".cursor", ".codex", ".agents")) {
            assertInstalled(target("found/" + marker + "/skills/up"));
        }
        var order = all.err().lines().filter(line -> line.contains("is installed: "))
                .map(line -> line.replaceAll(".* in (.*)/skills/up is installed.*", "$1")).toList();
        assertEquals(List.of(".claude", ".goose", ".opencode", ".cursor", ".agents", ".agents"), order);
    }

    @Test
    void theSkillIsWhatThePackageExposesOrThePathNames() throws Exception {
        mod.shell("cp -r pkg other; mv other/agents/skill/up other/agents/skill/one;"
                + " cp -r other/agents/skill/one other/agents/skill/two; sed -i 's/@acme.up/@acme\\/other/' other/mod.yaml;"
                + " sed -i 's/name: up/name: one/' other/agents/skill/one/SKILL.md;"
                + " sed -i 's/name: up/name: two/' other/agents/skill/two/SKILL.md");
        mod.write("other/workflow.yaml", "version: \"1\"\nnodes:\n  - {id: n, name: N, steps: [{name: s,"
                + " install-skill: {package: \"@acme/other\", path: agents/skill/one}}]}\n");
        var result = run("""
                - {name: file, install-skill: {package: ../other, path: agents/skill/one/SKILL.md}}
                - {name: directory, install-skill: {package: ../other, path: agents/skill/two, harness: goose}}
                - {name: which, install-skill: {package: ../other}}
                """, "--install-skill");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("the skill one in .claude/skills/one is installed: 3 files"), result.err());
        assertTrue(result.err().contains("the skill two in .goose/skills/two is installed: 3 files"), result.err());
        assertTrue(result.err().contains("the package has 2 skills in agents/skill; say which with path"),
                result.err());
        mod.write("pkg/agents/skill/up/SKILL.md", SKILL.replace("description: Upgrades things.\n", ""));
        var invalid = run(step(""), "--install-skill");
        assertEquals(4, invalid.exit(), invalid.err());
        assertTrue(invalid.err().contains("SKILL.md") && invalid.err().contains("description"), invalid.err());
    }

    /** The skills of the user are not the target's: no task has them for itself. */
    @Test
    void manyTasksInstallOneSkillForTheUser() throws Exception {
        Path skills = Files.createDirectories(mod.work().resolve("home/.claude/skills"));
        // what a process that was killed left: a skill not written to its end, and one that it was about to replace
        mod.write("home/.claude/skills/.up.new1/SKILL.md", "half");
        mod.write("home/.claude/skills/.up.new2.old/SKILL.md", "theirs\n");
        mod.write("pkg/workflow.yaml",
                "version: \"1\"\nnodes:\n  - id: n\n    name: N\n    strategy: {type: matrix, values: ["
                        + "{a: '1'}, {a: '2'}, {a: '3'}, {a: '4'}, {a: '5'}, {a: '6'}, {a: '7'}, {a: '8'}]}\n    steps:\n"
                        + step("scope: user, harness: claude").indent(6));
        var refused = mod.run("workflow", "run", "-w", "pkg", "-t", "target", "--install-skill");
        assertEquals(1, refused.exit(), refused.err());
        assertEquals("theirs\n", Files.readString(skills.resolve("up/SKILL.md")));
        for (int round = 0; round < 5; round++) {
            mod.shell("rm -rf home/.claude");
            var result = mod.run("workflow", "run", "-w", "pkg", "-t", "target", "--install-skill");
            assertEquals(0, result.exit(), result.err());
            assertEquals(7, result.err().lines().filter(line -> line.contains("is there already")).count(),
                    result.err());
            assertInstalled(skills.resolve("up"));
            try (var there = Files.list(skills)) {
                assertEquals(Set.of("up"),
                        there.map(path -> path.getFileName().toString()).collect(Collectors.toSet()));
            }
        }
    }

    @Test
    void differentContentIsOnlyReplacedByForce() throws Exception {
        mod.write("target/.claude/skills/up/SKILL.md", "mine\n");
        mod.write("target/.claude/skills/up/notes.md", "mine\n");
        mod.write("home/.claude/skills/up/SKILL.md", "mine\n");
        mod.write("home/.claude/skills/up/notes.md", "mine\n");
        var refused = run(step(""), "--install-skill");
        assertEquals(1, refused.exit(), refused.err());
        assertTrue(refused.err().contains("differs from the one to install; force: true replaces it"), refused.err());
        assertEquals("mine\n", Files.readString(target(".claude/skills/up/SKILL.md")));
        var forced = run(step("force: true") + step("force: true, scope: user"), "--install-skill");
        assertEquals(0, forced.exit(), forced.err());
        assertInstalled(target(".claude/skills/up"));
        assertInstalled(mod.work().resolve("home/.claude/skills/up"));
        try (var left = Files.list(mod.work().resolve("home/.claude/skills"))) {
            assertEquals(1, left.count(), "nothing but the skill is left");
        }
    }

    @Test
    void nothingIsInstalledUnasked() throws Exception {
        var silent = run(step(""));
        assertEquals(0, silent.exit(), silent.err());
        assertTrue(silent.err().contains("skipped, skills are only installed with --install-skill"), silent.err());
        var dry = run(step("") + step("scope: user"), "--install-skill", "--dry-run");
        assertEquals(0, dry.exit(), dry.err());
        assertTrue(dry.err().contains("skipped, dry run"), dry.err());
        var refused = mod.terminal("n\n", "mod workflow run -w pkg -t target");
        assertEquals(0, refused.exit(), refused.out());
        assertTrue(refused.out().contains("SKILL.md (") && refused.out().contains("sha256:")
                && refused.out().contains("it asks for these tools: Read, Edit"), refused.out());
        assertFalse(Files.exists(target(".claude")));
        assertFalse(Files.exists(mod.work().resolve("home/.claude")));
        var accepted = mod.terminal("y\n", "mod workflow run -w pkg -t target");
        assertEquals(0, accepted.exit(), accepted.out());
        assertInstalled(target(".claude/skills/up"));
    }

    @Test
    void aFailedTaskLeavesNoSkillInTheProject() throws Exception {
        var result = run(step("") + "- {name: look, run: test -f .claude/skills/up/SKILL.md && exit 7}\n",
                "--install-skill");
        assertEquals(1, result.exit(), result.err());
        assertTrue(result.err().contains("7"), "the skill was there: " + result.err());
        assertFalse(Files.exists(target(".claude/skills/up/SKILL.md")));
    }

    @Test
    void nothingLeavesItsDirectory() throws Exception {
        var outside = Files.createDirectory(directory.resolve("outside"));
        Files.createSymbolicLink(target(".claude"), outside);
        Files.createDirectories(target(".goose/skills"));
        Files.createSymbolicLink(target(".goose/skills/up"), outside);
        Files.createSymbolicLink(mod.work().resolve("home/.cursor"), outside);
        Files.createDirectories(mod.work().resolve("home/.agents/skills"));
        Files.createSymbolicLink(mod.work().resolve("home/.agents/skills/up"), outside);
        var other = "version: \"1\"\nnodes:\n";
        for (var action : List.of("harness: claude", "harness: goose, force: true", "harness: cursor, scope: user",
                "harness: codex, scope: user, force: true")) {
            other += "  - {id: n" + action.hashCode() + ", name: N, steps: [" + step(action).substring(2).strip()
                    + "]}\n";
        }
        other += "  - {id: climb, name: N, steps: [{name: s, install-skill: {package: ../other, path: ../secret}}]}\n";
        other += "  - {id: registry, name: N, steps: [{name: s, install-skill: {package: \"@acme/else\"}}]}\n";
        other += "  - {id: linked, name: N, steps: [{name: s, install-skill: {package: ../linked}}]}\n";
        for (var name : List.of("other", "linked")) {
            mod.shell("cp -r pkg " + name);
            mod.write(name + "/workflow.yaml", "version: \"1\"\nnodes:\n  - {id: n, name: N, steps: ["
                    + step("").substring(2).strip() + "]}\n");
        }
        mod.write("secret/SKILL.md", SKILL);
        Files.createSymbolicLink(mod.work().resolve("linked/agents/skill/up/secret"), outside);
        mod.write("pkg/workflow.yaml", other);
        var result = mod.run("workflow", "run", "-w", "pkg", "-t", "target", "--install-skill");
        assertEquals(1, result.exit(), result.err());
        for (var message : new String[]{".claude is a symbolic link; no skill is installed through it",
                ".goose/skills/up is a symbolic link", ".cursor leads out of the home directory",
                ".agents/skills/up is no directory; nothing is installed through it",
                "path '../secret' leaves the package",
                "has no @acme/else@latest for you",
                "a skill must not have symbolic links"}) {
            assertTrue(result.err().contains(message), message + " in " + result.err());
        }
        try (var files = Files.list(outside)) {
            assertEquals(0, files.count());
        }
    }

    @Test
    void aSkillThatHidesSomethingIsRefused() throws Exception {
        mod.write("pkg/agents/skill/up/references/guide.md", "A \u202Eguide\n");
        var hidden = run(step(""), "--install-skill");
        assertEquals(4, hidden.exit(), hidden.err());
        assertTrue(hidden.err().contains("guide.md:1:3: error[hidden-character]: U+202E"), hidden.err());
        mod.write("pkg/agents/skill/up/references/guide.md", "A guide\n");
        Files.createSymbolicLink(mod.work().resolve("pkg/agents/skill/up/link"), Path.of("/etc/passwd"));
        var linked = run(step(""), "--install-skill");
        assertEquals(4, linked.exit(), linked.err());
        assertTrue(linked.err().contains("symbolic links"), linked.err());
        assertFalse(Files.exists(target(".claude")));
    }
}
