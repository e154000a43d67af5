package dev.mod.engine.target;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids that Git gives contents: the SHA-1 of the content behind a header, in lower-case hexadecimal digits. */
public final class BlobId {
    private BlobId() {}

    /**
     * Of a file.
     *
     * @param size of the file in bytes
     */
    public static String of(Path source, long size) throws IOException {
        var digest = digest(size);
        try (var in = Files.newInputStream(source)) {
            var buffer = new byte[(int) Math.min(1 << 16, size + 1)];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of a content in memory. */
    public static String of(byte[] content) {
        return HexFormat.of().formatHex(digest(content.length).digest(content));
    }

    /** Digest of contents of a size, to which the content has yet to be given. */
    public static MessageDigest digest(long size) {
        try {
            var digest = MessageDigest.getInstance("SHA-1");
            digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
