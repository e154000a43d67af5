package dev.mod.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.id.RepositoryNames;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.remote.RemoteAddress;
import dev.mod.registry.remote.RemoteStore;
import dev.mod.registry.spi.PackageRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real server; skipped where none is installed. */
class RemoteRegistryTest extends PackageRegistryContract {
    @TempDir
    static Path temp;

    private static final String SECRET_IN_BCRYPT = "$2b$04$qYBF6xN6pBAQJh57lXdVO.fWcNQVXsq5x.Wfqv18HCdnCNNZFxH8.";

    private static DockerRegistry server;
    private static int names;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(DockerRegistry.isInstalled(), "docker-registry is not installed");
        server = DockerRegistry.start(Files.createDirectory(temp.resolve("open")), "");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected PackageRegistry registry() {
        return open(server.authority(), "team/mods", Optional.empty());
    }

    @Override
    protected String name() {
        return "@acme/upgrade-" + names++;
    }

    private static OciRegistry open(String authority, String prefix, Optional<Credentials> as) {
        return new OciRegistry(new RemoteStore(RemoteAddress.parse("oci://" + authority + "/" + prefix), as, Map.of()));
    }

    /** A thousand in the long form, some of them always: any legal name and version, taken and found again. */
    @Test
    void anyLegalNameAndVersionIsTakenByTheServer() throws IOException {
        int count = Boolean.getBoolean("mod.test.long") ? 1000 : 20;
        var random = new Random(7);
        var names = new ArrayList<>(List.of("a___b", "-a", "a-", "__", "@_/x", "@a-b--c/d_e__f", "x".repeat(120)));
        while (names.size() < count) {
            names.add((random.nextBoolean() ? "@" + text(random, "abz09-_") + "/" : "") + text(random, "abz09-_"));
        }
        var digests = new HashMap<PackageReference, Digest>();
        var versions = new HashSet<String>();
        for (var name : names) {
            var version = random.nextInt(100) + "." + random.nextInt(100) + "." + random.nextInt(100)
                    + (random.nextBoolean() ? "-" + text(random, "abAB-") : "")
                    + (random.nextBoolean() ? "+" + text(random, "ab01-") : "");
            if (versions.add(name + "@" + version)) {
                var packed = Samples.packed(name, version, name + version);
                assertTrue(registry().publish(packed, Set.of()), name + "@" + version);
                digests.put(PackageReference.parse(name + "@" + version), packed.published().digest());
            }
        }
        for (var each : digests.entrySet()) {
            assertEquals(each.getValue(), registry().resolve(each.getKey()).orElseThrow().digest());
        }
    }

    private static String text(Random random, String characters) {
        var text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(12); i++) {
            text.append(characters.charAt(random.nextInt(characters.length())));
        }
        return text.toString();
    }

    @Test
    void anotherProgramCopiesAPackageAndTheDigestStays() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/skopeo")), "skopeo is not installed");
        var name = name();
        var packed = Samples.packed(name, "1.0.0", "x");
        registry().publish(packed, Set.of());
        var repository = "pkg/" + RepositoryNames.of(packed.id());
        var layout = temp.resolve("copied");
        skopeo("copy", "--src-tls-verify=false", "docker://" + server.authority() + "/team/mods/" + repository
                + ":1.0.0", "oci:" + layout + ":" + repository + ":1.0.0");
        var copied = new OciRegistry(new LayoutStore(layout));
        var version = copied.resolve(PackageReference.parse(name + "@1.0.0")).orElseThrow();
        assertEquals(packed.published().digest(), version.digest());
        assertEquals(1, copied.content(version).length);
        skopeo("copy", "--dest-tls-verify=false", "oci:" + layout + ":" + repository + ":1.0.0",
                "docker://" + server.authority() + "/team/back/" + repository + ":1.0.0");
        assertEquals(packed.published().digest(), open(server.authority(), "team/back", Optional.empty())
                .resolve(PackageReference.parse(name + "@1.0.0")).orElseThrow().digest());
    }

    private static void skopeo(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("/usr/bin/skopeo", "--insecure-policy"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
    }

    @Test
    void aServerWithPasswordsLetsInWhoKnowsOne() throws Exception {
        var directory = Files.createDirectory(temp.resolve("htpasswd"));
        Files.writeString(directory.resolve("users"), "alice:" + SECRET_IN_BCRYPT + "\n");
        try (var closed = DockerRegistry.start(directory, "  htpasswd: {realm: test, path: "
                + directory.resolve("users") + "}\n")) {
            var packed = Samples.packed("mine", "1.0.0", "x");
            var alice = open(closed.authority(), "", Optional.of(new Credentials("alice", "secret")));
            assertTrue(alice.publish(packed, Set.of()));
            assertTrue(alice.resolve(PackageReference.parse("mine")).isPresent());
            for (var other : List.of(Optional.<Credentials>empty(), Optional.of(new Credentials("alice", "wrong")))) {
                var stranger = open(closed.authority(), "", other);
                assertEquals(Optional.empty(), stranger.resolve(PackageReference.parse("mine")));
                assertEquals(Optional.empty(), stranger.resolve(PackageReference.parse("absent")));
                var refused = assertThrows(ModException.class,
                        () -> stranger.publish(Samples.packed("mine", "2.0.0", "x"), Set.of()));
                assertEquals("registry-refused", refused.code().id());
            }
        }
    }
}
