package dev.mod.cli.e2e;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each way to install a release, from what the release build made: installed without a network, then the version, a new
 * package, its tests and a run. Skipped in builds without {@code -Prelease}, and one by one where a tool is missing.
 */
@EnabledOnOs(OS.LINUX)
class WaysInTest {
    /** Where Java usually lies. */
    private static final Path JAVA = Path.of("/usr/lib/jvm");

    @TempDir
    Path directory;
    private Path release = Path.of("");
    private Path work = release;
    private final Map<String, String> environment = new LinkedHashMap<>();

    private record Result(int exit, String out, String err) {
        Result succeeded() {
            assertEquals(0, exit, out + err);
            return this;
        }
    }

    @BeforeEach
    void find() throws IOException {
        release = Path.of("target", "release").toAbsolutePath();
        Assumptions.assumeTrue(Files.isRegularFile(release.resolve("SHA256SUMS")),
                "no release was built; that takes -Prelease");
        work = Files.createDirectory(directory.resolve("work"));
        environment.put("PATH", "/usr/bin:/bin");
        environment.put("HOME", Files.createDirectory(directory.resolve("home")).toString());
        environment.put("MOD_HOME", directory.resolve("home/state").toString());
        environment.put("MOD_STARTUP", "off");
    }

    private Path made(String pattern) throws IOException {
        try (var files = Files.list(release)) {
            var found = files.filter(file -> String.valueOf(file.getFileName()).matches(pattern)).findFirst();
            Assumptions.assumeTrue(found.isPresent(), "the release build made no " + pattern);
            return found.orElseThrow();
        }
    }

    private static void needs(String... programs) {
        for (String program : programs) {
            Assumptions.assumeTrue(List.of("/usr/bin/", "/bin/", "/usr/local/bin/").stream()
                    .anyMatch(place -> Files.isExecutable(Path.of(place + program))), "needs " + program);
        }
    }

    private Result run(String... command) throws IOException, InterruptedException {
        return run(List.of(command));
    }

    private Result run(List<String> command) throws IOException, InterruptedException {
        var out = Files.createTempFile(directory, "out", "");
        var err = Files.createTempFile(directory, "err", "");
        var builder = new ProcessBuilder(command).directory(work.toFile()).redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        int exit = builder.start().waitFor();
        return new Result(exit, Files.readString(out), Files.readString(err));
    }

    /** A command where there is no network, and neither a Java. */
    private static List<String> withoutJava(String command) {
        needs("bwrap");
        return List.of("bwrap", "--dev-bind", "/", "/", "--tmpfs", JAVA.toString(), "--unshare-net", command);
    }

