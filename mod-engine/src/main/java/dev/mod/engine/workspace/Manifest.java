package dev.mod.engine.workspace;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Everything a snapshot knows. A path is covered by it if the rules do not ignore it, if it is one of the entries, or
 * if it is one of the absent; nothing else is touched when the target is put back.
 *
 * @param taken when its capture began, by the file system's clock
 * @param rules files of ignore rules by their path from the top of the work tree
 * @param entries by path, in no order
 * @param absent paths that earlier snapshots had and this one has not
 */
record Manifest(FileClock taken, SortedMap<String, byte[]> rules, Map<String, Entry> entries, Set<String> absent) {
    static final Manifest EMPTY = new Manifest(new FileClock(0, false), Collections.emptySortedMap(), Map.of(),
            Set.of());

    Manifest {
        rules = Collections.unmodifiableSortedMap(rules);
        entries = entries instanceof PackedEntries ? entries : Collections.unmodifiableMap(entries);
        absent = Collections.unmodifiableSet(absent);
    }

    /** Whether a file that looks as it did then has the same content; "racily clean" in Git's terms if not. */
    boolean vouchesFor(Entry before) {
        return Math.max(before.modified(), before.changed()) < taken.nanos();
    }

    /** Whether a path counts though it may be ignored. */
    boolean knows(String path) {
        return entries.containsKey(path) || absent.contains(path);
    }
}
