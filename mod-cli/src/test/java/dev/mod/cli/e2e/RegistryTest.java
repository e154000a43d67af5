package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetSocketAddress;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packages by name, from the first line to a run on somebody else's machine. */
class RegistryTest {
    private static final String SERVER = "/usr/bin/docker-registry";

    private static final boolean LONG = Boolean.getBoolean("mod.test.long");

    @TempDir
    Path temp;

    private ModProcess author;
    private ModProcess user;

    @BeforeEach
    void twoPeople() throws IOException {
        author = new ModProcess(Files.createDirectory(temp.resolve("author")));
        user = new ModProcess(Files.createDirectory(temp.resolve("user")));
        user.write("project/code.ts", "const total = oldName(1);\n");
    }

    private static void succeeds(ModProcess.Result result) {
        assertEquals(0, result.exit(), () -> result.out() + result.err());
    }

    private void publish(String registry) throws IOException, InterruptedException {
        succeeds(author.run("init", "package", "--name", "@acme/upgrade", "--project-type", "ast-match"));
        succeeds(author.run("publish", "package", "--registry", registry));
    }

    private void runsAt(String registry) throws IOException, InterruptedException {
        var result = user.run("@acme/upgrade", "-t", "project", "--registry", registry);
        succeeds(result);
        assertTrue(result.out().contains("M code.ts"), result.out());
        assertEquals("const total = newName(1);\n", Files.readString(user.work().resolve("project/code.ts")));
    }

