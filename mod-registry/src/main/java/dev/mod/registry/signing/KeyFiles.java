package dev.mod.registry.signing;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/** ECDSA keys on P-256 in PEM files: PKCS #8 for private ones, SubjectPublicKeyInfo for public ones (RFC 7468). */
public final class KeyFiles {
    private KeyFiles() {}

    /** A new pair. */
    public static KeyPair generate() {
        try {
            var generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has P-256", e);
        }
    }

    /** A private key as PEM. */
    public static String pem(ECPrivateKey key) {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    /** A public key as PEM. */
    public static String pem(ECPublicKey key) {
        return pem("PUBLIC KEY", key.getEncoded());
    }

    private static String pem(String label, byte[] bytes) {
        var lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII)).encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }

    /** Reads a private key. */
    public static ECPrivateKey privateKey(Path file) throws IOException {
        try {
            var key = KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(bytes(file,
                    "PRIVATE KEY")));
            return onP256((ECPrivateKey) key, ((ECPrivateKey) key).getParams().getOrder().bitLength(), file);
        } catch (GeneralSecurityException e) {
            throw bad(file, "PRIVATE KEY", e);
        }
    }

    /** Reads a public key. */
    public static ECPublicKey publicKey(Path file) throws IOException {
        try {
            var key = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(bytes(file, "PUBLIC KEY")));
            return onP256((ECPublicKey) key, ((ECPublicKey) key).getParams().getOrder().bitLength(), file);
        } catch (GeneralSecurityException e) {
            throw bad(file, "PUBLIC KEY", e);
        }
    }

    private static <K> K onP256(K key, int bits, Path file) {
        if (bits != 256) {
            throw bad(file, "KEY on the curve P-256", null);
        }
        return key;
    }

    private static byte[] bytes(Path file, String label) throws IOException {
        var text = Files.readString(file);
        var begin = "-----BEGIN " + label + "-----";
        int from = text.indexOf(begin);
        int to = text.indexOf("-----END " + label + "-----");
        if (from < 0 || to < from) {
            throw bad(file, label, null);
        }
        try {
            return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
        } catch (IllegalArgumentException e) {
            throw bad(file, label, e);
        }
    }

    private static ModException bad(Path file, String label, @org.jspecify.annotations.Nullable Throwable cause) {
        return new ModException(ErrorCodes.KEY_FILE, file + " holds no unencrypted EC " + label
                + " in PEM; make one with: openssl ecparam -genkey -name prime256v1 | openssl pkcs8 -topk8 -nocrypt",
                cause);
    }
}
