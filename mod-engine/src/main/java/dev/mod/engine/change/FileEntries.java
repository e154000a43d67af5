package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Operations on trees of entries by path. */
public final class FileEntries {
    private FileEntries() {}

    /** These entries but for some, and with others in their place or beside them. */
    public static Map<String, FileEntry> with(Map<String, FileEntry> entries, Collection<String> removed,
            Collection<FileEntry> put) {
        var all = new HashMap<>(entries);
        removed.forEach(all::remove);
        put.forEach(entry -> all.put(entry.path(), entry));
        return all;
    }

    /** The directory that a path lies in; empty at the top. */
    static String above(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** Adds the directories that a path lies in. */
    static void addParents(String path, Set<String> parents) {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (!parents.add(path.substring(0, end))) {
                return;
            }
        }
    }

    /** The paths of which two trees have different entries, or only one has any; in no order. */
    public static Set<String> differing(Map<String, FileEntry> one, Map<String, FileEntry> other) {
        var paths = new HashSet<String>();
        one.forEach((path, entry) -> {
            var counterpart = other.get(path);
            if (counterpart == null || !entry.same(counterpart)) {
                paths.add(path);
            }
        });
        other.keySet().stream().filter(path -> !one.containsKey(path)).forEach(paths::add);
        return paths;
    }
}
