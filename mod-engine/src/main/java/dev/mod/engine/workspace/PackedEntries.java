package dev.mod.engine.workspace;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
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
    private final List<PackedFiles> parts;
    /** Numbers of packed files, counted through all parts, that are none of these entries. */
    private final BitSet hidden;
    private final Map<String, dev.mod.engine.workspace.Entry> others;

    /**
     * Entries.
     *
     * @param hidden numbers of packed files, counted through all parts, that are none of them
     * @param others those that are not packed, of other paths
     */
    PackedEntries(List<PackedFiles> parts, BitSet hidden, Map<String, dev.mod.engine.workspace.Entry> others) {
        this.parts = List.copyOf(parts);
        this.hidden = hidden;
        this.others = others;
    }

    /** Makes {@link #find(FindRecord)} fast. */
    void prepare() {
        parts.forEach(PackedFiles::prepare);
    }

    /** The number of a packed file that is to the byte as one found; -1 if there is none. */
    int find(FindRecord file) {
        int first = 0;
        for (PackedFiles part : parts) {
            int number = part.find(file);
            if (number >= 0) {
                return hidden.get(first + number) ? -1 : first + number;
            }
            first += part.count();
        }
        return -1;
    }

    /** The number of a path; -1 if it is not packed. */
    int find(String path) {
        var bytes = path.getBytes(StandardCharsets.UTF_8);
        int first = 0;
        for (PackedFiles part : parts) {
            int number = part.find(bytes);
            if (number >= 0) {
                return first + number;
            }
            first += part.count();
        }
        return -1;
    }

    private int count() {
        int count = 0;
        for (PackedFiles part : parts) {
            count += part.count();
        }
        return count;
    }

    private dev.mod.engine.workspace.Entry packed(int number) {
        int rest = number;
        for (PackedFiles part : parts) {
            if (rest < part.count()) {
                return part.entry(rest);
            }
            rest -= part.count();
        }
        throw new NoSuchElementException();
    }

    /** The path of a packed file. */
    String path(int number) {
        return packed(number).path();
    }

    /** Whether others are made of the same packed files. */
    boolean shares(PackedEntries other) {
        return parts.equals(other.parts);
    }

    /** What was found later: some of the packed files, and others. */
    PackedEntries with(List<FindPart> found, Map<String, dev.mod.engine.workspace.Entry> others) {
        var now = new BitSet();
        now.set(0, count());
        for (FindPart part : found) {
            for (int i = 0; i < part.known(); i++) {
                now.clear(part.number(i));
            }
        }
        return new PackedEntries(parts, now, others);
    }

    /** These packed files, some of them hidden, and others. */
    PackedEntries with(BitSet nowHidden, Map<String, dev.mod.engine.workspace.Entry> nowOthers) {
        return new PackedEntries(parts, nowHidden, nowOthers);
    }

    /** Numbers of packed files that are none of these entries; to be changed by nobody. */
    BitSet hidden() {
        return hidden;
    }

    /** Writes what is packed, and which of it is hidden; the packed files themselves go to a store. */
    void write(DataOutputStream out, PackedStore store) throws IOException {
        var bits = hidden.toByteArray();
        out.writeInt(bits.length);
        out.write(bits);
        out.writeInt(parts.size());
        for (PackedFiles part : parts) {
            out.writeLong(store.number(part));
        }
    }

    /**
     * Reads what was written.
     *
     * @param others the entries that were not packed
     */
    static PackedEntries read(DataInputStream in, Map<String, dev.mod.engine.workspace.Entry> others,
            PackedStore store) throws IOException {
        var hidden = BitSet.valueOf(in.readNBytes(in.readInt()));
        var parts = new ArrayList<PackedFiles>();
        for (int count = in.readInt(); count > 0; count--) {
            parts.add(store.get(in.readLong()));
        }
        return new PackedEntries(parts, hidden, others);
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
        int number = find(text);
        return number >= 0 && !hidden.get(number) ? packed(number) : null;
    }

    @Override
    public boolean containsKey(@Nullable Object path) {
        if (!(path instanceof String text)) {
            return false;
        }
        int number = others.containsKey(text) ? -1 : find(text);
        return number >= 0 ? !hidden.get(number) : others.containsKey(text);
    }

    @Override
    public int size() {
        return count() - hidden.cardinality() + others.size();
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
        private final int count = count();
        private int next = hidden.nextClearBit(0);

        @Override
        public boolean hasNext() {
            return next < count || unpacked.hasNext();
        }

        @Override
        public Map.Entry<String, dev.mod.engine.workspace.Entry> next() {
            dev.mod.engine.workspace.Entry entry;
            if (next < count) {
                entry = packed(next);
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
