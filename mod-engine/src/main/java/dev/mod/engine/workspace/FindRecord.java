package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * A file as GNU {@code find} prints it with {@link #FORMAT}, in a buffer. Moved from one to the next, since there are many.
 */
final class FindRecord {
    /** Kind and mode, size, times of modification and of the inode's change, inode, path, target of a link. */
    static final String FORMAT = "%y%m %s %T@ %C@ %i %p\\0%l\\0";
    /** Whether the virtual machine takes the bytes of names for what they are here. */
    static final boolean UNICODE = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));

    private final byte[] buffer;
    private final boolean unicode;
    private int begin;
    private int path;
    private int pathEnd;
    private int end;
    private int at;
    private int kind;
    private int mode;
    private long size;
    private long modified;
    private long changed;
    private long inode;

    FindRecord(byte[] buffer, boolean unicode) {
        this.buffer = buffer;
        this.unicode = unicode;
    }

    /** Moves to the record that begins somewhere; false if it is not there to its end. */
    boolean moveTo(int position, int length) {
        int zero = zero(position, length);
        int last = zero < length ? zero(zero + 1, length) : length;
        if (last >= length) {
            return false;
        }
        begin = position;
        pathEnd = zero;
        end = last + 1;
        int slash = position;
        while (slash < zero && buffer[slash] != '/') {
            slash++;
        }
        path = Math.min(slash + 1, zero);
        return true;
    }

    private int zero(int from, int length) {
        int zero = from;
        while (zero < length && buffer[zero] != 0) {
            zero++;
        }
        return zero;
    }

    byte[] buffer() {
        return buffer;
    }

    int begin() {
        return begin;
    }

    /** Where the path begins. */
    int path() {
        return path;
    }

    int pathEnd() {
        return pathEnd;
    }

    int end() {
        return end;
    }

    boolean isFile() {
        return buffer[begin] == 'f';
    }

    long size() {
        return size;
    }

    long modified() {
        return modified;
    }

    long changed() {
        return changed;
    }

    long inode() {
        return inode;
    }

    /**
     * Reads all but the names.
     *
     * @throws IOException if it is not what was asked for
     */
    void readStat() throws IOException {
        at = begin;
        kind = buffer[at++];
        mode = (int) number(8, ' ');
        size = number(10, ' ');
        modified = time();
        changed = time();
        inode = number(10, ' ');
        if (at + 2 != path || buffer[at] != '.' || path == pathEnd) {
            throw new IOException("not a path");
        }
    }

    /** Whether it is of a kind that snapshots keep. */
    boolean isKept() {
        return kind == 'f' || kind == 'd' || kind == 'l';
    }

    /**
     * All that it says.
     *
     * @throws CharacterCodingException if a name is not one that the virtual machine can express
     */
    Entry entry() throws IOException {
        var of = Entry.Kind.of(kind);
        return new Entry(text(path, pathEnd), of, mode, of == Entry.Kind.DIRECTORY ? 0 : size, modified, changed, inode,
                of == Entry.Kind.LINK ? text(pathEnd + 1, end - 1) : "");
    }

    /** @throws CharacterCodingException if the path is not one that the virtual machine can express */
    String pathText() throws CharacterCodingException {
        return text(path, pathEnd);
    }

    private String text(int from, int to) throws CharacterCodingException {
        for (int i = from; i < to; i++) {
            if (buffer[i] < 0) {
                if (!unicode) {
                    throw new CharacterCodingException();
                }
                return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buffer, from, to - from)).toString();
            }
        }
        return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
    }

    private long time() throws IOException {
        long seconds = number(10, '.');
        int first = at;
        long fraction = number(10, ' ');
        int digits = at - 1 - first;
        for (; digits > 9; digits--) {
            fraction /= 10;
        }
        for (; digits < 9; digits++) {
            fraction *= 10;
        }
        return seconds * 1_000_000_000L + fraction;
    }

    private long number(int radix, char stop) throws IOException {
        long value = 0;
        int first = at;
        for (; buffer[at] != stop; at++) {
            int digit = buffer[at] - '0';
            if (digit < 0 || digit >= radix) {
                throw new IOException("not a number");
            }
            value = value * radix + digit;
        }
        if (at++ == first) {
            throw new IOException("not a number");
        }
        return value;
    }
}
