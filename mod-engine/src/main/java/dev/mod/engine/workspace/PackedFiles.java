package dev.mod.engine.workspace;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Files as {@code find} printed them, each with the id of its content, by number: a tenth of the memory and of the time
 * that as many entries take. Immutable, but for an index of the paths that is made when it is first asked for.
 */
final class PackedFiles {
    private static final int ID = 20;

    private final byte[] text;
    private final int length;
    private final int[] begins;
    private final int[] paths;
    private final int[] pathEnds;
    private final byte[] ids;
    private @Nullable PathTable table;
    private volatile @Nullable InodeTable inodes;

    private PackedFiles(byte[] text, int length, byte[] ids, int count) {
        this.text = text;
        this.length = length;
        this.ids = ids;
        begins = new int[count];
        paths = new int[count];
        pathEnds = new int[count];
    }

    /** What was found and known by its number in an index. */
    static PackedFiles of(FindPart part, GitIndex index) {
        var packed = new PackedFiles(part.buffer(), part.length(), new byte[ID * part.known()],
                part.known());
        for (int number = 0; number < part.known(); number++) {
            packed.set(number, part, index);
        }
        return packed;
    }

    // by itself, since a virtual machine compiles what is called often, long before what it is called in
    private void set(int number, FindPart part, GitIndex index) {
        begins[number] = part.begin(number);
        paths[number] = part.path(number);
        pathEnds[number] = part.pathEnd(number);
        index.copyId(part.number(number), ids, ID * number);
    }

    /** How many there are. */
    int count() {
        return begins.length;
    }

    /** The number of a path; -1 if it is none of these. */
    int find(byte[] path) {
        return table().find(path, 0, path.length);
    }

    /** The number of a file that is to the byte as it was; -1 if there is none. */
    int find(FindRecord found) {
        var table = prepare();
        int place = table.first((int) found.inode());
        for (int i = 0; i < InodeTable.PROBES; i++) {
            int number = table.at(place + i);
            // a file's path is followed by an end of its own, and by that of the target that it has not
            if (number < 0 || found.equals(text, begins[number], pathEnds[number] + 2)) {
                return number;
            }
        }
        return -1;
    }

    /** Makes {@link #find(FindRecord)} fast. */
    InodeTable prepare() {
        var made = inodes;
        if (made == null) {
            made = new InodeTable(begins.length);
            for (int number = 0; number < begins.length; number++) {
                made.put(inode(number), number);
            }
            inodes = made;
        }
        return made;
    }

    private int inode(int number) {
        int inode = 0;
        for (int i = begins[number]; text[i] != ' '; i++) {
            inode = inode * 10 + text[i] - '0';
        }
        return inode;
    }

    private synchronized PathTable table() {
        var made = table;
        if (made == null) {
            made = new PathTable(text, paths, pathEnds, begins.length);
            table = made;
        }
        return made;
    }

    Entry entry(int number) {
        try {
            var record = new FindRecord(text, true);
            locate(number, record);
            return record.entry().withBlob(GitIndex.hex(Arrays.copyOfRange(ids, ID * number, ID * number + ID)),
                    record.size());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where bytes are written. */
    interface Sink {
        void write(byte[] bytes, int from, int length) throws IOException;
    }

    /** Writes the files, so that they can be read again. */
    void write(Sink out) throws IOException {
        var numbers = ByteBuffer.allocate(8 + 4 * begins.length).putInt(length).putInt(begins.length);
        numbers.asIntBuffer().put(begins);
        out.write(numbers.array(), 0, numbers.capacity());
        out.write(ids, 0, ids.length);
        out.write(text, 0, length);
    }

    /** Reads what was written. */
    static PackedFiles read(DataInputStream in) throws IOException {
        int length = in.readInt();
        int count = in.readInt();
        var numbers = ByteBuffer.wrap(in.readNBytes(4 * count));
        var ids = in.readNBytes(ID * count);
        var packed = new PackedFiles(in.readNBytes(length), length, ids, count);
        numbers.asIntBuffer().get(packed.begins);
        var record = new FindRecord(packed.text, true);
        for (int number = 0; number < count; number++) {
            packed.locate(number, record);
        }
        return packed;
    }

    private void locate(int number, FindRecord record) throws IOException {
        if (!record.moveTo(begins[number], length) || !record.read()) {
            throw new IOException("a file of it is not whole");
        }
        paths[number] = record.path();
        pathEnds[number] = record.pathEnd();
    }
}