    private Result mod(List<String> installed, String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(installed);
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** The version, a new package, its tests and a run, which changes a file by a shell step, a rule and a script. */
    private void works(List<String> installed) throws IOException, InterruptedException {
        assertTrue(mod(installed, "--version").succeeded().out().startsWith("mod "));
        mod(installed, "init", "made", "--name", "made", "--project-type", "hybrid").succeeded();
        var tested = mod(installed, "test", "made").succeeded();
        assertTrue((tested.out() + tested.err()).contains("1 passed"), () -> tested.out() + tested.err());
        var fixture = work.resolve("made/tests/rename");
        var target = Files.createDirectories(work.resolve("target"));
        Files.copy(fixture.resolve("input/code.ts"), target.resolve("code.ts"));
        // an image runs as somebody else
        assertTrue(target.toFile().setWritable(true, false));
        assertTrue(target.resolve("code.ts").toFile().setWritable(true, false));
        mod(installed, "workflow", "run", "-w", "made", "-t", "target", "--allow-dirty").succeeded();
        assertEquals(Files.readString(fixture.resolve("expected/code.ts")),
                Files.readString(target.resolve("code.ts")));
    }

    @Test
    void theArchiveWithJavaNeedsNothing() throws Exception {
        run("tar", "-xzf", made("mod-.*-linux-[^-]*\\.tar\\.gz").toString(), "-C", directory.toString()).succeeded();
        try (var children = Files.newDirectoryStream(directory, "mod-*")) {
            works(withoutJava(children.iterator().next().resolve("bin/mod").toString()));
        }
    }

    @Test
    void theInstallerPutsTheProgramOnThePath() throws Exception {
        needs("curl");
        // the same script, told that the releases lie here
        var site = JsonMapper.shared().readTree(made("scoop-mod.json")).path("url").asString().replaceFirst("/[^/]*$",
                "");
        var script = Files.writeString(directory.resolve("install.sh"),
                Files.readString(made("install\\.sh")).replace(site,
                        release.toUri().toString().replaceFirst("/$", "")));
        var prefix = directory.resolve("a prefix");
        var result = run("sh", script.toString(), "--prefix", prefix.toString()).succeeded();
        assertTrue(result.out().contains("not on your PATH"), result.out());
        environment.put("PATH", prefix.resolve("bin") + ":/usr/bin:/bin");
        works(List.of("env", "mod"));
        result = run("sh", script.toString(), "--prefix", prefix.toString()).succeeded();
        assertFalse(result.out().contains("not on your PATH"), result.out());
        run("sh", script.toString(), "--prefix", prefix.toString(), "--with-java").succeeded();
        mod(withoutJava("mod"), "--version").succeeded();
    }

    @Test
    void theInstallerRefusesWhatWasNotReleased() throws Exception {
        var name = String.valueOf(made("mod-.*\\.zip").getFileName()).replace(".zip", ".tar.gz");
        var damaged = Files.copy(release.resolve(name), directory.resolve(name));
        try (var file = new java.io.RandomAccessFile(damaged.toFile(), "rw")) {
            file.seek(1000);
            int old = file.read();
            file.seek(1000);
            file.write(old ^ 1);
        }
        var prefix = directory.resolve("prefix");
        var result = run("sh", made("install\\.sh").toString(), "--prefix", prefix.toString(), damaged.toString());
        assertEquals(1, result.exit());
        assertTrue(result.err().contains(name + " is not what was released: its checksum is "), result.err());
        try (var left = Files.walk(prefix)) {
            assertEquals(List.of(), left.filter(Files::isRegularFile).toList());
        }
        result = run("sh", made("install\\.sh").toString(), "--prefix", prefix.toString(),
                made("mod-.*\\.zip").toString());
        assertEquals(1, result.exit());
        assertTrue(result.err().contains(" has no ") && result.err().contains(" " + name), result.err());
    }

    @Test
    void npmInstallsTheProgramAndItsJava() throws Exception {
        needs("npm");
        try (var registry = new Registry(List.of(made(".*-npm\\.tgz"), made(".*-npm-java-.*")))) {
            var prefix = directory.resolve("npm");
            install(registry, prefix);
            works(withoutJava(prefix.resolve("bin/mod").toString()));
            assertEquals(2, mod(List.of(prefix.resolve("bin/mod").toString()), "--nonsense").exit());
        }
    }

    @Test
    void withoutTheOptionalPackageNpmsProgramFindsAJavaOrSaysSo() throws Exception {
        needs("npm");
        try (var registry = new Registry(List.of(made(".*-npm\\.tgz")))) {
            var prefix = directory.resolve("npm");
            install(registry, prefix);
            mod(List.of(prefix.resolve("bin/mod").toString()), "--version").succeeded();
            var result = mod(withoutJava(prefix.resolve("bin/mod").toString()), "--version");
            assertEquals(5, result.exit(), result.out());
            assertTrue(result.err()
                    .startsWith("mod: needs Java 17 or later; install one, or set MOD_JAVA_HOME to a JDK, or: "
                            + "npm install --global --include=optional "),
                    result.err());
        }
    }

    private void install(Registry registry, Path prefix) throws Exception {
        environment.put("npm_config_cache", directory.resolve("npm-cache").toString());
        environment.put("npm_config_userconfig", directory.resolve("npmrc").toString());
        run("npm", "install", "--global", "--prefix", prefix.toString(), "--registry", registry.address(), "--no-audit",
                "--no-fund", "--no-update-notifier", registry.first()).succeeded();
    }

    @Test
    void dpkgInstallsAndRemovesThePackage() throws Exception {
        needs("dpkg", "dpkg-deb");
        var root = Files.createDirectory(directory.resolve("root"));
        Files.createDirectories(root.resolve("var/lib/dpkg/info"));
        Files.createDirectories(root.resolve("var/lib/dpkg/updates"));
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        var deb = made(".*\\.deb").toString();
        environment.put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        var fields = run("dpkg-deb", "--field", deb).succeeded().out();
        assertTrue(fields.contains("Package: mod\n") && fields.contains("java17-runtime-headless"), fields);
        // the Java it depends on lies outside of this root
        var dpkg = List.of("dpkg", "--root=" + root, "--force-not-root", "--force-depends", "--log=/dev/null");
        mod(dpkg, "--install", deb).succeeded();
        assertEquals("", run("dpkg", "--root=" + root, "--verify", "mod").succeeded().out());
        works(List.of(root.resolve("usr/bin/mod").toString()));
        mod(dpkg, "--purge", "mod").succeeded();
        assertFalse(Files.exists(root.resolve("usr/share/mod")));
        assertFalse(Files.exists(root.resolve("usr/bin/mod")));
    }

    @Test
    void aptInstallsThePackageWithWhatItDependsOnAndRemovesBoth() throws Exception {
        needs("apt-get", "dpkg-deb");
        environment.put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        var repository = Files.createDirectory(directory.resolve("repository"));
        Files.copy(made(".*\\.deb"), repository.resolve("mod.deb"));
        // what Debian's Java provides; the one that runs lies outside of this root
        var control = Files.createDirectories(directory.resolve("java/DEBIAN")).resolve("control");
        Files.writeString(control,
                "Package: some-java\nVersion: 1\nArchitecture: all\nMaintainer: nobody <a@localhost>\n"
                        + "Provides: java17-runtime-headless\nDescription: stands for a Java\n");
        run("dpkg-deb", "--build", directory.resolve("java").toString(), repository.resolve("java.deb").toString())
                .succeeded();
        index(repository, "java.deb", "mod.deb");
        var root = Files.createDirectory(directory.resolve("root"));
        for (String place : List.of("etc/apt/apt.conf.d", "etc/apt/preferences.d", "etc/apt/trusted.gpg.d",
                "var/lib/dpkg/info", "var/lib/dpkg/updates", "var/lib/apt/lists/partial",
                "var/cache/apt/archives/partial", "var/log/apt")) {
            Files.createDirectories(root.resolve(place));
        }
        Files.createFile(root.resolve("var/lib/dpkg/status"));
        Files.writeString(root.resolve("etc/apt/sources.list"), "deb [trusted=yes] file:" + repository + " ./\n");
        environment.put("APT_CONFIG", Files.writeString(directory.resolve("apt.conf"), """
                Dir "%1$s";
                Dir::State::status "%1$s/var/lib/dpkg/status";
                Dir::Bin::dpkg "/usr/bin/dpkg";
                DPkg::Options {"--root=%1$s"; "--force-not-root"; "--log=/dev/null";};
                APT::Sandbox::User "";
                APT::Architecture "amd64";
                APT::Install-Recommends "false";
                """.formatted(root)).toString());
        var apt = List.of("apt-get", "--yes");
        mod(apt, "update").succeeded();
        var installed = mod(apt, "install", "mod").succeeded();
        assertTrue(installed.out().contains("Setting up some-java"), installed.out());
        mod(apt, "check").succeeded();
        works(List.of(root.resolve("usr/bin/mod").toString()));
        mod(apt, "purge", "--autoremove", "mod").succeeded();
        assertFalse(Files.exists(root.resolve("usr/share/mod")));
        assertEquals("", run("dpkg-query", "--root=" + root, "--show", "--showformat", "${Package}").out());
        index(repository, "mod.deb");
        mod(apt, "update").succeeded();
        var alone = mod(apt, "install", "mod");
        assertEquals(100, alone.exit(), alone.out());
        assertTrue(alone.out().contains("java17-runtime-headless"), alone.out());
    }

    /** Says in the file {@code Packages} which packages a repository of Debian has. */
    private void index(Path repository, String... names) throws Exception {
        var packages = new StringBuilder();
        for (String name : names) {
            var file = repository.resolve(name);
            packages.append(run("dpkg-deb", "--field", file.toString()).succeeded().out()).append("Filename: ./")
                    .append(name).append("\nSize: ").append(Files.size(file)).append("\nSHA256: ").append(sha256(file))
                    .append("\n\n");
        }
        Files.writeString(repository.resolve("Packages"), packages);
    }

    @Test
    void theImageRunsAsNobodySpecial() throws Exception {
        needs("bwrap", "tar");
        var layout = Files.createDirectory(directory.resolve("layout"));
        var image = made(".*-image-.*\\.tar");
        run("tar", "-xf", image.toString(), "-C", layout.toString()).succeeded();
        var entry = JsonMapper.shared().readTree(layout.resolve("index.json")).path("manifests").path(0);
        var manifest = JsonMapper.shared().readTree(blob(layout, entry));
        var config = JsonMapper.shared().readTree(blob(layout, manifest.path("config")));
        var root = Files.createDirectory(directory.resolve("root"));
        assertEquals(4, manifest.path("layers").size());
        for (JsonNode layer : manifest.path("layers")) {
            run("tar", "-xzf", blob(layout, layer).toString(), "-C", root.toString()).succeeded();
        }
        assertEquals("10001:10001", config.path("config").path("User").asString());
        Files.createDirectories(root.resolve("work"));
        work = root.resolve("work");
        var command = new ArrayList<>(
                List.of("bwrap", "--bind", root.toString(), "/", "--proc", "/proc", "--dev", "/dev",
                        "--unshare-all", "--uid", "10001", "--gid", "10001", "--chdir",
                        config.path("config").path("WorkingDir").asString(), "--clearenv"));
        config.path("config").path("Env").forEach(variable -> {
            var parts = variable.asString().split("=", 2);
            command.addAll(List.of("--setenv", parts[0], parts[1]));
        });
        for (String tool : List.of("git", "bwrap")) {
            var asked = new ArrayList<>(command);
            asked.addAll(List.of(tool, "--version"));
            run(asked).succeeded();
        }
        config.path("config").path("Entrypoint").forEach(word -> command.add(word.asString()));
        works(command);
        if (Files.isExecutable(Path.of("/usr/bin/skopeo"))) {
            var inspected = run("skopeo", "inspect", "oci-archive:" + image).succeeded().out();
            assertEquals("linux", JsonMapper.shared().readTree(inspected).path("Os").asString());
        }
    }

    @Test
    void podmanLoadsAndRunsTheImage() throws Exception {
        var podman = new ArrayList<>(List.of(onThePath("podman")));
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "deletes what others have made");
        environment.put("PATH", System.getenv("PATH"));
        for (String option : List.of("root", "runroot", "tmpdir")) {
            podman.addAll(List.of("--" + option, directory.resolve("podman-" + option).toString()));
        }
        podman.addAll(List.of("--storage-driver", "vfs", "--cgroup-manager", "cgroupfs"));
        var name = "localhost/mod:" + JsonMapper.shared().readTree(made("scoop-mod.json")).path("version").asString();
        var loaded = mod(podman, "load", "--input", made(".*-image-.*\\.tar").toString()).succeeded();
        assertTrue(loaded.out().contains("Loaded image: " + name), loaded.out());
        assertTrue(work.toFile().setWritable(true, false));
        var command = new ArrayList<>(podman);
        command.addAll(List.of("run", "--rm", "--network", "none", "--ulimit", "nofile=4096:4096", "--ulimit",
                "nproc=2048:2048", "--volume", work + ":/work", name));
        works(command);
        mod(podman, "rmi", name).succeeded();
    }

