package dev.mod.engine.snapshot;

import dev.mod.engine.target.BlobId;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.InflaterInputStream;

/**
 * Contents by their Git blob id, in one append-only file, so that a snapshot of many files takes one {@code fsync}. A
 * record is the id (20 bytes), the length of the packed content (8), the checksum of these 28 (4) and the content,
 * deflated. A record of the id zero says that all before it is on disk; those behind the last such are looked at when
 * the file is opened, and cut off from the first that is not whole. Safe for concurrent use.
 */
final class BlobStore implements AutoCloseable {
    private static final int HEADER = 32;
    private static final byte[] SEAL = header(new byte[20], 0);
    /** Contents up to this size are packed in memory, by several threads at once. */
    private static final int SMALL = 1 << 20;

    private record Place(long offset, long length) {}

    /** A content that is kept: its id and its size. */
    record Kept(String id, long size) {}

    private final RandomAccessFile file;
    private final Map<String, Place> places = new ConcurrentHashMap<>();
    private long end;
    private boolean dirty;

    BlobStore(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "rw");
        long size = file.length();
        var header = new byte[HEADER];
        var unsure = new LinkedHashMap<String, Place>();
        while (end + HEADER <= size) {
            file.seek(end);
            file.readFully(header);
            var fields = ByteBuffer.wrap(header);
            long length = fields.getLong(20);
            if (fields.getInt(28) != checksum(header) || length < 0 || length > size - end - HEADER) {
                break;
            }
            if (Arrays.equals(header, SEAL)) {
                places.putAll(unsure);
                unsure.clear();
            } else {
                unsure.put(HexFormat.of().formatHex(Arrays.copyOf(header, 20)), new Place(end + HEADER, length));
            }
            end += HEADER + length;
        }
        for (var record : unsure.entrySet()) {
            places.put(record.getKey(), record.getValue());
            if (!whole(record.getKey())) {
                places.remove(record.getKey());
                end = record.getValue().offset() - HEADER;
                break;
            }
        }
        places.values().removeIf(place -> place.offset() > end);
        file.setLength(end);
    }

    boolean contains(String id) {
        return places.containsKey(id);
    }

    /** Keeps the content of a file of any size. */
    Kept put(Path source) throws IOException {
        long size = Files.size(source);
        if (size > SMALL) {
            return putLarge(source, size);
        }
        var bytes = Files.readAllBytes(source);
        var digest = BlobId.digest(bytes.length);
        digest.update(bytes);
        var id = digest.digest();
        var name = HexFormat.of().formatHex(id);
        if (!places.containsKey(name)) {
            append(name, id, deflated(bytes));
        }
        return new Kept(name, bytes.length);
    }

    private synchronized void append(String name, byte[] id, byte[] packed) throws IOException {
        if (places.containsKey(name)) {
            return;
        }
        var record = Arrays.copyOf(header(id, packed.length), HEADER + packed.length);
        System.arraycopy(packed, 0, record, HEADER, packed.length);
        file.seek(end);
        file.write(record);
        places.put(name, new Place(end + HEADER, packed.length));
        end += record.length;
        dirty = true;
    }

    private synchronized Kept putLarge(Path source, long expected) throws IOException {
        long record = end;
        long position = end + HEADER;
        var deflater = new Deflater(Deflater.BEST_SPEED);
        var digest = BlobId.digest(expected);
        long total = 0;
        try (var in = Files.newInputStream(source)) {
            var buffer = new byte[1 << 16];
            var packed = new byte[1 << 16];
            file.seek(position);
            // what is appended meanwhile is no part of it
            while (total < expected) {
                int count = in.read(buffer, 0, (int) Math.min(buffer.length, expected - total));
                if (count < 0) {
                    throw new IOException("it becomes shorter while it is read");
                }
                total += count;
                digest.update(buffer, 0, count);
                deflater.setInput(buffer, 0, count);
                while (!deflater.needsInput()) {
                    position += write(packed, deflater.deflate(packed));
                }
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
        if (!places.containsKey(name)) {
            long length = position - record - HEADER;
            file.seek(record);
            file.write(header(id, length));
            places.put(name, new Place(record + HEADER, length));
            end = position;
            dirty = true;
        }
        return new Kept(name, total);
    }

    private int write(byte[] bytes, int count) throws IOException {
        file.write(bytes, 0, count);
        return count;
    }

    private static byte[] deflated(byte[] bytes) {
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            deflater.setInput(bytes);
            deflater.finish();
            var out = new ByteArrayOutputStream(bytes.length / 2 + 64);
            var buffer = new byte[8192];
            while (!deflater.finished()) {
                out.write(buffer, 0, deflater.deflate(buffer));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private boolean whole(String id) {
        try (var in = open(id)) {
            var bytes = in.readAllBytes();
            var digest = BlobId.digest(bytes.length);
            digest.update(bytes);
            return HexFormat.of().formatHex(digest.digest()).equals(id);
        } catch (IOException e) {
            return false;
        }
    }

    /** Makes everything kept so far durable. */
    synchronized void force() throws IOException {
        if (dirty) {
            file.getFD().sync();
            file.seek(end);
            file.write(SEAL);
            end += SEAL.length;
            dirty = false;
        }
    }

    /** The content of an id that this store contains. */
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

    private static int checksum(byte[] header) {
        var crc = new CRC32C();
        crc.update(header, 0, 28);
        return (int) crc.getValue();
    }

    private static byte[] header(byte[] id, long length) {
        var header = new byte[HEADER];
        ByteBuffer.wrap(header).put(id).putLong(length);
        ByteBuffer.wrap(header).putInt(28, checksum(header));
        return header;
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
            int count;
            synchronized (BlobStore.this) {
                file.seek(position);
                count = file.read(into, offset, (int) Math.min(length, limit - position));
            }
            position += Math.max(0, count);
            return count;
        }
    }
}
