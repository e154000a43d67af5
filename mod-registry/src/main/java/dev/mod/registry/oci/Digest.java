package dev.mod.registry.oci;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The SHA-256 of some bytes; the only algorithm that is taken.
 *
 * @param hex 64 lowercase hex digits
 */
public record Digest(String hex) {
    private static final Pattern HEX = Pattern.compile("[0-9a-f]{64}");

    public Digest {
        if (!HEX.matcher(hex).matches()) {
            throw new ModException(ErrorCodes.DIGEST, "\"" + hex + "\" is no SHA-256 digest");
        }
    }

    /** Reads {@code sha256:…}. */
    public static Digest parse(String text) {
        if (!text.startsWith("sha256:")) {
            throw new ModException(ErrorCodes.DIGEST,
                    "\"" + text + "\" is no digest of the form sha256:…");
        }
        return new Digest(text.substring("sha256:".length()));
    }

    /** Of these bytes. */
    public static Digest of(byte[] bytes) {
        return new Digest(HexFormat.of().formatHex(sha256().digest(bytes)));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "sha256:" + hex;
    }
}
