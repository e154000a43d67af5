package dev.mod.registry.signing;

import dev.mod.registry.oci.Descriptor;
import dev.mod.registry.oci.Digest;
import dev.mod.registry.oci.OciManifest;
import dev.mod.registry.oci.OciFormatException;
import dev.mod.registry.oci.OciJson;
import dev.mod.registry.oci.OciStore;
import java.io.IOException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Signatures beside what they sign, where cosign puts and finds them: a manifest tagged {@code sha256-<digest>.sig} whose layers
 * are "simple signing" payloads, each with its signature (ECDSA on P-256 with SHA-256) in an annotation.
 */
public final class Signatures {
    private static final String PAYLOAD = "application/vnd.dev.cosign.simplesigning.v1+json";
    private static final String SIGNATURE = "dev.cosignproject.cosign/signature";
    private static final String CONFIG = "application/vnd.oci.image.config.v1+json";
    private static final int MOST = 64;

    private Signatures() {}

    /** The tag under which the signatures of a manifest are. */
    public static String tag(Digest signed) {
        return "sha256-" + signed.hex() + ".sig";
    }

    /**
     * Signs a manifest that is in a repository, besides the signatures that are there.
     *
     * @param name what the payload calls the repository, as programs for containers name it
     */
    public static void add(OciStore store, String repository, String name, Digest signed, ECPrivateKey key)
            throws IOException {
        byte[] payload = payload(name, signed);
        var layers = new ArrayList<Descriptor>();
        var before = store.manifest(repository, tag(signed));
        if (before.isPresent()) {
            layers.addAll(OciJson.manifest(before.get().bytes()).layers());
        }
        layers.add(Descriptor.of(PAYLOAD, payload).with(Map.of(SIGNATURE, Ecdsa.sign(payload, key))));
        byte[] config = config(layers);
        store.putBlob(repository, payload);
        store.putBlob(repository, config);
        var manifest = new OciManifest(Optional.empty(), Descriptor.of(CONFIG, config), layers, Map.of());
        store.putManifest(repository, tag(signed), OciJson.write(manifest));
    }

    /**
     * Whether one of the keys has signed a manifest under a name.
     *
     * @param name as {@link #add} has it; other programs take the repository with its server instead
     */
    public static boolean verify(OciStore store, String repository, String name, Digest signed,
            Collection<ECPublicKey> keys) throws IOException {
        var found = store.manifest(repository, tag(signed));
        if (found.isEmpty()) {
            return false;
        }
        for (var layer : OciJson.manifest(found.get().bytes()).layers().stream().limit(MOST).toList()) {
            var signature = layer.annotations().getOrDefault(SIGNATURE, "");
            if (!layer.mediaType().equals(PAYLOAD) || signature.isEmpty()) {
                continue;
            }
            byte[] payload = store.blob(repository, layer);
            if (names(payload, repository, name, signed)
                    && keys.stream().anyMatch(key -> Ecdsa.isValid(payload, signature, key))) {
                return true;
            }
        }
        return false;
    }

    private static byte[] payload(String name, Digest signed) {
        var json = JsonNodeFactory.instance.objectNode();
        var critical = json.putObject("critical");
        critical.putObject("identity").put("docker-reference", name);
        critical.putObject("image").put("docker-manifest-digest", signed.toString());
        critical.put("type", "cosign container image signature");
        json.putObject("optional").put("creator", "mod");
        return OciJson.bytes(json);
    }

    private static boolean names(byte[] payload, String repository, String name, Digest signed)
            throws OciFormatException {
        var critical = OciJson.object(payload, "signature's payload").path("critical");
        var reference = critical.path("identity").path("docker-reference").stringValue("");
        return (reference.equals(name) || reference.endsWith("/" + repository))
                && critical.path("image").path("docker-manifest-digest").stringValue("").equals(signed.toString())
                && critical.path("type").stringValue("").equals("cosign container image signature");
    }

    private static byte[] config(List<Descriptor> layers) {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("architecture", "");
        json.put("os", "");
        var files = json.putObject("rootfs").put("type", "layers").putArray("diff_ids");
        layers.forEach(layer -> files.add(layer.digest().toString()));
        json.putObject("config");
        return OciJson.bytes(json);
    }
}
