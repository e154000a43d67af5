package dev.mod.registry.signing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ModException;
import dev.mod.registry.OciRegistry;
import dev.mod.registry.Samples;
import dev.mod.registry.oci.LayoutStore;
import dev.mod.registry.oci.OciJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OpenSSL checks what we sign, and makes keys that we read. */
class SignatureOracleTest {
    @TempDir
    Path temp;

    @Test
    void anotherProgramVerifiesOurSignatureWithOurKeyFile() throws Exception {
        var pair = KeyFiles.generate();
        Files.writeString(temp.resolve("public.pem"), KeyFiles.pem((ECPublicKey) pair.getPublic()));
        var store = new LayoutStore(temp.resolve("layout"));
        var registry = new OciRegistry(store);
        var packed = Samples.packed("signed", "1.0.0", "x");
        registry.publish(packed, Set.of());
        registry.sign(packed.published(), (ECPrivateKey) pair.getPrivate());
        var manifest = OciJson.manifest(store.manifest("pkg/un.scoped/signed",
                Signatures.tag(packed.published().digest())).orElseThrow().bytes());
        var layer = manifest.layers().get(0);
        Files.write(temp.resolve("payload"), store.blob("pkg/un.scoped/signed", layer));
        Files.write(temp.resolve("signature"),
                Base64.getDecoder().decode(layer.annotations().get("dev.cosignproject.cosign/signature")));
        assertEquals("Verified OK", openssl("dgst", "-sha256", "-verify", "public.pem", "-signature", "signature",
                "payload"));
    }

    @Test
    void keysOfAnotherProgramAreRead() throws Exception {
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", "private.pem");
        openssl("pkey", "-in", "private.pem", "-pubout", "-out", "public.pem");
        var key = KeyFiles.privateKey(temp.resolve("private.pem"));
        assertEquals(256, key.getParams().getOrder().bitLength());
        Files.writeString(temp.resolve("again.pem"), KeyFiles.pem(key));
        assertEquals(key, KeyFiles.privateKey(temp.resolve("again.pem")));
        assertEquals(Files.readString(temp.resolve("public.pem")),
                KeyFiles.pem(KeyFiles.publicKey(temp.resolve("public.pem"))));
    }

    @Test
    void otherKeysAreRefusedWithAHint() throws Exception {
        openssl("genpkey", "-algorithm", "RSA", "-out", "rsa.pem");
        openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-384", "-out", "other.pem");
        Files.writeString(temp.resolve("text.pem"), "no key");
        for (var name : List.of("rsa.pem", "other.pem", "text.pem")) {
            var refused = assertThrows(ModException.class, () -> KeyFiles.privateKey(temp.resolve(name)));
            assertTrue(String.valueOf(refused.getMessage()).contains("openssl"), refused.getMessage());
        }
    }

    private String openssl(String... arguments) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("openssl"));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(temp.toFile()).redirectErrorStream(true).start();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertEquals(0, process.waitFor(), output);
        return output;
    }
}
