package dev.mod.engine.workspace;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Trees of entries by path, packed or not. */
final class Entries {
    private Entries() {}

    /** These entries but for some, and with others in their place or beside them. */
    static Map<String, Entry> with(Map<String, Entry> entries, Collection<String> removed, Collection<Entry> put) {
        var packed = entries instanceof PackedEntries some ? some : null;
        var others = new HashMap<>(packed == null ? entries : packed.others());
        var hidden = packed == null ? new BitSet() : (BitSet) packed.hidden().clone();
        others.keySet().removeAll(removed);
        if (packed != null) {
            removed.forEach(path -> hide(packed, path, hidden));
            put.forEach(entry -> hide(packed, entry.path(), hidden));
        }
        put.forEach(entry -> others.put(entry.path(), entry));
        return packed == null ? others : packed.with(hidden, others);
    }

    private static void hide(PackedEntries packed, String path, BitSet hidden) {
        int number = packed.find(path);
        if (number >= 0) {
            hidden.set(number);
        }
    }

    /** Those that may be directories. */
    static Collection<Entry> unpacked(Map<String, Entry> entries) {
        return entries instanceof PackedEntries packed ? packed.others().values() : entries.values();
    }

    /** The paths of which two trees have different entries, or only one has any; in no order. */
    @SuppressWarnings("ReferenceEquality") // the same object means that there is nothing to compare
    static Set<String> differing(Map<String, Entry> one, Map<String, Entry> other) {
        var paths = new HashSet<String>();
        if (one == other) {
            return paths;
        }
        if (one instanceof PackedEntries a && other instanceof PackedEntries b && a.shares(b)) {
            var changed = (BitSet) a.hidden().clone();
            changed.xor(b.hidden());
            changed.stream().forEach(number -> paths.add(a.path(number)));
            addDiffering(a.others(), b.others(), paths);
            addDiffering(b.others(), a.others(), paths);
        } else {
            addDiffering(one, other, paths);
            for (String path : other.keySet()) {
                if (!one.containsKey(path)) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    /** The paths that a tree has and another has not. */
    static Set<String> missing(Map<String, Entry> from, Map<String, Entry> in) {
        var missing = share(from, in) ? differing(from, in) : new HashSet<>(from.keySet());
        missing.removeIf(path -> in.containsKey(path) || !from.containsKey(path));
        return missing;
    }

    private static boolean share(Map<String, Entry> one, Map<String, Entry> other) {
        return one instanceof PackedEntries a && other instanceof PackedEntries b && a.shares(b);
    }

    private static void addDiffering(Map<String, Entry> from, Map<String, Entry> to, Set<String> paths) {
        for (Entry entry : from.values()) {
            var other = to.get(entry.path());
            if (other == null || !entry.same(other)) {
                paths.add(entry.path());
            }
        }
    }
}
