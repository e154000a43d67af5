package dev.mod.engine.target;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Git's index: the files that a work tree tracks, as they were when Git last looked at them. Immutable. Written in the
 * <a href="https://git-scm.com/docs/index-format">format</a> of versions 2 to 4. JGit's reader takes half a second of
 * processor time when it is first used, which is more than the rest of a snapshot.
 */
public final class GitIndex {
    public static final GitIndex NONE = new GitIndex(0, Map.of(), Set.of());

    private static final int SIGNATURE = 0x44495243;
    private static final int LINK_EXTENSION = 0x6c696e6b;
    private static final int HEADER = 12;
    private static final int FIXED = 62;
    private static final int CHECKSUM = 20;
    private static final int STAGE = 0x3000;
    private static final int EXTENDED = 0x4000;

    private final long written;
    private final Map<String, FileEntry> entries;
    private final Set<String> directories;

    private GitIndex(long written, Map<String, FileEntry> entries, Set<String> directories) {
        this.written = written;
        this.entries = entries;
        this.directories = directories;
    }

    /** Index of files of which nothing is known but that they are tracked. */
    static GitIndex ofNames(Collection<String> paths) {
        var entries = new HashMap<String, FileEntry>();
        var directories = new HashSet<String>();
        for (String path : paths) {
            entries.put(path, new FileEntry(path, FileEntry.Kind.LINK, 0, 0, 0, 0, 0, ""));
            addParents(path, directories);
        }
        return new GitIndex(0, entries, directories);
    }

    /** This index for a work tree in which Git keeps other contents than the files': it vouches for none. */
    GitIndex namesOnly() {
        return new GitIndex(0, entries, directories);
    }

    /**
     * The index in a file; nothing if it is split, broken or of an unknown version.
     *
     * @param prefix only what is below this directory is read, and its path taken from there; empty or with a {@code /}
     *        at its end
     */
    static Optional<GitIndex> read(Path path, String prefix) throws IOException {
        long written = Files.getLastModifiedTime(path).to(TimeUnit.NANOSECONDS);
        try {
            return parse(Files.readAllBytes(path), written, prefix.getBytes(StandardCharsets.UTF_8));
        } catch (IndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    private static Optional<GitIndex> parse(byte[] file, long written, byte[] prefix) {
        var in = ByteBuffer.wrap(file);
        int version = in.getInt(0) == SIGNATURE ? in.getInt(4) : 0;
        if (version < 2 || version > 4) {
            return Optional.empty();
        }
        int count = in.getInt(8);
        var entries = new HashMap<String, FileEntry>(Math.min(count, file.length / FIXED) * 4 / 3 + 1);
        var directories = new HashSet<String>();
        var name = new byte[0];
        int at = HEADER;
        for (int left = count; left > 0; left--) {
            int begin = at + ((in.getShort(at + 60) & EXTENDED) == 0 ? FIXED : FIXED + 2);
            int kept = 0;
            if (version == 4) {
                // a name is written as what differs from the one before, after the number of bytes to drop from that
                int next = file[begin++];
                int dropped = next & 0x7f;
                while ((next & 0x80) != 0) {
                    next = file[begin++];
                    dropped = ((dropped + 1) << 7) | (next & 0x7f);
                }
                kept = Objects.checkIndex(name.length - dropped, name.length + 1);
            }
            int end = begin;
            while (file[end] != 0) {
                end++;
            }
            name = Arrays.copyOf(name, kept + end - begin);
            System.arraycopy(file, begin, name, kept, end - begin);
            if (Arrays.equals(name, 0, Math.min(prefix.length, name.length), prefix, 0, prefix.length)) {
                var path = new String(name, prefix.length, name.length - prefix.length, StandardCharsets.UTF_8);
                entries.put(path, entry(path, file, in, at));
                addParents(path, directories);
            }
            at = version == 4 ? end + 1 : at + ((end - at) / 8 + 1) * 8;
        }
        return isSplit(in, at) ? Optional.empty() : Optional.of(new GitIndex(written, entries, directories));
    }

    /** A file; what is no plain file, or not merged, is said to be a link. */
    private static FileEntry entry(String path, byte[] file, ByteBuffer in, int at) {
        boolean plain = (in.getInt(at + 24) & 0170000) == 0100000 && (in.getShort(at + 60) & STAGE) == 0;
        return new FileEntry(path, plain ? FileEntry.Kind.FILE : FileEntry.Kind.LINK, in.getInt(at + 24) & 07777,
                unsigned(in, at + 36), nanos(in, at + 8), nanos(in, at), unsigned(in, at + 20),
                plain ? HexFormat.of().formatHex(file, at + 40, at + 60) : "");
    }

    private static void addParents(String path, Set<String> directories) {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (!directories.add(path.substring(0, end))) {
                return;
            }
        }
    }

    private static boolean isSplit(ByteBuffer in, int from) {
        for (long at = from; at + 8 + CHECKSUM < in.capacity(); at += 8 + unsigned(in, (int) at + 4)) {
            if (in.getInt((int) at) == LINK_EXTENSION) {
                return true;
            }
        }
        return false;
    }

    private static long nanos(ByteBuffer in, int at) {
        return unsigned(in, at) * 1_000_000_000L + in.getInt(at + 4);
    }

    private static long unsigned(ByteBuffer in, int at) {
        return Integer.toUnsignedLong(in.getInt(at));
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /** Whether a path is tracked. */
    public boolean contains(String path) {
        return entries.containsKey(path);
    }

    /** Whether a path below a directory is tracked. */
    public boolean hasBelow(String directory) {
        return directories.contains(directory);
    }

    /** The file of a path as Git last saw it, with the lower half of its inode's number. */
    public @Nullable FileEntry get(String path) {
        return entries.get(path);
    }

    /** Whether the content of a file is the one that the index names, without reading it. */
    boolean vouchesFor(FileEntry found) {
        var held = entries.get(found.path());
        return held != null && vouchesFor(held, found);
    }

    /** The same for a file of which one knows what the index holds. */
    public boolean vouchesFor(FileEntry held, FileEntry found) {
        // a write in the tick after the index was written may leave no trace in the times
        return found.kind() == FileEntry.Kind.FILE && held.sameStat(found)
                && Math.max(found.modified(), found.changed()) < written;
    }
}