    private static String onThePath(String program) {
        var found = Stream.of(System.getenv("PATH").split(":")).map(place -> Path.of(place, program))
                .filter(Files::isExecutable).findFirst();
        Assumptions.assumeTrue(found.isPresent(), "needs " + program);
        return found.orElseThrow().toString();
    }

    /** A file of the layout, which is what its name says. */
    private static Path blob(Path layout, JsonNode descriptor) throws Exception {
        var digest = descriptor.path("digest").asString();
        var file = layout.resolve("blobs").resolve(digest.replace(':', '/'));
        assertEquals(digest, "sha256:" + sha256(file));
        assertEquals(descriptor.path("size").asLong(), Files.size(file));
        return file;
    }

    @Test
    void manifestsNameWhatWasMade() throws Exception {
        var sums = new TreeMap<String, String>();
        for (String line : Files.readAllLines(release.resolve("SHA256SUMS"))) {
            var words = line.split(" +");
            assertEquals(words[0], sha256(release.resolve(words[1])), words[1]);
            sums.put(words[1], words[0]);
        }
        try (var files = Files.list(release)) {
            assertEquals(Set.copyOf(files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals("SHA256SUMS")).toList()), sums.keySet());
        }
        var scoop = JsonMapper.shared().readTree(made("scoop-mod.json"));
        assertEquals(sums.get(last(scoop.path("url"))), scoop.path("hash").asString());
        assertTrue(last(scoop.path("url")).startsWith(scoop.path("extract_dir").asString() + "."));
        var sdkman = JsonMapper.shared().readTree(made("sdkman-mod.json"));
        assertEquals(sums.get(last(sdkman.path("url"))), sdkman.path("checksums").path("SHA-256").asString());
        var formula = made("homebrew-mod.rb");
        var text = Files.readString(formula);
        var url = text.replaceFirst("(?s).*  url \"[^\"]*/([^\"]*)\".*", "$1");
        assertTrue(text.contains("  sha256 \"" + sums.get(url) + "\"\n"), text);
        if (Files.isExecutable(Path.of("/usr/bin/ruby"))) {
            run("ruby", "-c", formula.toString()).succeeded();
        }
        var jbang = JsonMapper.shared().readTree(made("jbang-catalog.json")).path("aliases").path("mod");
        assertEquals("dev.mod:mod-cli:" + scoop.path("version").asString(), jbang.path("script-ref").asString());
    }

    private static String last(JsonNode url) {
        return url.asString().replaceFirst(".*/", "");
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }

    /** What an npm client asks a registry for, of some packages. */
    private final class Registry implements AutoCloseable {
        private final HttpServer server;
        private final Map<String, byte[]> answers = new LinkedHashMap<>();
        private final String first;

        Registry(List<Path> packages) throws Exception {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            var names = new ArrayList<String>();
            for (Path pack : packages) {
                var about = JsonMapper.shared().readTree(run("tar", "-xOzf", pack.toString(), "package/package.json")
                        .succeeded().out());
                var version = about.path("version").asString();
                var name = about.path("name").asString();
                var tarball = "/files/" + pack.getFileName();
                var content = Files.readAllBytes(pack);
                ((tools.jackson.databind.node.ObjectNode) about).putObject("dist").put("tarball", address() + tarball)
                        .put("integrity", "sha512-" + Base64.getEncoder()
                                .encodeToString(MessageDigest.getInstance("SHA-512").digest(content)));
                var answer = JsonMapper.shared().createObjectNode().put("name", name);
                answer.putObject("dist-tags").put("latest", version);
                answer.putObject("versions").set(version, about);
                answers.put("/" + name, answer.toString().getBytes(StandardCharsets.UTF_8));
                answers.put(tarball, content);
                names.add(name);
            }
            first = names.get(0);
            server.createContext("/", exchange -> {
                try (exchange) {
                    var answer = answers.get(exchange.getRequestURI().getPath());
                    exchange.sendResponseHeaders(answer == null ? 404 : 200, answer == null ? -1 : answer.length);
                    if (answer != null) {
                        exchange.getResponseBody().write(answer);
                    }
                }
            });
            server.start();
        }

        String address() {
            return "http://localhost:" + server.getAddress().getPort();
        }

        String first() {
            return first;
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
