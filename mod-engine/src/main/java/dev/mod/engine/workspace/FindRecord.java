package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A file as GNU {@code find} prints it with {@link #FORMAT}, in a buffer. Moved from one to the next, since there are
 * many, and each of its bytes is looked at once at most.
 */
final class FindRecord {
    /** Inode, kind and mode, size, times of modification and of the inode's change, path, target of a link. */
    static final String FORMAT = "%i %y%m %s %T@ %C@ %p\\0%l\\0";
    /** The same of what is known to be a plain file. */
    static final String FILE_FORMAT = "%i f%m %s %T@ %C@ %p\\0\\0";
    /** Whether the virtual machine takes the bytes of names for what they are here. */
    static final boolean UNICODE = "UTF-8".equals(System.getProperty("sun.jnu.encoding"));

    private final byte[] buffer;
    private final boolean unicode;
    private int begin;
    private int path;
    private int pathEnd;
    private int end;
    private int at;
    private int limit;
    private boolean ascii;
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

    /**
     * Moves to the record that begins somewhere, of which only the inode is known then.
     *
     * @param length how much of the buffer is filled
     * @return false if there is nothing or not even that
     * @throws IOException if it is not what was asked for
     */
    boolean moveTo(int position, int length) throws IOException {
        begin = position;
        at = position;
        limit = length;
        inode = number(10, ' ');
        return at < limit;
    }

    /**
     * Reads the rest of it.
     *
     * @return false if it is not there to its end
     * @throws IOException if it is not what was asked for
     */
    boolean read() throws IOException {
        if (at == limit) {
            return false;
        }
        kind = buffer[at++];
        mode = (int) number(8, ' ');
        size = number(10, ' ');
        modified = time();
        changed = time();
        path = at + 2;
        if (path >= limit) {
            return false;
        }
        if (buffer[at] != '.' || buffer[at + 1] != '/' || buffer[path] == 0) {
            throw new IOException("not a path");
        }
        ascii = true;
        pathEnd = zero(path);
        end = pathEnd == limit ? limit : zero(pathEnd + 1);
        return end++ < limit;
    }

    private int zero(int from) {
        var bytes = buffer;
        int zero = from;
        int all = 0;
        for (; zero < limit && bytes[zero] != 0; zero++) {
            all |= bytes[zero];
        }
        ascii &= all >= 0;
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

    /** Whether it is the same to the byte as another one that is somewhere; if so, it need not be read. */
    boolean equals(byte[] other, int from, int to) {
        int last = begin + to - from;
        if (last > limit || !Arrays.equals(buffer, begin, last, other, from, to)) {
            return false;
        }
        end = last;
        return true;
    }

    boolean isFile() {
        return kind == 'f';
    }

    /** Whether the path ends with this name. */
    boolean isNamed(byte[] name) {
        int from = pathEnd - name.length;
        return from >= path && buffer[from - 1] == '/'
                && Arrays.equals(buffer, from, pathEnd, name, 0, name.length);
    }

    /** Whether no name in it has other characters. */
    boolean isAscii() {
        return ascii;
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
        if (ascii) {
            return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
        }
        if (!unicode) {
            throw new CharacterCodingException();
        }
        return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(buffer, from, to - from)).toString();
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

    /** A number and what stops it; if it is not there to its end, all is passed over, and the result means nothing. */
    private long number(int radix, char stop) throws IOException {
        var bytes = buffer;
        long value = 0;
        int next = at;
        for (; next < limit && bytes[next] != stop; next++) {
            int digit = bytes[next] - '0';
            if (digit < 0 || digit >= radix) {
                throw new IOException("not a number");
            }
            value = value * radix + digit;
        }
        if (next == at && next < limit) {
            throw new IOException("not a number");
        }
        at = Math.min(next + 1, limit);
        return value;
    }
}
