package dev.mod.steps.script.internal.node;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Formats of {@code zlib}. */
final class Compression {
    /** What a script may unpack at once: a few bytes can stand for gigabytes. */
    static final int MAX_UNPACKED = 64 << 20;

    private Compression() {}

    static byte[] pack(String format, byte[] bytes, int level) {
        var out = new ByteArrayOutputStream();
        var deflater = new Deflater(Math.max(-1, Math.min(9, level)), !format.equals("zlib"));
        try (DeflaterOutputStream packing = format.equals("gzip")
                ? new GZIPOutputStream(out)
                : new DeflaterOutputStream(out, deflater)) {
            packing.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    /** @throws IOException when the bytes are not of the format, or stand for too many */
    static byte[] unpack(String format, byte[] bytes) throws IOException {
        var inflater = new Inflater(!format.equals("zlib"));
        try (InputStream in = format.equals("gzip")
                ? new GZIPInputStream(new ByteArrayInputStream(bytes))
                : new InflaterInputStream(new ByteArrayInputStream(bytes), inflater)) {
            byte[] unpacked = in.readNBytes(MAX_UNPACKED + 1);
            if (unpacked.length > MAX_UNPACKED) {
                throw new IOException("more than " + MAX_UNPACKED + " bytes");
            }
            return unpacked;
        } finally {
            inflater.end();
        }
    }
}