    @Test
    void aDirectoryServesAsARegistry() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        publish(registry);
        runsAt(registry);
        var again = author.run("publish", "package", "--registry", registry);
        succeeds(again);
        assertTrue(again.out().contains("already published to layout:"), again.out());
        author.write("package/README.md", "changed");
        var changed = author.run("publish", "package", "--registry", registry);
        assertEquals(4, changed.exit());
        assertTrue(changed.err().contains("raise the version in the metadata file"), changed.err());
        var listed = user.run("search", "oldName", "--registry", registry);
        assertTrue(listed.out().contains("@acme/upgrade  0.1.0    Renames oldName to newName"), listed.out());
        var info = user.run("info", "@acme/upgrade", "--registry", registry, "--format", "json");
        assertTrue(info.out().contains("\"latest\" : \"0.1.0\""), info.out());
        succeeds(user.run("mirror", "@acme/upgrade", "layout:mirror", "--registry", registry));
        succeeds(author.run("unpublish", "@acme/upgrade@0.1.0", "--registry", registry, "--yes"));
        assertEquals(5, author.run("info", "@acme/upgrade", "--registry", registry).exit());
        succeeds(user.run("info", "@acme/upgrade", "--registry", "layout:mirror"));
    }

    @Test
    void withoutANetworkACachedPackageRuns() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        publish(registry);
        assertEquals(5, user.run("@acme/upgrade", "-t", "project", "--offline", "--registry", registry).exit());
        runsAt(registry);
        assertTrue(user.run("cache", "list").out().contains("@acme/upgrade  0.1.0"));
        Files.writeString(user.work().resolve("project/code.ts"), "oldName(2);\n");
        // in a network namespace with no network, not even a loopback device that is up
        assumeTrue(user.shell("unshare -rn true").exit() == 0, "no right to make a network namespace");
        var result = user.shell("unshare -rn mod @acme/upgrade@^0.1 -t project --offline --registry "
                + registry);
        succeeds(result);
        assertEquals("newName(2);\n", Files.readString(user.work().resolve("project/code.ts")));
        succeeds(user.run("cache", "clear"));
        assertEquals(5, user.run("@acme/upgrade@0.1.0", "-t", "project", "--offline").exit());
    }

    @Test
    void whatARunThatIsNotOverUsesStaysInTheCache() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        succeeds(author.run("init", "package", "--name", "@acme/upgrade", "--project-type", "ast-match"));
        Path workflow = author.work().resolve("package/workflow.yaml");
        Files.writeString(workflow, Files.readString(workflow).replace("    steps:\n",
                "    trigger: {type: manual}\n    steps:\n"));
        succeeds(author.run("publish", "package", "--registry", registry));
        var waiting = user.run("@acme/upgrade", "-t", "project", "--registry", registry);
        assertEquals(3, waiting.exit(), waiting.out() + waiting.err());

        var kept = user.run("cache", "clear");
        assertEquals("removed 0 versions\n", kept.out(), kept.err());
        assertTrue(kept.err().contains("kept 1 version, since runs that are not over use them"), kept.err());
        succeeds(user.run("workflow", "resume", "-i", "latest", "--trigger-all"));
        assertEquals("const total = newName(1);\n", Files.readString(user.work().resolve("project/code.ts")));
        assertEquals("removed 1 version\n", user.run("cache", "clear").out());
        assertEquals("the cache is empty\n", user.run("cache", "list").err());
    }

    @Tag("slow")
    @Test
    void aRealServerServesToo() throws Exception {
        assumeTrue(Files.isExecutable(Path.of(SERVER)), "docker-registry is not installed");
        int port;
        try (var socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        var config = Files.writeString(temp.resolve("config.yml"), """
                version: 0.1
                log: {level: error}
                storage: {filesystem: {rootdirectory: %s}}
                http: {addr: "127.0.0.1:%s"}
                """.formatted(temp.resolve("data"), port));
        var server = new ProcessBuilder(SERVER, "serve", config.toString()).redirectErrorStream(true)
                .redirectOutput(temp.resolve("log").toFile()).start();
        try {
            await(server, port);
            var registry = "oci://127.0.0.1:" + port + "/mods";
            publish(registry);
            runsAt(registry);
            assertEquals(5, user.run("@acme/other", "--registry", registry).exit());
            ofTwoAtTheSameMomentOnePublishes(registry);
        } finally {
            server.destroyForcibly();
        }
    }

    private void ofTwoAtTheSameMomentOnePublishes(String registry) throws IOException, InterruptedException {
        for (int round = 0; round < (LONG ? 5 : 1); round++) {
            var name = "@acme/both" + round;
            var people = List.of(author, user);
            for (var each : people) {
                succeeds(each.run("init", "both" + round, "--name", name, "--project-type", "ast-match"));
                each.write("both" + round + "/README.md", "of " + each.work());
            }
            var processes = new ArrayList<Process>();
            for (var each : people) {
                processes.add(each.start("publish", "both" + round, "--registry", registry));
            }
            var exits = new ArrayList<Integer>();
            for (var process : processes) {
                process.getInputStream().readAllBytes();
                exits.add(process.waitFor());
            }
            assertEquals(List.of(0, 4), exits.stream().sorted().toList());
            // whoever was told that it is published finds it so
            var again = people.get(exits.indexOf(0)).run("publish", "both" + round, "--registry", registry);
            succeeds(again);
            assertTrue(again.out().contains("already published"), again.out());
        }
    }

    private static void await(Process server, int port) throws IOException, InterruptedException {
        while (true) {
            try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                if (server.waitFor(50, TimeUnit.MILLISECONDS)) {
                    throw e;
                }
            }
        }
    }

    @Test
    void whoIsLoggedInIsWrittenWhereOtherToolsLook() throws Exception {
        user.with("DOCKER_CONFIG", temp.resolve("docker").toString());
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v2/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            var host = "localhost:" + server.getAddress().getPort();
            var registry = "oci://" + host + "/mods";
            assertEquals(1, user.run("whoami", "--registry", registry).exit());
            succeeds(user.shell("echo secret | mod login --registry " + registry + " -u alice --password-stdin"));
            assertEquals("alice at " + host + "\n", user.run("whoami", "--registry", registry).out());
            assertTrue(Files.readString(temp.resolve("docker/config.json")).contains(host));
            succeeds(user.run("logout", "--registry", registry));
            assertEquals("nobody at " + host + "\n", user.run("whoami", "--registry", registry).out());
        } finally {
            server.stop(0);
        }
        var refused = user.run("login", "--registry", "layout:x", "-u", "alice", "--password-stdin");
        assertEquals(4, refused.exit());
    }

    @Test
    void aStepNamesAPackageAndWhatItCameToIsLocked() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        publish(registry);
        user.write("outer/workflow.yaml", """
                version: "1"
                nodes:
                  - id: all
                    name: All
                    steps:
                      - name: Upgrade
                        mod: {source: "@acme/upgrade@^0.1"}
                """);
        succeeds(user.run("workflow", "run", "-w", "outer", "-t", "project", "--registry", registry, "--dry-run"));
        assertFalse(Files.exists(user.work().resolve("outer/mod.lock")));
        succeeds(user.run("workflow", "run", "-w", "outer", "-t", "project", "--registry", registry));
        assertEquals("const total = newName(1);\n", Files.readString(user.work().resolve("project/code.ts")));
        assertTrue(Files.readString(user.work().resolve("outer/mod.lock")).contains("@acme/upgrade@^0.1"));
    }

    @Test
    void aLaterVersionThatAsksForMoreGetsNoMoreThanThePackageThatRunsItDeclares() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        Files.writeString(temp.resolve("elsewhere"), "read elsewhere\n");
        author.write("reads/README.md", "# Reads\n");
        author.write("reads/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, js-ast-match: {js_file: s.js, language: typescript}}]}
                """);
        author.write("reads/s.js", "import fs from 'node:fs';\n"
                + "export default () => fs.readFileSync('" + temp.resolve("elsewhere") + "', 'utf8');\n");
        author.write("reads/mod.yaml", """
                schema_version: "1.0"
                name: "@acme/reads"
                version: 0.1.1
                description: Reads a file
                author: "A <a@example.com>"
                license: MIT
                workflow: workflow.yaml
                capabilities: [fs]
                """);
        succeeds(author.run("publish", "reads", "--registry", registry));
        var outer = """
                version: "1"
                nodes:
                  - {id: all, name: All, steps: [{name: s, mod: {source: "@acme/reads@^0.1"%s}}]}
                """;
        String[] run = {"workflow", "run", "-w", "outer", "-t", "project", "--registry", registry, "--allow-fs"};
        user.write("outer/workflow.yaml", outer.formatted(""));
        var refused = user.run(run);
        assertEquals(1, refused.exit(), refused.err());
        assertTrue(refused.err().contains("asks for fs, which the package that runs it does not declare"),
                refused.err());
        assertEquals("const total = oldName(1);\n", Files.readString(user.work().resolve("project/code.ts")));
        user.write("outer/workflow.yaml", outer.formatted(", args: [--allow-fs]"));
        succeeds(user.run(run));
        assertEquals("read elsewhere\n", Files.readString(user.work().resolve("project/code.ts")));
    }

    @Test
    void aPersonPicksAmongWorkflowsAndAFlagNamesOne() throws Exception {
        for (var name : List.of("one", "two")) {
            author.write("package/" + name + ".yaml", """
                    version: "1"
                    nodes:
                      - id: all
                        name: All
                        steps:
                          - name: Write
                            run: echo NAME >chosen
                    """.replace("NAME", name));
        }
        author.write("package/mod.yaml", """
                schema_version: "1.0"
                name: several
                version: 1.0.0
                description: Two workflows
                author: A. N. Other <other@example.com>
                license: MIT
                keywords: [test]
                workflows:
                  - {name: first, path: one.yaml, description: The first, default: true}
                  - {name: second, path: two.yaml}
                """);
        var registry = "layout:" + temp.resolve("registry");
        succeeds(author.run("publish", "package", "--registry", registry));
        var chosen = user.work().resolve("project/chosen");
        succeeds(user.run("several", "-t", "project", "--registry", registry));
        assertEquals("one\n", Files.readString(chosen));
        succeeds(user.run("several", "-t", "project", "--registry", registry, "--workflow", "second"));
        assertEquals("two\n", Files.readString(chosen));
        Files.delete(chosen);
        var picked = user.terminal("2\ny\ny\n", "mod several -t project --registry " + registry);
        assertEquals(0, picked.exit(), picked.out());
        assertTrue(picked.out().contains("1) first — The first (default)"), picked.out());
        assertEquals("two\n", Files.readString(chosen));
        assertEquals(4, user.run("several", "-t", "project", "--registry", registry, "--workflow", "third").exit());
    }

    @Test
    void onlyWhatAKeySignedIsRunWhereThatIsDemanded() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        publish(registry);
        succeeds(author.shell("openssl ecparam -genkey -name prime256v1 -noout | openssl pkcs8 -topk8 -nocrypt"
                + " -out key.pem && openssl ec -in key.pem -pubout -out " + temp.resolve("acme.pem")));
        Files.createDirectories(temp.resolve("user/home"));
        Files.writeString(temp.resolve("user/home/config.yaml"), "trust: {\"@acme\": {keys: [" + temp.resolve(
                "acme.pem") + "]}}\n");
        var refused = user.run("@acme/upgrade", "-t", "project", "--registry", registry);
        assertEquals(5, refused.exit());
        assertTrue(refused.err().contains("is not signed by a key that is trusted for it"), refused.err());
        succeeds(author.run("publish", "package", "--registry", registry, "--sign", "key.pem"));
        runsAt(registry);
    }

    @Test
    void whatMustNotBePackedIsSaidAndADryRunPublishesNothing() throws Exception {
        succeeds(author.run("init", "package", "--name", "mine"));
        author.write("package/.env", "TOKEN=x");
        var result = author.run("publish", "package", "--dry-run");
        succeeds(result);
        assertTrue(result.err().contains("left out: .env (an environment with secrets)"), result.err());
        assertTrue(Files.exists(author.work().resolve("mine-0.1.0.tar.gz")));
        assertEquals(5, author.run("info", "mine").exit());
    }

    @Test
    void whatIsEditedWhileItIsTestedIsNotPublished() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        succeeds(author.run("init", "package", "--name", "mine", "--project-type", "shell"));
        Path file = author.work().resolve("package/README.md");
        author.write("package/workflow.yaml", """
                version: "1"
                nodes:
                  - {id: a, name: A, steps: [{name: s, run: "echo a > made.txt; echo more >> '%s'"}]}
                """.formatted(file));
        succeeds(author.run("test", "package", "--update"));
        var refused = author.run("publish", "package", "--registry", registry);
        assertEquals(4, refused.exit(), refused.out() + refused.err());
        assertTrue(refused.err().contains("nothing was published: README.md was changed while the package was checked"),
                refused.err());
        assertEquals(5, author.run("info", "mine", "--registry", registry).exit());
    }

    @Test
    void aPackageWhoseTestsFailIsNotPublished() throws Exception {
        var registry = "layout:" + temp.resolve("registry");
        succeeds(author.run("init", "package", "--name", "mine", "--project-type", "hybrid"));
        author.write("package/tests/rename/expected/code.ts", "something else\n");
        for (var dry : List.of(new String[0], new String[]{"--dry-run"})) {
            var command = new ArrayList<>(List.of("publish", "package", "--registry", registry));
            command.addAll(List.of(dry));
            var refused = author.run(command.toArray(String[]::new));
            assertEquals(1, refused.exit(), refused.out() + refused.err());
            assertTrue(refused.err().contains("-something else\n"), refused.err());
            assertTrue(refused.err().contains("nothing was published: the tests of the package have to pass"),
                    refused.err());
        }
        assertFalse(Files.exists(author.work().resolve("mine-0.1.0.tar.gz")));
        assertEquals(5, author.run("info", "mine", "--registry", registry).exit());
        succeeds(author.run("test", "package", "--update"));
        succeeds(author.run("publish", "package", "--registry", registry));
        succeeds(author.run("info", "mine", "--registry", registry));
    }

    @Test
    void aScriptThatImportsWhatIsNotPackedIsNotPublished() throws Exception {
        succeeds(author.run("init", "package", "--name", "mine"));
        author.write("package/node_modules/left/index.js", "export default 1;\n");
        author.write("package/scripts/helper.ts", "import left from \"left\";\nexport const n: number = left;\n");
        author.write("package/scripts/secret.ts", "export const s = 1;\n");
        author.write("package/.modignore", ".schema/\nscripts/secret.ts\n");
        var script = author.work().resolve("package/scripts/rename.ts");
        Files.writeString(script, "import \"./helper\";\nimport \"./secret\";\n" + Files.readString(script));
        var refused = author.run("publish", "package", "--dry-run");
        assertEquals(4, refused.exit(), refused.out() + refused.err());
        assertTrue(refused.err().contains("scripts/helper.ts:1:18"), refused.err());
        assertTrue(refused.err().contains("cannot find module 'left'"), refused.err());
        assertTrue(refused.err().contains("scripts/rename.ts:2:8"), refused.err());
        author.write("package/scripts/helper.ts", "export const n: number = 1;\n");
        succeeds(author.run("publish", "package", "--dry-run", "--include", "scripts/secret.ts"));
    }

    @Test
    void theCommandsInTheReadmeOfANewPackageWork() throws Exception {
        int number = 0;
        var kinds = List.of(List.of("--project-type", "js-ast-match"),
                List.of("--project-type", "hybrid", "--with-skill"),
                List.of("--skill"), List.of("--project-type", "ast-match"), List.of("--project-type", "shell"));
        for (var options : kinds.subList(0, LONG ? kinds.size() : 3)) {
            var command = new ArrayList<>(List.of("init", "package" + ++number, "--name", "mine"));
            command.addAll(options);
            succeeds(author.run(command.toArray(String[]::new)));
            var commands = Files.readString(author.work().resolve("package" + number + "/README.md")).lines()
                    .filter(line -> line.startsWith("    mod ")).map(String::strip).toList();
            assertEquals(options.contains("--skill") ? 2 : 4, commands.size(), commands::toString);
            for (var line : commands) {
                var result = author.script(author.work().resolve("package" + number), line).getKey();
                assertEquals(0, result.exit(), () -> options + " " + line + "\n" + result.out() + result.err());
            }
        }
    }

    @Test
    void initRefusesToWriteOverFilesAndContradictions() throws Exception {
        author.write("package/mod.yaml", "mine");
        var refused = author.run("init", "package");
        assertEquals(4, refused.exit());
        assertEquals("mine", Files.readString(author.work().resolve("package/mod.yaml")));
        succeeds(author.run("init", "package", "--force", "--skill"));
        assertEquals(2, author.run("init", "other", "--skill", "--project-type", "shell").exit());
        succeeds(author.run("workflow", "validate", "-w", "package", "--strict"));
    }

    @Test
    void aWordThatIsNoPackageGetsASuggestion() throws Exception {
        var misspelt = user.run("publsh");
        assertEquals(2, misspelt.exit());
        assertTrue(misspelt.err().contains("did you mean mod publish? (a package named "), misspelt.err());
        var absent = user.run("no-such-package");
        assertEquals(5, absent.exit());
        assertTrue(absent.err().contains("has no no-such-package@latest for you"), absent.err());
        assertEquals(2, user.run("No.Package").exit());
        Files.writeString(Files.createDirectories(user.work().resolve("beside")).resolve("workflow.yaml"),
                "nodes: []\n");
        var beside = user.run("run", "beside");
        assertEquals(5, beside.exit());
        assertTrue(beside.err().contains("; the package in the directory beside is ./beside"), beside.err());
    }
}
