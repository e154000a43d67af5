package dev.mod.engine.workspace;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What Git's index says of its files: Git's documentation "index-format", versions 2 to 4. JGit's reader does not give
 * the time of the inode's last change, without which an edit with a forged modification time goes unseen. The file stays
 * in memory as it is; what it says of a path is read when that is asked for. Immutable.
 */
final class GitIndex {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    private static final int SIGNATURE = 0x44495243;
    private static final int CHUNK = 1 << 16;
    private static final int FIXED = 62;
    private static final int INODE = 20;
    private static final int ID = 40;
    private static final int ID_LENGTH = 20;
    static final GitIndex NONE = new GitIndex(new byte[0], 0, new Reader(new byte[0], 2, new byte[0], 0));

    private final byte[] file;
    private final byte[] names;
    private final int[] at;
    private final int[] begins;
    private final int[] ends;
    private final int count;
    private final long written;
    private volatile @Nullable InodeTable inodes;

    private GitIndex(byte[] file, long written, Reader reader) {
        this.file = file;
        this.written = written;
        this.names = reader.names();
        this.at = reader.at;
        this.begins = reader.begins;
        this.ends = reader.ends;
        this.count = reader.count;
    }

    /**
     * The index in a file; none if there is none or it is of a kind not known here.
     *
     * @param prefix only what is below this directory is read, and its path taken from there
     */
    static GitIndex read(Path path, String prefix) throws IOException {
        if (!Files.isRegularFile(path)) {
            return NONE;
        }
        long written = Files.getLastModifiedTime(path).to(TimeUnit.NANOSECONDS);
        try {
            return parse(bytes(path), written, prefix.getBytes(StandardCharsets.UTF_8));
        } catch (IndexOutOfBoundsException e) {
            return NONE;
        }
    }

    private static byte[] bytes(Path path) throws IOException {
        try (var in = new FileInputStream(path.toFile())) {
            var bytes = new byte[Math.toIntExact(in.getChannel().size())];
            int length = 0;
            // for more at once, memory would be got first
            for (int read = 0; read >= 0 && length < bytes.length; length += Math.max(0, read)) {
                read = in.read(bytes, length, Math.min(CHUNK, bytes.length - length));
            }
            return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
        }
    }

    private static GitIndex parse(byte[] file, long written, byte[] prefix) {
        int version = file.length < 12 || number(file, 0) != SIGNATURE ? 0 : number(file, 4);
        if (version < 2 || version > 4) {
            return NONE;
        }
        var reader = new Reader(file, version, prefix, Math.min(Math.max(0, number(file, 8)), file.length / FIXED));
        for (int i = number(file, 8); i > 0; i--) {
            reader.next();
        }
        return isSplit(file, reader.position) ? NONE : new GitIndex(file, written, reader);
    }

    /** Reads one entry after another. */
    private static final class Reader {
        private final byte[] file;
        private final int version;
        private final byte[] prefix;
        private final int[] at;
        private final int[] begins;
        private final int[] ends;
        private int count;
        private int position = 12;
        /** In version 4, a name is written as what differs from the one before. */
        private byte[] last = new byte[0];
        private final ByteArrayOutputStream expanded = new ByteArrayOutputStream();

        Reader(byte[] file, int version, byte[] prefix, int most) {
            this.file = file;
            this.version = version;
            this.prefix = prefix;
            at = new int[most];
            begins = new int[most];
            ends = new int[most];
        }

        byte[] names() {
            return version == 4 ? expanded.toByteArray() : file;
        }

        void next() {
            int start = position;
            int flags = file[start + 60] << 8 | file[start + 61] & 255;
            int begin = start + ((flags & 0x4000) == 0 ? FIXED : FIXED + 2);
            if (version == 4) {
                nextExpanded(start, begin);
                return;
            }
            int end = (flags & 0xfff) < 0xfff ? begin + (flags & 0xfff) : zero(file, begin + 0xfff);
            Objects.checkIndex(end, file.length);
            position = start + ((end - start) / 8 + 1) * 8;
            if (isBelow(file, begin, end)) {
                add(start, begin + prefix.length, end);
            }
        }

        private void nextExpanded(int start, int lengthAt) {
            int begin = lengthAt;
            int next = file[begin++];
            int stripped = next & 0x7f;
            while ((next & 0x80) != 0) {
                next = file[begin++];
                stripped = ((stripped + 1) << 7) | (next & 0x7f);
            }
            int end = zero(file, begin);
            int kept = Objects.checkIndex(last.length - stripped, last.length + 1);
            last = Arrays.copyOf(last, kept + end - begin);
            System.arraycopy(file, begin, last, kept, end - begin);
            position = end + 1;
            if (isBelow(last, 0, last.length)) {
                int from = expanded.size();
                expanded.write(last, prefix.length, last.length - prefix.length);
                add(start, from, expanded.size());
            }
        }

        private boolean isBelow(byte[] name, int begin, int end) {
            return Arrays.equals(name, begin, Math.min(end, begin + prefix.length), prefix, 0, prefix.length);
        }

