package release;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Files by their paths, to be packed: names are sorted, times and owners fixed, so that the same files make the same bytes. */
final class FileTree {
    private static final int BLOCK = 512;

    /** A file's bytes, or where a symbolic link leads to; {@code mode} as of Unix. */
    @SuppressWarnings("ArrayRecordComponent") // entries are never compared
    private record Entry(byte[] content, int mode, String link) {
        boolean isLink() {
            return !link.isEmpty();
        }
    }

    private final Map<String, Entry> entries = new TreeMap<>();
    private final TreeMap<String, Integer> directories = new TreeMap<>();

    FileTree add(String path, byte[] content) {
        entries.put(path, new Entry(content, 0644, ""));
        return this;
    }

    FileTree add(String path, String text) {
        return add(path, text.getBytes(StandardCharsets.UTF_8));
    }

    FileTree addProgram(String path, byte[] content) {
        entries.put(path, new Entry(content, 0755, ""));
        return this;
    }

    FileTree addLink(String path, String target) {
        entries.put(path, new Entry(new byte[0], 0777, target));
        return this;
    }

    /** An empty directory, or one with a mode of its own. */
    FileTree addDirectory(String path, int mode) {
        directories.put(path + "/", mode);
        return this;
    }

    /** All of another tree, below a directory that is named with its slash. */
    FileTree addAll(String prefix, FileTree other) {
        other.entries.forEach((path, entry) -> entries.put(prefix + path, entry));
        other.directories.forEach((path, mode) -> directories.put(prefix + path, mode));
        return this;
    }

    /** A file as it lies on the disk: with its right to be executed, and as the link it may be. */
    FileTree addFrom(Path file, String path) throws IOException {
        if (Files.isSymbolicLink(file)) {
            return addLink(path, Files.readSymbolicLink(file).toString());
        }
        var content = Files.readAllBytes(file);
        return Files.isExecutable(file) ? addProgram(path, content) : add(path, content);
    }

    /** All files below a directory of the disk. */
    FileTree addDirectoryFrom(Path directory, String prefix) throws IOException {
        try (var found = Files.walk(directory)) {
            for (Path file : found.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)).toList()) {
                addFrom(file, prefix + directory.relativize(file).toString().replace('\\', '/'));
            }
        }
        return this;
    }

    FileTree where(Predicate<String> path) {
        var part = new FileTree();
        entries.forEach((name, entry) -> {
            if (path.test(name)) {
                part.entries.put(name, entry);
            }
        });
        return part;
    }

    Map<String, byte[]> contents() {
        var contents = new TreeMap<String, byte[]>();
        entries.forEach((path, entry) -> contents.put(path, entry.content()));
        return contents;
    }

    /** A line for each file, as {@code sha256sum} writes them; links are none. */
    String sums() {
        var lines = new StringBuilder();
        entries.forEach((path, entry) -> {
            if (!entry.isLink()) {
                lines.append(Checksum.of(entry.content())).append("  ").append(path).append('\n');
            }
        });
        return lines.toString();
    }

    boolean has(String path) {
        return entries.containsKey(path);
    }

    long size() {
        return entries.values().stream().mapToLong(entry -> entry.content().length).sum();
    }

    byte[] zip(Instant time) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (var file : entries.entrySet()) {
                var entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(LocalDateTime.ofInstant(time, ZoneOffset.UTC));
                out.putNextEntry(entry);
                out.write(file.getValue().content());
                out.closeEntry();
            }
        }
        return withModes(bytes.toByteArray());
    }

    /** Marks what is to be executable, as programs on Unix do (APPNOTE.TXT 4.4.2 and 4.4.15); the API has no way to. */
    private byte[] withModes(byte[] zip) {
        var buffer = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int end = zip.length - 22;
        int count = buffer.getShort(end + 10);
        int at = buffer.getInt(end + 16);
        for (int i = 0; i < count; i++) {
            int length = buffer.getShort(at + 28);
            var path = new String(zip, at + 46, length, StandardCharsets.UTF_8);
            zip[at + 5] = 3;
            buffer.putInt(at + 38, (0100000 | entries.get(path).mode()) << 16);
            at += 46 + length + buffer.getShort(at + 30) + buffer.getShort(at + 32);
        }
        return zip;
    }

    byte[] tarGz(Instant time) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes, 1 << 16)) {
            tar(out, time);
        }
        return bytes.toByteArray();
    }

    /** Writes directories and files in a format that all programs read: POSIX.1-1988 ("ustar"). */
    void tar(OutputStream out, Instant time) throws IOException {
        var all = new TreeSet<>(directories.keySet());
        var paths = new TreeSet<>(entries.keySet());
        paths.addAll(directories.keySet());
        for (String path : paths) {
            // not of the first character, which is the root of what is unpacked
            for (int slash = path.indexOf('/', 2); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                all.add(path.substring(0, slash + 1));
            }
        }
        for (String directory : all) {
            header(out, time, directory, new Entry(new byte[0], directories.getOrDefault(directory, 0755), ""), '5');
        }
        for (var file : entries.entrySet()) {
            var entry = file.getValue();
            header(out, time, file.getKey(), entry, entry.isLink() ? '2' : '0');
            out.write(entry.content());
            out.write(new byte[(BLOCK - entry.content().length % BLOCK) % BLOCK]);
        }
        out.write(new byte[2 * BLOCK]);
    }

    private static void header(OutputStream out, Instant time, String path, Entry entry, char type)
            throws IOException {
        var block = new byte[BLOCK];
        var name = path;
        if (name.getBytes(StandardCharsets.UTF_8).length > 100) {
            int slash = name.lastIndexOf('/', name.length() - 2);
            while (slash > 155) {
                slash = name.lastIndexOf('/', slash - 1);
            }
            if (slash <= 0 || name.length() - slash > 101) {
                throw new IOException("a path is too long for tar: " + path);
            }
            put(block, 345, name.substring(0, slash));
            name = name.substring(slash + 1);
        }
        if (entry.link().length() > 100) {
            throw new IOException("a link is too long for tar: " + path + " to " + entry.link());
        }
        put(block, 0, name);
        put(block, 100, String.format("%07o", entry.mode()));
        put(block, 108, "0000000");
        put(block, 116, "0000000");
        put(block, 124, String.format("%011o", entry.content().length));
        put(block, 136, String.format("%011o", time.getEpochSecond()));
        Arrays.fill(block, 148, 156, (byte) ' ');
        block[156] = (byte) type;
        put(block, 157, entry.link());
        put(block, 257, "ustar");
        put(block, 263, "00");
        put(block, 265, "root");
        put(block, 297, "root");
        int sum = 0;
        for (byte value : block) {
            sum += value & 0xff;
        }
        put(block, 148, String.format("%06o", sum));
        block[154] = 0;
        out.write(block);
    }

    private static void put(byte[] block, int at, String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(bytes, 0, block, at, bytes.length);
    }
}
