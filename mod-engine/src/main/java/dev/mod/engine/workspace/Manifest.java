package dev.mod.engine.workspace;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Everything a snapshot knows.
 *
 * @param started when its capture began, in nanoseconds since 1970
 * @param entries by path
 */
record Manifest(long started, SortedMap<String, Entry> entries) {
    static final Manifest EMPTY = new Manifest(0, new TreeMap<>());

    private static final int MAGIC = 0x6d6f6431;
    // clocks of file systems may lag behind the system's by a tick
    private static final long TICK = 20_000_000;

    Manifest {
        entries = Collections.unmodifiableSortedMap(entries);
    }

    /** Whether a file that looks as it did then has the same content; "racily clean" in Git's terms if not. */
    boolean vouchesFor(Entry before) {
        return Math.max(before.modified(), before.changed()) < started - TICK;
    }

    void write(Path file) throws IOException {
        var bytes = new ByteArrayOutputStream(64 + 96 * entries.size());
        try (var out = new DataOutputStream(new BufferedOutputStream(bytes))) {
            out.writeInt(MAGIC);
            out.writeLong(started);
            out.writeInt(entries.size());
            for (Entry entry : entries.values()) {
                writeText(out, entry.path());
                out.writeByte(entry.kind().code());
                out.writeShort(entry.mode());
                out.writeLong(entry.size());
                out.writeLong(entry.modified());
                out.writeLong(entry.changed());
                out.writeLong(entry.inode());
                writeText(out, entry.blob());
            }
        }
        var crc = new CRC32C();
        crc.update(bytes.toByteArray());
        var temporary = file.resolveSibling(file.getFileName() + ".tmp");
        try (var out = new java.io.FileOutputStream(temporary.toFile())) {
            bytes.writeTo(out);
            out.write(java.nio.ByteBuffer.allocate(8).putLong(crc.getValue()).array());
            out.getFD().sync();
        }
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    static Manifest read(Path file) throws IOException {
        var bytes = Files.readAllBytes(file);
        var crc = new CRC32C();
        crc.update(bytes, 0, Math.max(0, bytes.length - 8));
        if (bytes.length < 24 || java.nio.ByteBuffer.wrap(bytes).getLong(bytes.length - 8) != crc.getValue()) {
            throw new IOException("its checksum does not match");
        }
        var entries = new TreeMap<String, Entry>();
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("it is no snapshot");
            }
            long started = in.readLong();
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                var path = readText(in);
                var kind = Entry.Kind.of(in.readByte());
                int mode = in.readUnsignedShort();
                entries.put(path, new Entry(path, kind, mode, in.readLong(), in.readLong(), in.readLong(),
                        in.readLong(), readText(in)));
            }
            return new Manifest(started, entries);
        }
    }

    private static void writeText(DataOutputStream out, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