        private void add(int start, int begin, int end) {
            at[count] = start;
            begins[count] = begin;
            ends[count++] = end;
        }
    }

    private static int zero(byte[] file, int from) {
        int zero = from;
        while (file[zero] != 0) {
            zero++;
        }
        return zero;
    }

    private static boolean isSplit(byte[] file, int from) {
        for (long i = from; i + 8 + ID_LENGTH < file.length; i += 8
                + Integer.toUnsignedLong(number(file, (int) i + 4))) {
            if (number(file, (int) i) == 0x6c696e6b) {
                return true;
            }
        }
        return false;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Whether it says anything of a path. */
    boolean contains(String path) {
        return find(path) >= 0;
    }

    /** What it says of a path; the kind of what is no file with a content is a link. */
    @Nullable
    Entry get(String path) {
        int number = find(path);
        if (number < 0) {
            return null;
        }
        int start = at[number];
        boolean plain = plain(start);
        return new Entry(path, plain ? Entry.Kind.FILE : Entry.Kind.LINK, number(file, start + 24) & 07777,
                unsigned(start + 36), nanos(start + 8), nanos(start), unsigned(start + INODE),
                plain ? hex(Arrays.copyOfRange(file, start + ID, start + ID + ID_LENGTH)) : "");
    }

    private int find(String path) {
        var bytes = path.getBytes(StandardCharsets.UTF_8);
        int number = first(bytes);
        return number < count && Arrays.equals(names, begins[number], ends[number], bytes, 0, bytes.length)
                ? number
                : -1;
    }

    /**
     * The number of a path that is in a buffer.
     *
     * @param inode the lower half of the number of its inode
     * @return -1 if nothing is said of the path, or of another inode
     */
    int find(int inode, byte[] buffer, int begin, int end) {
        var table = prepare();
        int place = table.first(inode);
        for (int i = 0; i < InodeTable.PROBES; i++) {
            int number = table.at(place + i);
            if (number < 0 || Arrays.equals(names, begins[number], ends[number], buffer, begin, end)) {
                return number;
            }
        }
        return -1;
    }

    /** Makes {@link #find(int, byte[], int, int)} fast. */
    InodeTable prepare() {
        var made = inodes;
        if (made == null) {
            made = new InodeTable(count);
            for (int number = 0; number < count; number++) {
                made.put(number(file, at[number] + INODE), number);
            }
            inodes = made;
        }
        return made;
    }

    /** How many paths there are below a directory. */
    int below(String directory) {
        var prefix = (directory + "/").getBytes(StandardCharsets.UTF_8);
        int first = first(prefix);
        prefix[prefix.length - 1]++;
        return Math.max(0, first(prefix) - first);
    }

    /** Whether there is a path below a directory. */
    boolean hasBelow(String directory) {
        var prefix = (directory + "/").getBytes(StandardCharsets.UTF_8);
        int low = first(prefix);
        return low < count && Arrays.equals(names, begins[low], Math.min(ends[low], begins[low] + prefix.length),
                prefix, 0, prefix.length);
    }

    /** The number of the first path that is this one or comes after it: Git keeps them sorted by their bytes. */
    private int first(byte[] path) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Arrays.compareUnsigned(names, begins[middle], ends[middle], path, 0, path.length) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether the content of a file is the one that the index names, without a look at it. */
    boolean vouchesFor(Entry found) {
        int number = find(found.path());
        return number >= 0 && found.kind() == Entry.Kind.FILE
                && vouchesFor(number, found.size(), found.modified(), found.changed(), found.inode());
    }

    /** The same for a file of which one knows the number of its path. */
    boolean vouchesFor(int number, long size, long modified, long changed, long inode) {
        int start = at[number];
        // a write in the tick after the index was written may leave no trace in the times
        return changed == nanos(start) && modified == nanos(start + 8) && (int) inode == number(file, start + INODE)
                && (int) size == number(file, start + 36) && Math.max(modified, changed) < written && plain(start);
    }

    /** Copies the id of the content of the path of a number. */
    void copyId(int number, byte[] into, int to) {
        System.arraycopy(file, at[number] + ID, into, to, ID_LENGTH);
    }

    private boolean plain(int start) {
        return (number(file, start + 24) & 0170000) == 0100000 && (file[start + 60] & 0x30) == 0;
    }

    /** The id in the form that people know. */
    static String hex(byte[] id) {
        var text = new byte[2 * id.length];
        for (int i = 0; i < id.length; i++) {
            text[2 * i] = DIGITS[id[i] >> 4 & 15];
            text[2 * i + 1] = DIGITS[id[i] & 15];
        }
        return new String(text, StandardCharsets.ISO_8859_1);
    }

    private long nanos(int position) {
        return unsigned(position) * 1_000_000_000L + number(file, position + 4);
    }

    private long unsigned(int position) {
        return Integer.toUnsignedLong(number(file, position));
    }

    private static int number(byte[] file, int at) {
        return file[at] << 24 | (file[at + 1] & 255) << 16 | (file[at + 2] & 255) << 8 | file[at + 3] & 255;
    }
}
