package dev.mod.engine.snapshot;

import dev.mod.engine.target.FileClock;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.change.FileEntries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
record Snapshot(FileClock taken, SortedMap<String, byte[]> rules, Map<String, FileEntry> entries, Set<String> absent) {
    static final Snapshot EMPTY = new Snapshot(new FileClock(0, false), Collections.emptySortedMap(), Map.of(),
            Set.of());

    Snapshot {
        rules = Collections.unmodifiableSortedMap(rules);
        entries = Collections.unmodifiableMap(entries);
        absent = Collections.unmodifiableSet(absent);
    }

    /** Whether a file that looks as it did then has the same content; "racily clean" in Git's terms if not. */
    boolean vouchesFor(FileEntry before) {
        return Math.max(before.modified(), before.changed()) < taken.nanos();
    }

    /** Whether a path counts though it may be ignored. */
    boolean knows(String path) {
        return entries.containsKey(path) || absent.contains(path);
    }

    /**
     * Files that were edited in place after the target had last been looked at, but before the snapshot was taken: by
     * somebody else then. Nobody can choose the time of an inode's last change.
     *
     * @param now files as they were found at {@code clock}
     */
    List<FileEntry> foreign(Map<String, FileEntry> now, FileClock clock) {
        if (!taken.certain() || !clock.certain() || clock.nanos() < taken.nanos()) {
            return List.of();
        }
        var foreign = new ArrayList<FileEntry>();
        for (String path : FileEntries.differing(entries, now)) {
            var entry = now.get(path);
            var old = entries.get(path);
            if (old != null && entry != null && entry.kind() == FileEntry.Kind.FILE && old.kind() == FileEntry.Kind.FILE
                    && (entry.inode() ^ old.inode()) << 32 == 0 && !(old.sameStat(entry) && old.mode() == entry.mode())
                    && entry.changed() < taken.nanos()) {
                foreign.add(entry);
            }
        }
        return foreign;
    }

    /** The same with these files. */
    Snapshot with(List<FileEntry> files) {
        return files.isEmpty()
                ? this
                : new Snapshot(taken, rules, FileEntries.with(entries, List.of(), files), absent);
    }
}
