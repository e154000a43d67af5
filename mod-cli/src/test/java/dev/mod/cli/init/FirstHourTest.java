package dev.mod.cli.init;

import org.junit.jupiter.api.Tag;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.cli.Main;
import dev.mod.cli.init.Blueprint.ProjectType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What {@code mod init} writes has no type errors, its tests pass, it is published to a real registry server, and whoever
 * names it there has it run. {@code -Dmod.test.long=true} does that for every type in every language. Types are left out
 * where {@code tsc} is not on the path, all of it where there is no {@code docker-registry}.
 */
class FirstHourTest {
    private static final Path SERVER = Path.of("/usr/bin/docker-registry");
    private static final Optional<Path> COMPILER = Stream
            .of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":"))
            .map(directory -> Path.of(directory, "tsc")).filter(Files::isExecutable).findFirst();

    @TempDir
    static Path temp;
    private static Optional<Process> server = Optional.empty();
    private static String registry = "";

    private record Output(int exit, String text) {}

    static List<List<String>> scaffolds() {
        var all = new ArrayList<List<String>>();
        for (var type : ProjectType.values()) {
            var name = type.name().toLowerCase(Locale.ROOT).replace('_', '-');
            for (var sample : SampleCode.ALL.subList(0, Boolean.getBoolean("mod.test.long")
                    ? SampleCode.ALL.size()
                    : 1)) {
                all.add(List.of(name, sample.language()));
            }
        }
        return all;
    }

    @BeforeAll
    static void serve() throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(SERVER), "docker-registry is not installed");
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
        var started = new ProcessBuilder(SERVER.toString(), "serve", config.toString()).redirectErrorStream(true)
                .redirectOutput(temp.resolve("log").toFile()).start();
        server = Optional.of(started);
        registry = "oci://127.0.0.1:" + port + "/mods";
        while (true) {
            try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                if (started.waitFor(50, TimeUnit.MILLISECONDS)) {
                    throw e;
                }
            }
        }
    }

    @AfterAll
    static void stop() {
        server.ifPresent(Process::destroyForcibly);
    }

    /** Runs a command as a person with a home of their own. */
    private static String mod(String person, Path directory, String... arguments) {
        var out = new ByteArrayOutputStream();
        var home = temp.resolve(person).toString();
        int exit = Main.run(List.of(arguments), directory, Map.of("MOD_HOME", home, "HOME", home, "MOD_REGISTRY",
                registry, "PATH", Objects.requireNonNullElse(System.getenv("PATH"), "")),
                new ByteArrayInputStream(new byte[0]), out, out);
        var output = new Output(exit, out.toString(StandardCharsets.UTF_8));
        assertEquals(0, output.exit(), () -> String.join(" ", arguments) + "\n" + output.text());
        return output.text();
    }

    @Tag("slow")
    @ParameterizedTest
    @MethodSource("scaffolds")
    void whatIsScaffoldedIsTypedTestedPublishedAndRunByName(List<String> scaffold) throws Exception {
        var type = scaffold.get(0);
        var language = SampleCode.of(scaffold.get(1)).orElseThrow();
        var name = "@acme/" + type + "-" + language.language();
        var directory = temp.resolve(type + "-" + language.language());
        mod("author", temp, "init", directory.toString(), "--name", name, "--project-type", type, "--language",
                language.language(), "--author", "A. N. Other <other@example.com>");
        typed(directory);
        mod("author", directory, "workflow", "validate", "--strict");
        assertTrue(mod("author", directory, "test", "--yes").contains("1 passed"), directory::toString);
        assertTrue(mod("author", directory, "publish", "--yes").contains("published to " + registry), registry);

        var project = Files.createDirectories(temp.resolve("project-" + directory.getFileName()));
        var code = Files.writeString(project.resolve("code." + language.extension()), language.code());
        mod("user", project, name, "--yes", "--no-interactive");
        assertEquals(language.renamed(), Files.readString(code));
    }

    private static void typed(Path directory) throws IOException, InterruptedException {
        if (COMPILER.isEmpty() || !Files.exists(directory.resolve("tsconfig.json"))) {
            return;
        }
        var modules = Objects.requireNonNull(COMPILER.get().toRealPath().getParent());
        while (!modules.endsWith("node_modules")) {
            modules = Objects.requireNonNull(modules.getParent());
        }
        var link = Files.createSymbolicLink(directory.resolve("node_modules"), modules);
        var process = new ProcessBuilder(COMPILER.get().toString(), "--noEmit", "--strict", "--pretty", "false")
                .directory(directory.toFile()).redirectErrorStream(true).start();
        assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        assertEquals(0, process.waitFor());
        Files.delete(link);
    }
}
