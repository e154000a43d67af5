package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.base.file.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose commands are confined, and what they lack then. */
class ConfinementTest {
    @TempDir
    Path temp;

    private ModProcess mod;

    @BeforeEach
    void make() throws IOException, InterruptedException {
        mod = new ModProcess(temp);
        assumeTrue(mod.shell("bwrap --ro-bind / / --unshare-all true").exit() == 0, "bubblewrap does not work here");
        Files.createDirectories(mod.work().resolve("project"));
        mod.write("package/mod.yaml", """
                schema_version: "1.0"
                name: "@acme/escape"
                version: 0.1.0
                description: Writes beside the target.
                author: A. N. Other <other@example.com>
                license: MIT
                workflow: workflow.yaml
                """);
    }

    private void commands(String steps) throws IOException {
        mod.write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - id: one
                    name: One
                    steps:
                """ + steps.indent(6));
        Files.deleteIfExists(escaped());
    }

    private void escapes() throws IOException {
        commands("- name: Escape\n  run: echo x > ../escaped");
    }

    private Path escaped() {
        return mod.work().resolve("escaped");
    }

    private void runs(boolean freely, String... arguments) throws IOException, InterruptedException {
        Files.deleteIfExists(escaped());
        var result = mod.run(arguments);
        // in its own view of the file system the command has written it
        assertEquals(0, result.exit(), () -> result.out() + result.err());
        assertEquals(freely, Files.exists(escaped()), () -> result.out() + result.err());
    }

    @Test
    void packagesByNameAreConfinedAndOnesOwnAreNot() throws Exception {
        escapes();
        var registry = "layout:" + temp.resolve("registry");
        assertEquals(0, mod.run("publish", "package", "--registry", registry).exit());
        runs(false, "@acme/escape", "-t", "project", "--registry", registry);
        runs(true, "@acme/escape", "-t", "project", "--registry", registry, "--sandbox", "off");
        runs(true, "workflow", "run", "-w", "package", "-t", "project");
        Files.writeString(temp.resolve("home/config.yaml"), "sandbox: required\n");
        runs(false, "workflow", "run", "-w", "package", "-t", "project");
        Files.writeString(temp.resolve("home/config.yaml"), "sandbox: on\n");
        var wrong = mod.run("workflow", "run", "-w", "package", "-t", "project");
        assertTrue(wrong.err().contains("sandbox is one of off, auto, required"), wrong.err());
    }

    @Test
    void withoutBubblewrapItIsSaid() throws Exception {
        escapes();
        Path programs = Files.createDirectories(temp.resolve("bin"));
        for (String program : new String[]{"sh", "dirname", "readlink", "uname", "java", "sed", "cat", "env", "ls"}) {
            var found = mod.shell("command -v " + program).out().strip();
            var script = Files.writeString(programs.resolve(program), "#!/bin/sh\nexec " + found + " \"$@\"\n");
            assertTrue(script.toFile().setExecutable(true));
        }
        mod.launched().with("PATH", programs.toString());
        var result = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "auto");
        assertEquals(0, result.exit(), () -> result.out() + result.err());
        assertTrue(
                result.err().contains("note: commands are not confined: there is no program bwrap; install bubblewrap,"
                        + " or say --sandbox off"),
                result.err());
        assertTrue(Files.exists(escaped()));
        var required = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required");
        assertTrue(required.exit() != 0 && required.err().contains("commands cannot be confined here"),
                required.err());
    }

    @Test
    void theNetworkTakesAKeyAndAGrant() throws Exception {
        commands("- name: Look\n  run: readlink /proc/self/ns/net > net\n  network: true");
        var refused = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required");
        assertTrue(refused.out().contains("the step asks for the network; allow it with --allow-network"),
                refused.out());
        var here = Files.readSymbolicLink(Path.of("/proc/self/ns/net")).toString();
        assertEquals(0, mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required",
                "--allow-network").exit());
        assertEquals(here, Files.readString(mod.work().resolve("project/net")).strip());
        commands("- name: Look\n  run: readlink /proc/self/ns/net; exit 3");
        var failed = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required",
                "--allow-network");
        assertTrue((failed.out() + failed.err())
                .contains("note: the command was confined, without homes and the network; see --sandbox"),
                failed.out() + failed.err());
        assertFalse((failed.out() + failed.err()).contains(here), failed.out());
    }

    /** The daemon of its user would scan and write for it. */
    @Test
    void whatTheProgramKeepsIsHiddenWhereverItIs() throws Exception {
        Path elsewhere = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "home");
        try {
            mod.launched().with("MOD_HOME", elsewhere.toString());
            Files.createDirectories(elsewhere.resolve("cache/daemon"));
            commands("- name: Look\n  run: ls -aR " + elsewhere + " > seen 2>&1 || true");
            assertEquals(0, mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "off").exit());
            assertTrue(Files.readString(mod.work().resolve("project/seen")).contains("daemon"));
            var confined = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required");
            assertEquals(0, confined.exit(), () -> confined.out() + confined.err());
            assertFalse(Files.readString(mod.work().resolve("project/seen")).contains("daemon"));
        } finally {
            FileTrees.delete(elsewhere);
        }
    }

    /** Also where that is not what the system knows. */
    @Test
    void whatIsInTheHomeIsHidden() throws Exception {
        Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "home");
        try {
            mod.launched().with("HOME", home.toString());
            Files.writeString(home.resolve("token"), "");
            commands("- name: Look\n  run: ls -a " + home + " > seen 2>&1 || true");
            assertEquals(0, mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "off").exit());
            assertTrue(Files.readString(mod.work().resolve("project/seen")).contains("token"));
            var confined = mod.run("workflow", "run", "-w", "package", "-t", "project", "--sandbox", "required");
            assertEquals(0, confined.exit(), () -> confined.out() + confined.err());
            assertFalse(Files.readString(mod.work().resolve("project/seen")).contains("token"));
        } finally {
            FileTrees.delete(home);
        }
    }

    /** What needs neither network nor home does not notice. */
    @Tag("slow")
    @Test
    void examplesRunConfined() throws Exception {
        for (String how : new String[]{"off", "required"}) {
            mod.shell(
                    "rm -rf in-" + how + " && cp -r " + ModProcess.checkout().resolve("examples/license-headers/input")
                            + " in-" + how);
            var result = mod.run("workflow", "run", "-w",
                    ModProcess.checkout().resolve("examples/license-headers").toString(), "-t", "in-" + how,
                    "--sandbox", how, "--allow-dirty");
            assertEquals(0, result.exit(), () -> result.out() + result.err());
        }
        var difference = mod.shell("diff -r in-off in-required");
        assertEquals(0, difference.exit(), difference.out());
    }
}
