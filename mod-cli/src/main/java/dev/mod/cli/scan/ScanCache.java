package dev.mod.cli.scan;

import dev.mod.base.file.AtomicFile;
import dev.mod.base.file.FileTrees;
import dev.mod.match.walk.FileStamps;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.zip.CRC32C;

/**
 * What a scan printed of each file, kept for the next one that asks the same: a file that has the stamp it had then, taken
 * before it was read, is not read again. Only what had been left alone for a while is kept, since two changes at once might
 * leave the same stamp. Whatever is not quite as it was written counts as nothing.
 *
 * <p>For one scan.
 */
final class ScanCache implements KnownParts {
    /** Coarser clocks of file systems than this are not known. */
    static final Duration SETTLED = Duration.ofSeconds(2);

    private static final byte[] MAGIC = "modscan1".getBytes(StandardCharsets.US_ASCII);
    /** In characters: what is printed of one file, and of all of them. */
    private static final int MOST_OF_FILE = 4 << 20;
    private static final int MOST = 64 << 20;

    private final Path store;
    private final byte[] key;
    private final List<Path> files;
    private final List<String> names;
    private final long begun;
    private final Duration settled;
    private final FileStamps stamps;
    private final Map<String, Kept> before;
    private final Map<String, Part> parts = new HashMap<>();
    private final Map<String, Part> found = new HashMap<>();
    private final Set<String> unfit = new HashSet<>();
    private long size;
    private final List<Integer> changed = new ArrayList<>();

    /** A part in the bytes that were read. */
    private record Kept(FileStamps.Stamp stamp, boolean fails, ByteBuffer text) {}

    /**
     * Takes the stamps of the files, and looks up what is known of them.
     *
     * @param directory where results are kept
     * @param key digest of all that the results depend on, the files aside
     * @param files relative to the base
     * @param called what a file is called; the key and the name tell the file
     * @param settled for how long a file has to have been as it is
     */
    ScanCache(Path directory, byte[] key, Path base, List<Path> files, Function<Path, String> called,
            Duration settled) {
        this.store = directory.resolve(HexFormat.of().formatHex(key, 0, 16));
        this.key = key;
        this.files = List.copyOf(files);
        this.names = files.stream().map(called).toList();
        this.settled = settled;
        var now = Instant.now();
        this.begun = now.getEpochSecond() * 1_000_000_000 + now.getNano();
        this.stamps = FileStamps.of(base, files);
        this.before = read(store, key);
        for (int i = 0; i < files.size(); i++) {
            Kept kept = before.get(names.get(i));
            if (kept == null || !stamps.of(i).equals(Optional.of(kept.stamp()))) {
                changed.add(i);
            } else if (kept.fails() || kept.text().hasRemaining()) {
                parts.put(names.get(i),
                        new Part(kept.fails(), StandardCharsets.UTF_8.decode(kept.text().duplicate()).toString()));
            }
        }
    }

    @Override
    public Map<String, Part> parts() {
        return parts;
    }

    @Override
    public List<Path> changed() {
        return changed.stream().map(files::get).toList();
    }

    @Override
    public void add(String name, Part part) {
        size += part.length();
        if (part.length() > MOST_OF_FILE || size > MOST) {
            leaveOut(name);
        } else {
            found.put(name, part);
        }
    }

    @Override
    public void leaveOut(String name) {
        unfit.add(name);
    }

    /** What cannot be written is not kept. */
    @Override
    public void keep() {
        Map<String, Kept> now = new HashMap<>();
        for (int i : changed) {
            String name = names.get(i);
            Part part = found.getOrDefault(name, Part.NOTHING);
            stamps.of(i).filter(stamp -> stamp.changed() <= begun - settled.toNanos() && !unfit.contains(name))
                    .ifPresent(stamp -> now.put(name, new Kept(stamp, part.fails(),
                            ByteBuffer.wrap(part.text().getBytes(StandardCharsets.UTF_8)))));
        }
        try {
            if (now.isEmpty()) {
                CacheDirectory.used(store);
                return;
            }
            Map<String, Kept> all = new HashMap<>(before);
            all.putAll(now);
            Files.createDirectories(store.resolveSibling(""));
            FileTrees.makePrivate(store.resolveSibling(""));
            AtomicFile.writePrivate(store, bytes(size(all) <= MOST ? all : size(now) <= MOST ? now : Map.of()));
            CacheDirectory.prune(store.resolveSibling(""));
        } catch (IOException e) {
            // the next scan takes longer
        }
    }

    private static long size(Map<String, Kept> entries) {
        return entries.values().stream().mapToLong(each -> each.text().remaining()).sum();
    }

    private byte[] bytes(Map<String, Kept> entries) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.write(MAGIC);
        out.write(key);
        out.writeInt(entries.size());
        for (var entry : entries.entrySet()) {
            byte[] name = entry.getKey().getBytes(StandardCharsets.UTF_8);
            Kept kept = entry.getValue();
            out.writeInt(name.length);
            out.write(name);
            out.writeLong(kept.stamp().size());
            out.writeLong(kept.stamp().modified());
            out.writeLong(kept.stamp().changed());
            out.writeLong(kept.stamp().inode());
            out.writeLong(kept.stamp().device());
            out.writeBoolean(kept.fails());
            out.writeInt(kept.text().remaining());
            out.write(kept.text().array(), kept.text().arrayOffset() + kept.text().position(),
                    kept.text().remaining());
        }
        var sum = new CRC32C();
        sum.update(bytes.toByteArray());
        out.writeInt((int) sum.getValue());
        return bytes.toByteArray();
    }

    private static Map<String, Kept> read(Path store, byte[] key) {
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(store);
        } catch (IOException e) {
            return Map.of();
        }
        int content = bytes.length - Integer.BYTES;
        int head = MAGIC.length + key.length;
        var sum = new CRC32C();
        sum.update(bytes, 0, Math.max(0, content));
        if (content < head || !Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length)
                || !Arrays.equals(bytes, MAGIC.length, head, key, 0, key.length)
                || ByteBuffer.wrap(bytes).getInt(content) != (int) sum.getValue()) {
            return Map.of();
        }
        var in = ByteBuffer.wrap(bytes).position(head);
        int count = in.getInt();
        Map<String, Kept> entries = new HashMap<>(count * 2);
        for (int i = 0; i < count; i++) {
            int length = in.getInt();
            var name = new String(bytes, in.position(), length, StandardCharsets.UTF_8);
            in.position(in.position() + length);
            var stamp = new FileStamps.Stamp(in.getLong(), in.getLong(), in.getLong(), in.getLong(), in.getLong());
            boolean fails = in.get() != 0;
            int size = in.getInt();
            entries.put(name, new Kept(stamp, fails, in.slice(in.position(), size)));
            in.position(in.position() + size);
        }
        return entries;
    }
}
