package dev.mod.engine.workspace;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Entries by path, most of them packed. Those of one look and those of the next share what is packed, so that they can
 * be compared without a look at each. Immutable.
 */
final class PackedEntries extends AbstractMap<String, Entry> {
    private final PackedFiles files;
    /** Numbers of packed files that are none of these entries. */
    private final BitSet hidden;
    private final Map<String, dev.mod.engine.workspace.Entry> others;

    /**
     * Entries.
     *
     * @param others those that are not packed, of other paths
     */
    PackedEntries(PackedFiles files, Map<String, dev.mod.engine.workspace.Entry> others) {
        this(files, new BitSet(), others);
    }

    PackedEntries(PackedFiles files, BitSet hidden, Map<String, dev.mod.engine.workspace.Entry> others) {
        this.files = files;
        this.hidden = hidden;
        this.others = others;
    }

    /** The number of a packed file that is to the byte as one found; -1 if there is none. */
    int find(FindRecord file) {
        int number = files.find(file);
        return number >= 0 && !hidden.get(number) ? number : -1;
    }

    /** What was found later: some of the packed files, and others. */
    PackedEntries with(List<FindPart> parts, Map<String, dev.mod.engine.workspace.Entry> others) {
        var now = new BitSet();
        now.set(0, files.count());
        for (FindPart part : parts) {
            for (int i = 0; i < part.known(); i++) {
                now.clear(part.number(i));
            }
        }
        return new PackedEntries(files, now, others);
    }

    PackedFiles files() {
        return files;
    }

    /** Numbers of packed files that are none of these entries; to be changed by nobody. */
    BitSet hidden() {
        return hidden;
    }

    /** Writes what is packed, and which of it is hidden. */
    void write(PackedFiles.Sink out) throws IOException {
        var bits = hidden.toByteArray();
        var length = ByteBuffer.allocate(4).putInt(bits.length).array();
        out.write(length, 0, length.length);
        out.write(bits, 0, bits.length);
        files.write(out);
    }

    /**
     * Reads what was written.
     *
     * @param others the entries that were not packed
     */
    static PackedEntries read(DataInputStream in, Map<String, dev.mod.engine.workspace.Entry> others)
            throws IOException {
        var hidden = BitSet.valueOf(in.readNBytes(in.readInt()));
        return new PackedEntries(PackedFiles.read(in), hidden, others);
    }

    /** The entries that are not packed. */
    Map<String, dev.mod.engine.workspace.Entry> others() {
        return others;
    }

    @Override
    public dev.mod.engine.workspace.@Nullable Entry get(@Nullable Object path) {
        if (!(path instanceof String text)) {
            return null;
        }
        var other = others.get(text);
        if (other != null) {
            return other;
        }
        int number = files.find(text);
        return number >= 0 && !hidden.get(number) ? files.entry(number) : null;
    }

    @Override
    public boolean containsKey(@Nullable Object path) {
        if (!(path instanceof String text)) {
            return false;
        }
        int number = others.containsKey(text) ? -1 : files.find(text);
        return number >= 0 ? !hidden.get(number) : others.containsKey(text);
    }

    @Override
    public int size() {
        return files.count() - hidden.cardinality() + others.size();
    }

    @Override
    public Set<Map.Entry<String, dev.mod.engine.workspace.Entry>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Map.Entry<String, dev.mod.engine.workspace.Entry>> iterator() {
                return new Each();
            }

            @Override
            public int size() {
                return PackedEntries.this.size();
            }
        };
    }

    private final class Each implements Iterator<Map.Entry<String, dev.mod.engine.workspace.Entry>> {
        private final Iterator<dev.mod.engine.workspace.Entry> unpacked = others.values().iterator();
        private int next = hidden.nextClearBit(0);

        @Override
        public boolean hasNext() {
            return next < files.count() || unpacked.hasNext();
        }

        @Override
        public Map.Entry<String, dev.mod.engine.workspace.Entry> next() {
            dev.mod.engine.workspace.Entry entry;
            if (next < files.count()) {
                entry = files.entry(next);
                next = hidden.nextClearBit(next + 1);
            } else if (unpacked.hasNext()) {
                entry = unpacked.next();
            } else {
                throw new NoSuchElementException();
            }
            return Map.entry(entry.path(), Objects.requireNonNull(entry));
        }
    }
}
