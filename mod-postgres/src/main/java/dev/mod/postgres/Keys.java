package dev.mod.postgres;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests, and the keys of advisory locks. */
final class Keys {
    private Keys() {}

    /** Key of the advisory lock of a thing in a schema. */
    static long of(String schema, String thing) {
        return ByteBuffer.wrap(sha256(("mod\0" + schema + "\0" + thing).getBytes(StandardCharsets.UTF_8))).getLong();
    }

    /** Digest of an archive, as it is named everywhere. */
    static String digest(byte[] content) {
        return "sha256:" + HexFormat.of().formatHex(sha256(content));
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
