package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * Manifests in files {@code <number>.snapshot}, and their packed files beside them. One that differs little from an
 * earlier whole one holds only the difference, so that a small change of a large target costs little.
 */
final class ManifestStore {
    private static final int MAGIC = 0x6d6f6434;
    /** A difference of more than one in so many entries is written whole. */
    private static final int SHARE = 4;
    private static final String SUFFIX = ".snapshot";

    private final Path directory;
    private final PackedStore packed;
    private long newest = -1;
    private long whole;
    private Manifest wholeManifest = Manifest.EMPTY;

    ManifestStore(Path directory) {
        this.directory = directory;
        this.packed = new PackedStore(directory);
    }

    /** Where the packed files are that manifests name. */
    PackedStore packed() {
        return packed;
    }

    /** Keeps a manifest durably under a new name. */
    String save(Manifest manifest) throws IOException {
        DurableFile.makeDirectory(directory);
        long number = 1 + newest();
        write(number, manifest);
        newest = number;
        return Long.toString(number);
    }

    /** Replaces what is kept under a name; at any time one of the two is. */
    void replace(String name, Manifest manifest) throws IOException {
        write(Long.parseLong(name), manifest);
    }

    /** The name of the latest. */
    Optional<String> latest() throws IOException {
        return newest() == 0 ? Optional.empty() : Optional.of(Long.toString(newest()));
    }

    /** One process only keeps manifests in a directory. */
    private long newest() throws IOException {
        if (newest < 0) {
            long latest = 0;
            try (var names = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
                for (Path file : names) {
                    latest = Math.max(latest, number(String.valueOf(file.getFileName())));
                }
            } catch (NoSuchFileException e) {
                // nothing has been kept yet
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
            newest = latest;
        }
        return newest;
    }

    boolean contains(String name) {
        return number(name + SUFFIX) > 0 && Files.exists(file(Long.parseLong(name)));
    }

    Manifest read(String name) throws IOException {
        return read(Long.parseLong(name), true);
    }

    private Manifest read(long number, boolean mayDiffer) throws IOException {
        var bytes = Files.readAllBytes(file(number));
        var crc = new CRC32C();
        crc.update(bytes, 0, Math.max(0, bytes.length - 8));
        if (bytes.length < 24 || ByteBuffer.wrap(bytes).getLong(bytes.length - 8) != crc.getValue()) {
            throw new IOException("its checksum does not match");
        }
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("it is no snapshot");
            }
            long base = in.readLong();
            if (base != 0 && !mayDiffer) {
                throw new IOException("it builds on a snapshot that is not whole");
            }
            var taken = new FileClock(in.readLong(), in.readBoolean());
            var rules = readRules(in);
            var absent = new HashSet<>(readTexts(in));
            var removed = readTexts(in);
            var put = new ArrayList<Entry>();
            int count = in.readInt();
            for (int i = 0; i < count; i++) {
                var entry = readEntry(in);
                put.add(entry);
            }
            if (base == 0) {
                var whole = new HashMap<String, Entry>();
                put.forEach(entry -> whole.put(entry.path(), entry));
                return new Manifest(taken, rules,
                        in.readBoolean() ? PackedEntries.read(in, whole, packed) : whole, absent);
            }
            return new Manifest(taken, rules, Entries.with(read(base, false).entries(), removed, put), absent);
        }
    }

    private void write(long number, Manifest manifest) throws IOException {
        boolean differs = whole != 0 && whole != number;
        var removed = new HashSet<String>();
        var put = new ArrayList<Entry>();
        if (differs) {
            for (String path : Entries.differing(wholeManifest.entries(), manifest.entries())) {
                var entry = manifest.entries().get(path);
                if (entry == null) {
                    removed.add(path);
                } else {
                    put.add(entry);
                }
            }
            differs = (put.size() + removed.size()) * SHARE <= manifest.entries().size();
        }
        if (!differs) {
            put = new ArrayList<>(Entries.unpacked(manifest.entries()));
            removed.clear();
        }
        var bytes = new ByteArrayOutputStream(256 + 160 * put.size());
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeLong(differs ? whole : 0);
            out.writeLong(manifest.taken().nanos());
            out.writeBoolean(manifest.taken().certain());
            out.writeInt(manifest.rules().size());
            for (var rule : manifest.rules().entrySet()) {
                writeText(out, rule.getKey());
                out.writeInt(rule.getValue().length);
                out.write(rule.getValue());
            }
            writeTexts(out, manifest.absent());
            writeTexts(out, removed);
            out.writeInt(put.size());
            var scratch = ByteBuffer.allocate(1 << 12);
            for (Entry entry : put) {
                writeEntry(out, scratch, entry);
            }
            if (!differs) {
                out.writeBoolean(manifest.entries() instanceof PackedEntries);
            }
            if (!differs && manifest.entries() instanceof PackedEntries entries) {
                entries.write(out, packed);
            }
        }
        int length = bytes.size();
        bytes.writeBytes(new byte[Long.BYTES]);
        var content = bytes.toByteArray();
        var crc = new CRC32C();
        crc.update(content, 0, length);
        ByteBuffer.wrap(content).putLong(length, crc.getValue());
        DurableFile.write(file(number), content);
        if (!differs) {
            whole = number;
            wholeManifest = manifest;
        }
    }

    private Path file(long number) {
        return directory.resolve(number + SUFFIX);
    }

    /** The number in a name; 0 if it is none of ours. */
    private static long number(String name) {
        var digits = name.substring(0, name.length() - SUFFIX.length());
        boolean ours = !digits.isEmpty() && digits.length() <= 18;
        for (int i = 0; i < digits.length(); i++) {
            ours &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
        }
        return ours ? Long.parseLong(digits) : 0;
    }

    private static void writeEntry(DataOutputStream out, ByteBuffer scratch, Entry entry) throws IOException {
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

    private static Entry readEntry(DataInputStream in) throws IOException {
        return new Entry(readText(in), Entry.Kind.of(in.readByte()), in.readUnsignedShort(), in.readLong(),
                in.readLong(), in.readLong(), in.readLong(), readText(in));
    }

    private static SortedMap<String, byte[]> readRules(DataInputStream in) throws IOException {
        var rules = new TreeMap<String, byte[]>();
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
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
        var texts = new String[in.readInt()];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = readText(in);
        }
        return Arrays.asList(texts);
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
