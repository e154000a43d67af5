package release;

import dev.mod.registry.signing.Ecdsa;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.util.Base64;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Statement of what a release was made from, in the words of <a href="https://slsa.dev/spec/v1.0/provenance">SLSA</a> inside
 * those of <a href="https://github.com/in-toto/attestation">in-toto</a>: the commit, the libraries, the JDK.
 */
final class Provenance {
    private static final String TYPE = "application/vnd.in-toto+json";

    private final Path checkout;
    private final String version;
    private final String site;

    Provenance(Path checkout, String version, String site) {
        this.checkout = checkout;
        this.version = version;
        this.site = site;
    }

    /**
     * The statement.
     *
     * @param sums checksums by the names of what was made
     * @param materials the bill of materials
     */
    String statement(Map<String, String> sums, JsonNode materials) throws IOException, InterruptedException {
        var json = JsonMapper.shared().createObjectNode();
        json.put("_type", "https://in-toto.io/Statement/v1");
        var subjects = json.putArray("subject");
        sums.forEach((name, sum) -> subjects.addObject().put("name", name).putObject("digest").put("sha256", sum));
        json.put("predicateType", "https://slsa.dev/provenance/v1");
        var predicate = json.putObject("predicate");
        var definition = predicate.putObject("buildDefinition");
        definition.put("buildType", site + "/build/maven/v1");
        definition.putObject("externalParameters").put("version", version).put("command", "mvn -B -Prelease verify");
        definition.putObject("internalParameters").put("java", Runtime.version().toString())
                .put("changed", !git("status", "--porcelain").isEmpty());
        var dependencies = definition.putArray("resolvedDependencies");
        dependencies.addObject().put("uri", "git+" + site + "/mod.git").putObject("digest").put("gitCommit",
                git("rev-parse", "HEAD"));
        for (JsonNode component : materials.path("components")) {
            for (JsonNode hash : component.path("hashes")) {
                if (hash.path("alg").asString("").equals("SHA-256")) {
                    dependencies.addObject().put("uri", component.path("purl").asString("")).putObject("digest")
                            .put("sha256", hash.path("content").asString(""));
                }
            }
        }
        predicate.putObject("runDetails").putObject("builder").put("id", site + "/build/by-hand");
        return json.toPrettyString().replace("\r\n", "\n") + "\n";
    }

    /** A statement in a signed envelope (<a href="https://github.com/secure-systems-lab/dsse">DSSE</a>), on one line. */
    static String signed(String statement, ECPrivateKey key) {
        byte[] payload = statement.getBytes(StandardCharsets.UTF_8);
        String head = "DSSEv1 " + TYPE.length() + " " + TYPE + " " + payload.length + " ";
        ObjectNode envelope = JsonMapper.shared().createObjectNode().put("payloadType", TYPE).put("payload",
                Base64.getEncoder().encodeToString(payload));
        envelope.putArray("signatures").addObject().put("sig",
                Ecdsa.sign((head + statement).getBytes(StandardCharsets.UTF_8), key));
        return envelope + "\n";
    }

    private String git(String... arguments) throws IOException, InterruptedException {
        var command = new java.util.ArrayList<>(java.util.List.of("git", "-C", checkout.toString()));
        command.addAll(java.util.List.of(arguments));
        var process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (process.waitFor() != 0) {
            throw new IOException("git does not tell the commit of " + checkout);
        }
        return said;
    }
}
