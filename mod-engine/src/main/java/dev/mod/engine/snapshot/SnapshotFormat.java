package dev.mod.engine.snapshot;

import dev.mod.engine.change.FileEntries;
import dev.mod.engine.target.FileClock;
import dev.mod.engine.target.FileEntry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/** Format of the files of manifests: either a whole manifest or its difference from another one, with a checksum. */
final class SnapshotFormat {
    private static final int MAGIC = 0x6d6f6435;
    /** A difference of more than one in so many entries is written whole. */
    private static final int SHARE = 4;

    private SnapshotFormat() {}

    /**
     * What a file holds.
     *
     * @param base number of the manifest that it is a difference from; 0 if it is whole
     * @param manifest its entries are those to put in place of the base's, or beside them
     * @param removed paths of the base's entries that are no longer
     */
    record Stored(long base, Snapshot manifest, Set<String> removed) {
        /** The whole manifest. */
        Snapshot on(Snapshot whole) {
            return base == 0
                    ? manifest
                    : new Snapshot(manifest.taken(), manifest.rules(),
                            FileEntries.with(whole.entries(), removed, manifest.entries().values()), manifest.absent());
        }
    }

    /** The difference from a base, or the whole if there is none or it has little in common. */
    static Stored difference(long base, Snapshot from, Snapshot to) {
        if (base != 0) {
            var put = new TreeMap<String, FileEntry>();
            var removed = new HashSet<String>();
            for (String path : FileEntries.differing(from.entries(), to.entries())) {
                var entry = to.entries().get(path);
                if (entry == null) {
                    removed.add(path);
                } else {
                    put.put(path, entry);
                }
            }
            if ((put.size() + removed.size()) * SHARE <= to.entries().size()) {
                return new Stored(base, new Snapshot(to.taken(), to.rules(), put, to.absent()), removed);
            }
        }
        return new Stored(0, to, Set.of());
    }

    static byte[] encode(Stored stored) throws IOException {
        var manifest = stored.manifest();
        var bytes = new ByteArrayOutputStream(256 + 160 * manifest.entries().size());
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeLong(stored.base());
            out.writeLong(manifest.taken().nanos());
            out.writeBoolean(manifest.taken().certain());
            out.writeInt(manifest.rules().size());
            for (var rule : manifest.rules().entrySet()) {
                writeText(out, rule.getKey());
                out.writeInt(rule.getValue().length);
                out.write(rule.getValue());
            }
            writeTexts(out, manifest.absent());
            writeTexts(out, stored.removed());
            out.writeInt(manifest.entries().size());
            var scratch = ByteBuffer.allocate(1 << 12);
            for (FileEntry entry : manifest.entries().values()) {
                writeEntry(out, scratch, entry);
            }
        }
        int length = bytes.size();
        bytes.writeBytes(new byte[Long.BYTES]);
        var content = bytes.toByteArray();
        ByteBuffer.wrap(content).putLong(length, checksum(content, length));
        return content;
    }

    /** @throws IOException if it is not what was written */
    static Stored decode(byte[] bytes) throws IOException {
        int length = bytes.length - Long.BYTES;
        if (length < 16 || ByteBuffer.wrap(bytes).getLong(length) != checksum(bytes, length)) {
            throw new IOException("its checksum does not match");
        }
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes, 0, length))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("it is no snapshot");
            }
            long base = in.readLong();
            var taken = new FileClock(in.readLong(), in.readBoolean());
            var rules = readRules(in);
            var absent = Set.copyOf(readTexts(in));
            var removed = Set.copyOf(readTexts(in));
            int count = in.readInt();
            Map<String, FileEntry> entries = new HashMap<>(count * 4 / 3 + 1);
            for (int left = count; left > 0; left--) {
                var entry = readEntry(in);
                entries.put(entry.path(), entry);
            }
            return new Stored(base, new Snapshot(taken, rules, entries, absent), removed);
        }
    }

    private static long checksum(byte[] bytes, int length) {
        var crc = new CRC32C();
        crc.update(bytes, 0, length);
        return crc.getValue();
    }

    private static void writeEntry(DataOutputStream out, ByteBuffer scratch, FileEntry entry) throws IOException {
        var path = entry.path().getBytes(StandardCharsets.UTF_8);
        var blob = entry.blob().getBytes(StandardCharsets.UTF_8);
        int length = path.length + blob.length + 43;
        // at once, since there are many
        var bytes = length <= scratch.capacity() ? scratch.clear() : ByteBuffer.allocate(length);
        bytes.putInt(path.length).put(path).put((byte) entry.kind().code()).putShort((short) entry.mode())
                .putLong(entry.size()).putLong(entry.modified()).putLong(entry.changed()).putLong(entry.inode())
                .putInt(blob.length).put(blob);
        out.write(bytes.array(), 0, length);
    }

    private static FileEntry readEntry(DataInputStream in) throws IOException {
        return new FileEntry(readText(in), FileEntry.Kind.of(in.readByte()), in.readUnsignedShort(), in.readLong(),
                in.readLong(), in.readLong(), in.readLong(), readText(in));
    }

    private static SortedMap<String, byte[]> readRules(DataInputStream in) throws IOException {
        var rules = new TreeMap<String, byte[]>();
        for (int left = in.readInt(); left > 0; left--) {
            rules.put(readText(in), in.readNBytes(in.readInt()));
        }
        return rules;
    }

    private static void writeTexts(DataOutputStream out, Collection<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            writeText(out, text);
        }
    }

    private static List<String> readTexts(DataInputStream in) throws IOException {
        var texts = new ArrayList<String>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(readText(in));
        }
        return texts;
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
