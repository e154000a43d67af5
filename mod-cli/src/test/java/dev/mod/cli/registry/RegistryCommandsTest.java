package dev.mod.cli.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.mod.cli.Main;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryCommandsTest {
    @TempDir
    Path temp;

    private record Result(int exit, String out, String err) {}

    private Result mod(String... arguments) {
        return typing("", arguments);
    }

    private Result typing(String typed, String... arguments) {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        var environment = Map.of("MOD_HOME", temp.resolve("home").toString(), "HOME", temp.toString());
        int exit = Main.run(List.of(arguments), temp, environment,
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), out, err);
        return new Result(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private String make(String directory, String name, String version, String content) throws IOException {
        var made = Files.createDirectories(temp.resolve(directory));
        Files.writeString(made.resolve("mod.yaml"), """
                schema_version: "1.0"
                name: "%s"
                version: %s
                description: Says something
                author: Ann Example <ann@example.com>
                license: MIT
                category: migration
                workflow: workflow.yaml
                """.formatted(name, version));
        Files.writeString(made.resolve("workflow.yaml"), """
                version: "1"
                nodes:
                  - id: say
                    name: Say
                    type: automatic
                    steps:
                      - name: say
                        run: echo %s > said.txt
                """.formatted(content));
        return made.toString();
    }

    private void published(String directory, String... more) {
        var arguments = new ArrayList<>(List.of("publish", directory, "--yes"));
        arguments.addAll(List.of(more));
        var result = mod(arguments.toArray(String[]::new));
        assertEquals(0, result.exit(), result.err());
    }

    private String latest(String name) {
        return mod("info", name).out().lines().filter(line -> line.startsWith("channel:")).findFirst().orElse("none");
    }

    @Test
    void withABadKeyNothingIsPublished() throws IOException {
        Files.writeString(temp.resolve("bad.pem"), "junk");
        var directory = make("p", "p", "1.0.0", "x");
        var result = mod("publish", directory, "--yes", "--sign", "bad.pem");
        assertEquals(4, result.exit(), result.err());
        assertFalse(result.err().contains("network"), result.err());
        assertEquals("no package fits", mod("search").err().strip());
    }

    @Test
    void anArchiveOfARehearsalIsNotInTheNextOne() throws IOException {
        var directory = make("p", "p", "1.0.0", "x");
        Files.writeString(Path.of(directory, "p-1.0.0.tar.gz"), "an archive");
        var result = mod("publish", directory, "--dry-run");
        assertEquals(0, result.exit(), result.err());
        assertFalse(result.out().lines().anyMatch("  p-1.0.0.tar.gz"::equals), result.out());
        assertTrue(result.err().contains("left out: p-1.0.0.tar.gz"), result.err());
    }

    @Test
    void aVersionIsWrittenWithoutV() throws IOException {
        var result = mod("publish", make("p", "p", "v2.0.0", "x"), "--yes");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("did you mean \"2.0.0\"?"), result.err());
    }

    @Test
    void whatMendsAnOlderLineLeavesLatestAlone() throws IOException {
        published(make("new", "p", "0.2.0", "new"));
        published(make("old", "p", "0.1.1", "old"));
        assertEquals("channel:     latest -> 0.2.0", latest("p"));
        published(make("older", "p", "0.1.2", "older"), "--tag", "latest");
        assertEquals("channel:     latest -> 0.1.2", latest("p"));
    }

    @Test
    void whatNoFixtureShowsToWorkIsPublishedWithAWarning() throws IOException {
        var directory = make("p", "p", "1.0.0", "x");
        var result = mod("publish", directory, "--yes");
        assertEquals(0, result.exit(), result.err());
        assertTrue(result.err().contains("warning: no fixture shows that the package works"), result.err());
        Files.createDirectories(Path.of(directory, "tests/one/input"));
        Files.writeString(Path.of(directory, "tests/one/input/a.txt"), "a\n");
        assertEquals(0, mod("test", directory, "--update", "--yes").exit());
        result = mod("publish", directory, "--yes");
        assertFalse(result.err().contains("warning:"), result.err());
    }

    @Test
    void anUnknownToolIsNotPublished() throws IOException {
        var directory = make("p", "p", "1.0.0", "x");
        Files.writeString(Path.of(directory, "workflow.yaml"), """
                version: "1"
                nodes:
                  - id: a
                    name: A
                    steps:
                      - name: a
                        ai: {prompt: hello, tools: [fly]}
                """);
        assertEquals(0, mod("workflow", "validate", "-w", directory).exit());
        var result = mod("publish", directory, "--yes");
        assertEquals(4, result.exit(), result.err());
        assertTrue(result.err().contains("workflow.yaml:7:37: error[unknown-tool]"), result.err());
    }

    @Test
    void nothingIsRemovedUnasked() throws IOException {
        published(make("p", "p", "1.0.0", "x"));
        var result = mod("unpublish", "p@1.0.0");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("--yes"), result.err());
        assertEquals(0, mod("unpublish", "p@1.0.0", "--yes").exit());
    }

    @Test
    void oneNameInTwoRegistriesIsTwoPackages() throws IOException {
        published(make("a", "p", "1.0.0", "from-a"), "--registry", "layout:ra");
        published(make("b", "p", "1.0.0", "from-b"), "--registry", "layout:rb");
        for (var which : List.of("a", "b")) {
            var target = Files.createDirectory(temp.resolve("target-" + which));
            var result = mod("p@1.0.0", "--registry", "layout:r" + which, "-t", target.toString());
            assertEquals(0, result.exit(), result.err());
            assertEquals("from-" + which, Files.readString(target.resolve("said.txt")).strip());
        }
        assertEquals(2, mod("cache", "list").out().lines().filter(line -> line.startsWith("p ")).count());
    }

    @Test
    void aPackageInADirectoryIsRunAsItIsNow() throws IOException {
        var target = Files.createDirectory(temp.resolve("target"));
        for (var content : List.of("first", "second")) {
            make("p", "p", "1.0.0", content);
            var result = mod("p@1.0.0", "--registry", "file:p", "-t", target.toString(), "--allow-dirty");
            assertEquals(0, result.exit(), result.err());
            assertEquals(content, Files.readString(target.resolve("said.txt")).strip());
        }
    }

    @Test
    void aRangeMayHaveSeveralParts() throws IOException {
        published(make("p", "@x/y", "0.2.0", "ranged"));
        var target = Files.createDirectory(temp.resolve("target"));
        var result = mod("@x/y@>=0.1 <0.3", "-t", target.toString());
        assertEquals(0, result.exit(), result.err());
        assertEquals("ranged", Files.readString(target.resolve("said.txt")).strip());
    }

    @Test
    void aWrongPasswordIsNotKept() throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        var right = "Basic " + Base64.getEncoder().encodeToString("ann:right".getBytes(StandardCharsets.UTF_8));
        server.createContext("/v2/", exchange -> {
            boolean known = right.equals(exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"test\"");
            exchange.sendResponseHeaders(known ? 200 : 401, -1);
            exchange.close();
        });
        server.start();
        try {
            var registry = "oci://localhost:" + server.getAddress().getPort() + "/mods";
            var login = List.of("login", "--registry", registry, "-u", "ann", "--password-stdin");
            var kept = temp.resolve(".docker/config.json");
            assertEquals(0, typing("right\n", login.toArray(String[]::new)).exit());
            var before = Files.readString(kept);
            var refused = typing("wrong\n", login.toArray(String[]::new));
            assertEquals(5, refused.exit(), refused.err());
            assertEquals(before, Files.readString(kept));
            assertEquals(0, mod("logout", "--registry", registry).exit());
            var search = mod("search", "--registry", registry);
            assertEquals(5, search.exit(), search.err());
            assertTrue(search.err().contains("mod login"), search.err());
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aMisspeltSettingSwitchesNothingOff() throws IOException {
        Files.createDirectories(temp.resolve("home"));
        Files.writeString(temp.resolve("home/config.yaml"), "trusts:\n  \"*\": digest\n");
        var result = mod("search");
        assertEquals(4, result.exit());
        assertTrue(result.err().contains("did you mean trust?"), result.err());
    }

    @Test
    void anAuthorNeedsAnAddress() {
        var result = mod("init", "q", "--author", "A");
        assertEquals(2, result.exit());
        assertTrue(result.err().contains("NAME <EMAIL>"), result.err());
        assertFalse(Files.exists(temp.resolve("q")));
    }

    @Test
    void stateIsInTheUsersDirectory() throws IOException {
        var out = new ByteArrayOutputStream();
        var err = new ByteArrayOutputStream();
        make("p", "p", "1.0.0", "x");
        assertEquals(0, Main.run(List.of("publish", "p", "--yes"), temp, Map.of("HOME", temp.resolve("h").toString()),
                new ByteArrayInputStream(new byte[0]), out, err), () -> err.toString(StandardCharsets.UTF_8));
        try (var files = Files.walk(temp.resolve("h"))) {
            assertTrue(files.anyMatch(file -> file.endsWith("registry")));
        }
    }
}
