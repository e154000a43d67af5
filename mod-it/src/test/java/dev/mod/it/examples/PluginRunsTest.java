package dev.mod.it.examples;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The goals of the Maven plugin that run workflows. */
class PluginRunsTest extends MavenBuilds {
    private static final String EXAMPLE = "package-without-java";
    private static final String GOALS = "dev.mod:mod-maven-plugin:0.1.0-SNAPSHOT:";

    @Tag("slow")
    @Test
    void workflowsRunFromABuild() throws Exception {
        MavenBuild build = open(EXAMPLE);
        Path directory = Files.createDirectories(build.file("src"));
        Path file = directory.resolve("a.js");
        Files.writeString(file, "var a = 1\n");
        var result = build.run(GOALS + "dry-run", "-Dmod.target=" + directory);
        assertEquals(0, result.exit(), result.output());
        contains(result, "-var a = 1");
        contains(result, "+let a = 1");
        contains(result, "would be modified: a.js");
        result = build.run(GOALS + "check", "-Dmod.target=" + directory, "-Dmod.params=nothing=1");
        assertEquals(1, result.exit(), result.output());
        contains(result, "the parameters do not fit the workflow");
        assertEquals("var a = 1\n", Files.readString(file));
        assertEquals(0, new ProcessBuilder("git", "init", "-q").directory(directory.toFile()).start().waitFor());
        result = build.run(GOALS + "run", "-Dmod.target=" + directory);
        assertEquals(1, result.exit(), result.output());
        contains(result, "has uncommitted changes");
        contains(result, "?? a.js");
        assertEquals("var a = 1\n", Files.readString(file));
        result = build.run(GOALS + "run", "-Dmod.target=" + directory, "-Dmod.allowDirty");
        assertEquals(0, result.exit(), result.output());
        contains(result, "modified: a.js");
        assertEquals("let a = 1\n", Files.readString(file));
        Files.writeString(file, "var a = 1\n");
        // the project itself, whose target directory Git does not ignore
        result = build.run(GOALS + "run");
        assertEquals(0, result.exit(), result.output());
        contains(result, "modified: src/a.js");
        assertEquals("let a = 1\n", Files.readString(file));
        try (Stream<Path> runs = Files.list(scratch.resolve("home").resolve("runs"))) {
            assertEquals(2, runs.count(), "what mod can undo, and no dry run");
        }
        assertEquals(0, build.run(GOALS + "check", "-Dmod.target=" + directory).exit());
        assertFalse(Files.exists(build.file("src/.mod")));
    }

    @Tag("slow")
    @Test
    void aGateIsOpenInACheckAndFailsARun() throws Exception {
        MavenBuild build = open(EXAMPLE);
        Path file = Files.writeString(Files.createDirectories(build.file("src")).resolve("a.js"), "var a = 1\n");
        String target = "-Dmod.target=" + file.getParent();
        Path workflow = build.file("workflow.yaml");
        Files.writeString(workflow, Files.readString(workflow).replace("  - id: rules\n", """
                  - {id: gate, name: Gate, type: manual, steps: []}
                  - id: rules
                    depends_on: [gate]
                """));
        var result = build.run(GOALS + "check", target);
        assertEquals(1, result.exit(), result.output());
        contains(result, "would change 1 file;");
        result = build.run(GOALS + "run", target);
        assertEquals(1, result.exit(), result.output());
        contains(result, "the run waits for an approval");
        assertEquals("var a = 1\n", Files.readString(file));
        result = build.run(GOALS + "test", "-Dmod.filter=no-such-name");
        assertEquals(1, result.exit(), result.output());
        contains(result, "no fixture has that text in its name");
    }

    @Tag("slow")
    @Test
    void aStoppedBuildStopsItsRun() throws Exception {
        MavenBuild build = open(EXAMPLE);
        Path target = Files.createDirectories(build.file("src"));
        Path pid = scratch.resolve("pid");
        Files.writeString(build.file("workflow.yaml"), """
                version: "1"
                nodes:
                  - id: long
                    name: Long
                    steps:
                      - {name: wait, run: "touch half && echo $$ > '%s' && sleep 300"}
                """.replace("%s", pid.toString()));
        Process maven = build.start(GOALS + "run", "-Dmod.target=" + target);
        try {
            ProcessHandle child = child(maven, pid);
            maven.destroy();
            assertTrue(maven.waitFor(60, SECONDS));
            child.onExit().get(20, SECONDS);
            assertFalse(Files.exists(target.resolve("half")), "what a stopped task did is put back");
        } finally {
            maven.destroyForcibly();
        }
    }

    /** The process whose number stands in a file, when it is there. */
    private static ProcessHandle child(Process maven, Path pid) throws Exception {
        while (!Files.exists(pid) || !Files.readString(pid).endsWith("\n")) {
            assertFalse(maven.waitFor(50, MILLISECONDS), "the build has ended");
        }
        return ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    }

    @Test
    void aBuildRunsAPackageByItsName() throws Exception {
        assumeTrue(Boolean.getBoolean("mod.test.long"), "four builds");
        MavenBuild build = open(EXAMPLE);
        Path published = Files.createDirectories(scratch.resolve("published"));
        Files.writeString(published.resolve("mod.yaml"), """
                schema_version: "1.0"
                name: "@acme/notice"
                version: 1.2.0
                description: Writes a notice
                author: Ann Example <ann@example.com>
                license: MIT
                category: migration
                workflow: workflow.yaml
                """);
        Files.writeString(published.resolve("workflow.yaml"), """
                version: "1"
                params:
                  schema:
                    year: {type: number, required: true}
                nodes:
                  - id: notice
                    name: Notice
                    steps:
                      - {name: write, js-ast-match: {js_file: notice.ts, language: javascript, capabilities: [fs]}}
                """);
        Files.writeString(published.resolve("notice.ts"), """
                import { existsSync } from "node:fs";
                export default (root, { params }) => existsSync("/") ? `// (c) ${params.year}\n` : null;
                """);
        Path target = Files.createDirectories(scratch.resolve("work"));
        Files.writeString(target.resolve("a.js"), "// (c) 1999\n");
        String goal = GOALS + "run";
        String registry = "-Dmod.registry=file:" + published;
        String where = "-Dmod.target=" + target;
        // these builds themselves are offline
        String online = "-Dmod.offline=false";
        var result = build.run(goal, registry, where, online, "-Dmod.id=@acme/other", "-Dmod.params=year=2026");
        assertEquals(1, result.exit(), result.output());
        contains(result, "@acme/other");
        result = build.run(goal, registry, where, online, "-Dmod.id=@acme/notice@^1");
        assertEquals(1, result.exit(), result.output());
        contains(result, "\"year\" is required");
        result = build.run(goal, registry, where, online, "-Dmod.id=@acme/notice@^1", "-Dmod.params=year=2026");
        // without the grant the script sees no files outside
        assertEquals(0, result.exit(), result.output());
        assertEquals("// (c) 1999\n", Files.readString(target.resolve("a.js")));
        result = build.run(goal, registry, where, online, "-Dmod.id=@acme/notice@^1", "-Dmod.params=year=2026",
                "-Dmod.grants=fs");
        assertEquals(0, result.exit(), result.output());
        contains(result, "@acme/notice@1.2.0 (sha256:");
        contains(result, "modified: a.js");
        assertEquals("// (c) 2026\n", Files.readString(target.resolve("a.js")));
    }
}
