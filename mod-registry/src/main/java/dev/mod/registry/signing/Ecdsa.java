package dev.mod.registry.signing;

import java.security.GeneralSecurityException;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.util.Base64;

/** Signatures of bytes with SHA-256 and ECDSA on P-256, in Base64, as {@code openssl dgst} and {@code cosign} make and check them. */
public final class Ecdsa {
    private static final String ALGORITHM = "SHA256withECDSA";

    private Ecdsa() {}

    /** A signature; another one each time. */
    public static String sign(byte[] signed, ECPrivateKey key) {
        try {
            var signature = Signature.getInstance(ALGORITHM);
            signature.initSign(key);
            signature.update(signed);
            return Base64.getEncoder().encodeToString(signature.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a key on P-256 can sign", e);
        }
    }

    /** Whether a text is a signature of these bytes by the owner of a key. */
    public static boolean isValid(byte[] signed, String signature, ECPublicKey key) {
        try {
            var checked = Signature.getInstance(ALGORITHM);
            checked.initVerify(key);
            checked.update(signed);
            return checked.verify(Base64.getDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            return false;
        }
    }
}
