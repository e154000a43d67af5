package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What Git's index says of its files: Git's documentation "index-format", versions 2 to 4. JGit's reader does not give
 * the time of the inode's last change, without which an edit with a forged modification time goes unseen.
 *
 * @param entries by path from the directory that was asked for
 * @param written when the index was written, in nanoseconds since 1970
 */
record GitIndex(Map<String, Entry> entries, long written) {
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
    static final GitIndex NONE = new GitIndex(Map.of(), 0);

    /**
     * The index in a file; none if there is none or it is of a kind not known here.
     *
     * @param prefix only what is below this directory is read, and its path taken from there
     */
    static GitIndex read(Path file, String prefix) throws IOException {
        if (!Files.isRegularFile(file)) {
            return NONE;
        }
        long written = Files.getLastModifiedTime(file).to(TimeUnit.NANOSECONDS);
        try {
            return parse(ByteBuffer.wrap(Files.readAllBytes(file)), written, prefix);
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            return NONE;
        }
    }

    private static GitIndex parse(ByteBuffer in, long written, String prefix) {
        if (in.getInt() != 0x44495243) {
            return NONE;
        }
        int version = in.getInt();
        if (version < 2 || version > 4) {
            return NONE;
        }
        int count = in.getInt();
        var entries = new HashMap<String, Entry>(Math.min(count, in.remaining() / 62) * 4 / 3 + 1);
        byte[] name = new byte[0];
        byte[] id = new byte[20];
        for (int i = 0; i < count; i++) {
            int start = in.position();
            long changed = nanos(in);
            long modified = nanos(in);
            in.getInt();
            long inode = Integer.toUnsignedLong(in.getInt());
            int mode = in.getInt();
            in.getLong();
            long size = Integer.toUnsignedLong(in.getInt());
            in.get(id);
            int flags = in.getShort();
            if ((flags & 0x4000) != 0) {
                in.getShort();
            }
            int kept = version == 4 ? name.length - stripped(in) : 0;
            int end = in.position();
            while (in.get(end) != 0) {
                end++;
            }
            var next = Arrays.copyOf(name, kept + end - in.position());
            in.get(next, kept, next.length - kept);
            name = next;
            in.position(version == 4 ? end + 1 : start + ((end - start) / 8 + 1) * 8);
            boolean plain = (mode & 0170000) == 0100000 && (flags & 0x3000) == 0;
            var path = new String(name, StandardCharsets.UTF_8);
            if (path.startsWith(prefix)) {
                path = prefix.isEmpty() ? path : path.substring(prefix.length());
                entries.put(path, new Entry(path, plain ? Entry.Kind.FILE : Entry.Kind.LINK, mode & 07777, size,
                        modified, changed, inode, plain ? hex(id) : ""));
            }
        }
        return isSplit(in) ? NONE : new GitIndex(entries, written);
    }

    /** Whether the content of a file is the one that the index names, without a look at it. */
    boolean vouchesFor(Entry tracked, Entry found) {
        // a write in the tick after the index was written may leave no trace in the times
        return tracked.kind() == Entry.Kind.FILE && found.kind() == Entry.Kind.FILE
                && tracked.size() == (found.size() & 0xffffffffL) && tracked.modified() == found.modified()
                && tracked.changed() == found.changed() && tracked.inode() == (found.inode() & 0xffffffffL)
                && Math.max(found.modified(), found.changed()) < written;
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

    private static long nanos(ByteBuffer in) {
        return Integer.toUnsignedLong(in.getInt()) * 1_000_000_000L + in.getInt();
    }

    private static int stripped(ByteBuffer in) {
        int next = in.get();
        int value = next & 0x7f;
        while ((next & 0x80) != 0) {
            next = in.get();
            value = ((value + 1) << 7) | (next & 0x7f);
        }
        return value;
    }

    private static boolean isSplit(ByteBuffer in) {
        while (in.remaining() > 20 + 8) {
            int signature = in.getInt();
            int length = in.getInt();
            if (signature == 0x6c696e6b) {
                return true;
            }
            in.position(in.position() + length);
        }
        return false;
    }
}
