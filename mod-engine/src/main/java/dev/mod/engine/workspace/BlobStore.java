package dev.mod.engine.workspace;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;

/**
 * Contents by their Git blob id, in one append-only file, so that a snapshot of many files takes one {@code fsync}. A
 * record is the id (20 bytes), the length of the packed content (8), the checksum of these 28 (4) and the content,
 * deflated. An unfinished record at the end is cut off.
 */
final class BlobStore implements AutoCloseable {
    private static final int HEADER = 32;

    private record Place(long offset, long length) {}

    private final RandomAccessFile file;
    private final Map<String, Place> places = new HashMap<>();
    private long end;
    private boolean dirty;

    BlobStore(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
        long size = file.length();
        var header = new byte[HEADER];
        while (end + HEADER <= size) {
            file.seek(end);
            file.readFully(header);
            var fields = ByteBuffer.wrap(header);
            long length = fields.getLong(20);
            if (fields.getInt(28) != checksum(header) || length < 0 || length > size - end - HEADER) {
                break;
            }
            places.put(HexFormat.of().formatHex(header, 0, 20), new Place(end + HEADER, length));
            end += HEADER + length;
        }
        file.setLength(end);
    }

    boolean contains(String id) {
        return places.containsKey(id);
    }

    /** Keeps the content of a file of any size, and says its id. */
    String put(Path source) throws IOException {
        long record = end;
        long position = end + HEADER;
        var deflater = new Deflater(Deflater.BEST_SPEED);
        var digest = sha1();
        long total = 0;
        try (var in = Files.newInputStream(source)) {
            long expected = Files.size(source);
            digest.update(("blob " + expected + "\0").getBytes(StandardCharsets.US_ASCII));
            var buffer = new byte[1 << 16];
            var packed = new byte[1 << 16];
            file.seek(position);
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                total += count;
                digest.update(buffer, 0, count);
                deflater.setInput(buffer, 0, count);
                while (!deflater.needsInput()) {
                    position += write(packed, deflater.deflate(packed));
                }
            }
            if (total != expected) {
                throw new IOException("it changed while it was read");
            }
            deflater.finish();
            while (!deflater.finished()) {
                position += write(packed, deflater.deflate(packed));
            }
        } finally {
            deflater.end();
        }
        var id = digest.digest();
        var name = HexFormat.of().formatHex(id);
        if (places.containsKey(name)) {
            return name;
        }
        long length = position - record - HEADER;
        var header = new byte[HEADER];
        ByteBuffer.wrap(header).put(id).putLong(length);
        ByteBuffer.wrap(header).putInt(28, checksum(header));
        file.seek(record);
        file.write(header);
        places.put(name, new Place(record + HEADER, length));
        end = position;
        dirty = true;
        return name;
    }

    private int write(byte[] bytes, int count) throws IOException {
        file.write(bytes, 0, count);
        return count;
    }

    /** Makes everything kept so far durable. */
    void force() throws IOException {
        if (dirty) {
            file.getFD().sync();
            dirty = false;
        }
    }

    /** The content of an id that this store contains. Only one is read at a time. */
    InputStream open(String id) throws IOException {
        var place = places.get(id);
        if (place == null) {
            throw new IOException("content " + id + " is missing");
        }
        return new InflaterInputStream(new BufferedInputStream(new Section(place), 1 << 16));
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The id that Git gives a content. */
    static String id(Path source, long size) throws IOException {
        var digest = sha1();
        digest.update(("blob " + size + "\0").getBytes(StandardCharsets.US_ASCII));
        try (var in = Files.newInputStream(source)) {
            var buffer = new byte[(int) Math.min(1 << 16, size + 1)];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    static byte[] readAll(InputStream in) throws IOException {
        try (in) {
            var out = new ByteArrayOutputStream();
            in.transferTo(out);
            return out.toByteArray();
        }
    }

    private static int checksum(byte[] header) {
        var crc = new CRC32C();
        crc.update(header, 0, 28);
        return (int) crc.getValue();
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private final class Section extends InputStream {
        private long position;
        private final long limit;

        Section(Place place) {
            position = place.offset();
            limit = place.offset() + place.length();
        }

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (position >= limit) {
                return -1;
            }
            file.seek(position);
            int count = file.read(into, offset, (int) Math.min(length, limit - position));
            position += Math.max(0, count);
            return count;
        }
    }
}
