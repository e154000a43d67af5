package dev.mod.engine.workspace;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Files as {@code find} printed them, each with the id of its content, by number: a tenth of the memory and of the time
 * that as many entries take. Immutable, but for an index of the paths that is made when it is first asked for.
 */
final class PackedFiles {
    private static final int ID = 20;

    private final byte[] text;
    private final int[] begins;
    private final int[] paths;
    private final int[] pathEnds;
    private final byte[] ids;
    private @Nullable PathTable table;

    private PackedFiles(byte[] text, byte[] ids, int count) {
        this.text = text;
        this.ids = ids;
        begins = new int[count];
        paths = new int[count];
        pathEnds = new int[count];
    }

    /** What was found and known by its number in an index. */
    static PackedFiles of(List<FindPart> parts, GitIndex index) {
        int length = 0;
        int count = 0;
        for (FindPart part : parts) {
            length = Math.addExact(length, part.length());
            count += part.known();
        }
        var packed = new PackedFiles(new byte[length], new byte[ID * count], count);
        int from = 0;
        int number = 0;
        for (FindPart part : parts) {
            System.arraycopy(part.buffer(), 0, packed.text, from, part.length());
            for (int i = 0; i < part.known(); i++) {
                packed.set(number++, part, i, from, index);
            }
            from += part.length();
        }
        return packed;
    }

    // by itself, since a virtual machine compiles what is called often, long before what it is called in
    private void set(int number, FindPart part, int i, int from, GitIndex index) {
        begins[number] = from + part.begin(i);
        paths[number] = from + part.path(i);
        pathEnds[number] = from + part.pathEnd(i);
        index.copyId(part.number(i), ids, ID * number);
    }

    int count() {
        return begins.length;
    }

    /** The number of a path; -1 if it is none of these. */
    int find(String path) {
        var bytes = path.getBytes(StandardCharsets.UTF_8);
        return table().find(bytes, 0, bytes.length);
    }

    /** The number of a file that is to the byte as it was; -1 if there is none. */
    int find(FindRecord file) {
        int number = table().find(file.buffer(), file.path(), file.pathEnd());
        return number >= 0
                && Arrays.equals(text, begins[number], paths[number], file.buffer(), file.begin(), file.path())
                        ? number
                        : -1;
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
            record.moveTo(begins[number], text.length);
            record.readStat();
            return record.entry().withBlob(GitIndex.hex(Arrays.copyOfRange(ids, ID * number, ID * number + ID)),
                    record.size());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    String path(int number) {
        return new String(text, paths[number], pathEnds[number] - paths[number], StandardCharsets.UTF_8);
    }

    /** Where bytes are written. */
    interface Sink {
        void write(byte[] bytes, int from, int length) throws IOException;
    }

    /** Writes the files, so that they can be read again. */
    void write(Sink out) throws IOException {
        var numbers = ByteBuffer.allocate(8 + 4 * begins.length).putInt(text.length).putInt(begins.length);
        numbers.asIntBuffer().put(begins);
        out.write(numbers.array(), 0, numbers.capacity());
        out.write(ids, 0, ids.length);
        out.write(text, 0, text.length);
    }

    /** Reads what was written. */
    static PackedFiles read(DataInputStream in) throws IOException {
        int length = in.readInt();
        int count = in.readInt();
        var numbers = ByteBuffer.wrap(in.readNBytes(4 * count));
        var ids = in.readNBytes(ID * count);
        var packed = new PackedFiles(in.readNBytes(length), ids, count);
        numbers.asIntBuffer().get(packed.begins);
        var record = new FindRecord(packed.text, true);
        for (int number = 0; number < count; number++) {
            packed.locate(number, record);
        }
        return packed;
    }

    private void locate(int number, FindRecord record) throws IOException {
        if (!record.moveTo(begins[number], text.length)) {
            throw new IOException("a file of it is not whole");
        }
        paths[number] = record.path();
        pathEnds[number] = record.pathEnd();
    }
}
