package dev.mod.registry.token;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.DockerRegistry;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.Samples;
import dev.mod.registry.auth.Credentials;
import dev.mod.registry.id.PackageId;
import dev.mod.registry.id.PackageReference;
import dev.mod.registry.remote.RemoteAddress;
import dev.mod.registry.remote.RemoteStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.RSAPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of who sees, runs and pushes what, against a real registry server that gets its tokens from ours. */
class TokenServerTest {
    private static final List<String> PACKAGES = List.of("public", "private", "org", "pro", "user");

    @TempDir
    Path temp;
    private String realm = "";

    @Tag("slow")
    @Test
    void everyoneMayWhatTheTableSays() throws Exception {
        assumeTrue(DockerRegistry.isInstalled(), "docker-registry is not installed");
        Files.writeString(temp.resolve("directory.yaml"), directory());
        try (var tokens = new TokenServer(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), settings(),
                FileDirectory.read(temp.resolve("directory.yaml")), Clock.systemUTC());
                var server = DockerRegistry.start(temp, """
                          token:
                            realm: http://127.0.0.1:%s/token
                            service: mods
                            issuer: us
                            rootcertbundle: %s
                        """.formatted(tokens.address().getPort(), temp.resolve("cert.pem")))) {
            realm = tokens.address().getAddress().getHostAddress() + ":" + tokens.address().getPort();
            var alice = as(server, "alice");
            for (var name : PACKAGES) {
                assertTrue(alice.publish(Samples.packed("@acme/" + name, "1.0.0", name), Set.of("latest")));
            }
            var table = new LinkedHashMap<String, String>();
            for (var user : List.of("", "alice", "bob", "carol", "dave")) {
                table.put(user, row(as(server, user)));
            }
            assertEquals(Map.of("", "y/y/n n/n/n n/n/n y/n/n n/n/n",
                    "alice", "y/y/y y/y/y y/y/y y/y/y y/y/y",
                    "bob", "y/y/n n/n/n y/y/n y/n/n n/n/n",
                    "carol", "y/y/n n/n/n n/n/n y/y/n n/n/n",
                    "dave", "y/y/n n/n/n n/n/n y/n/n n/n/n"), table);
            // what is hidden and what is not there look the same
            assertEquals(status(server, "pkg/acme/private"), status(server, "pkg/acme/absent"));
            assertEquals(401, status(server, "pkg/acme/private"));
        }
    }

    @Test
    void aWrongPasswordIsNobody() throws Exception {
        Files.writeString(temp.resolve("directory.yaml"), directory());
        var directory = FileDirectory.read(temp.resolve("directory.yaml"));
        assertTrue(directory.authenticate(new Credentials("alice", "alice")).isPresent());
        assertFalse(directory.authenticate(new Credentials("alice", "Alice")).isPresent());
        assertFalse(directory.authenticate(new Credentials("mallory", "")).isPresent());
        assertEquals(Optional.empty(), directory.find(PackageId.parse("@nobody/x")));
    }

    private static String directory() {
        var text = new StringBuilder("users:\n");
        for (var user : List.of("alice", "bob", "carol", "dave")) {
            text.append("  ").append(user).append(": {password: \"").append(FileDirectory.hash(user, 1000)).append("\"")
                    .append(user.equals("bob") ? ", organizations: [acme]" : "")
                    .append(user.equals("carol") ? ", paid: true" : "").append("}\n");
        }
        return text + """
                scopes:
                  "@acme": {owner: alice}
                packages:
                  "@acme/public": {access: public, visibility: public}
                  "@acme/private": {access: private, visibility: private}
                  "@acme/org": {access: public, visibility: org}
                  "@acme/pro": {access: pro, visibility: public}
                  "@acme/user": {access: public, visibility: user}
                """;
    }

    private static String row(OciRegistry registry) throws IOException {
        var cells = new java.util.ArrayList<String>();
        for (var name : PACKAGES) {
            cells.add(cell(registry, name));
        }
        return String.join(" ", cells);
    }

    private static String cell(OciRegistry registry, String name) throws IOException {
        var id = PackageId.parse("@acme/" + name);
        var seen = registry.list(id).isPresent();
        var run = registry.resolve(PackageReference.parse(id.toString()));
        if (run.isPresent()) {
            assertEquals(name.length(), registry.content(run.get()).length);
        }
        boolean pushed;
        try {
            registry.publish(Samples.packed(id.toString(), "1.0.0", name), Set.of("pushed"));
            pushed = true;
        } catch (ModException e) {
            assertEquals("registry-refused", e.code().id());
            pushed = false;
        }
        return (seen ? "y" : "n") + "/" + (run.isPresent() ? "y" : "n") + "/" + (pushed ? "y" : "n");
    }

    private static int status(DockerRegistry server, String repository) throws Exception {
        var request = java.net.http.HttpRequest.newBuilder(java.net.URI.create("http://" + server.authority() + "/v2/"
                + repository + "/tags/list")).build();
        return java.net.http.HttpClient.newHttpClient().send(request,
                java.net.http.HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    private OciRegistry as(DockerRegistry server, String user) {
        var credentials = Optional.of(user).filter(name -> !name.isEmpty()).map(name -> new Credentials(name, name));
        return new OciRegistry(new RemoteStore(RemoteAddress.parse("oci://" + server.authority()), credentials,
                Map.of("MOD_REGISTRY_REALMS", realm)));
    }

    private TokenServer.Settings settings() throws Exception {
        openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=us", "-days", "2", "-keyout",
                temp.resolve("key.pem").toString(), "-out", temp.resolve("cert.pem").toString());
        openssl("pkcs8", "-topk8", "-nocrypt", "-in", temp.resolve("key.pem").toString(), "-outform", "DER", "-out",
                temp.resolve("key.der").toString());
        var key = (RSAPrivateKey) KeyFactory.getInstance("RSA")
                .generatePrivate(new PKCS8EncodedKeySpec(Files.readAllBytes(temp.resolve("key.der"))));
        try (var in = Files.newInputStream(temp.resolve("cert.pem"))) {
            return new TokenServer.Settings("us", "mods", "", key,
                    (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in));
        }
    }

    private static void openssl(String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getInputStream().readAllBytes();
        assertEquals(0, process.waitFor());
    }
}
