package dev.mod.cli.scan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/** Digest of values in their order, each with its length so that they cannot run into each other. */
final class ScanKey {
    private final MessageDigest digest;

    private ScanKey(MessageDigest digest) {
        this.digest = digest;
    }

    ScanKey(String first) {
        this(sha256());
        with(first);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Another one that goes on from here. */
    ScanKey copy() {
        try {
            return new ScanKey((MessageDigest) digest.clone());
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    ScanKey with(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    ScanKey with(Path value) {
        return with(value.toString());
    }

    ScanKey with(boolean value) {
        return with(String.valueOf(value));
    }

    ScanKey with(List<String> values) {
        with(String.valueOf(values.size()));
        values.forEach(this::with);
        return this;
    }

    byte[] digest() {
        return digest.digest();
    }
}
