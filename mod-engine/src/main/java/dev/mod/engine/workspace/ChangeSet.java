package dev.mod.engine.workspace;

import dev.mod.engine.event.FileChange;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What became of each file and directory that something changed, and what it had been. Immutable; contents are read when
 * they are needed, from where they are kept.
 */
public final class ChangeSet {
    /** Nothing changed. */
    public static final ChangeSet EMPTY = new ChangeSet(new TreeMap<>());

    /** One side of a change. */
    record Version(Entry entry, Restoration.Contents contents) {
        InputStream open() throws IOException {
            return contents.open(entry);
        }

        boolean same(Version other) {
            return entry.sameContent(other.entry);
        }
    }

    /** What was and what is under a name. */
    record Change(@Nullable Version before, @Nullable Version after) {}

    private final SortedMap<String, Change> changes;

    ChangeSet(SortedMap<String, Change> changes) {
        this.changes = changes;
    }

    /** Whether nothing changed. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** These changes, and then others. */
    public ChangeSet then(ChangeSet next) {
        var all = new TreeMap<>(changes);
        next.changes.forEach((path, later) -> {
            var first = changes.get(path);
            var before = first == null ? later.before() : first.before();
            var after = later.after();
            if (before == null ? after == null : after != null && before.same(after)) {
                all.remove(path);
            } else {
                all.put(path, new Change(before, after));
            }
        });
        return new ChangeSet(all);
    }

    /** The files that changed, by path; directories are not listed. */
    public List<FileChange> files() {
        var files = new ArrayList<FileChange>();
        changes.forEach((path, change) -> {
            var before = file(change.before());
            var after = file(change.after());
            if (before != null || after != null) {
                files.add(new FileChange(path, before == null
                        ? FileChange.Kind.CREATED
                        : after == null ? FileChange.Kind.DELETED : FileChange.Kind.MODIFIED));
            }
        });
        return List.copyOf(files);
    }

    /**
     * The changes in the format of {@code git diff}.
     *
     * @throws WorkspaceException if a content cannot be read
     */
    public String patch() {
        var patch = new UnifiedDiff();
        for (FileChange file : files()) {
            var change = java.util.Objects.requireNonNull(changes.get(file.path()));
            var before = file(change.before());
            var after = file(change.after());
            // Git knows of one bit of the mode only
            if (before == null || after == null || mode(before.entry()) != mode(after.entry())
                    || !before.entry().blob().equals(after.entry().blob())) {
                patch.add(file.path(), side(before), side(after));
            }
        }
        return patch.toString();
    }

    /**
     * Makes the changes in a target. Can be called again after a failure.
     *
     * @throws WorkspaceException if a file is neither as before nor as after: nothing is written then; or if a file cannot
     *         be written: call {@link #revert} or try again
     */
    public void apply(Path target) {
        run(target, TargetFiles.DISK, true);
    }

    /** Takes the changes back in a target, from whatever state between before and after; as {@link #apply}. */
    public void revert(Path target) {
        run(target, TargetFiles.DISK, false);
    }

    /**
     * Looks for conflicts that {@link #apply} would find now, and writes nothing.
     *
     * @throws WorkspaceException if there are any
     */
    public void check(Path target) {
        found(target);
    }

    void run(Path target, TargetFiles files, boolean forward) {
        changes.keySet().forEach(path -> clear(target.resolve(path), files));
        var found = found(target);
        var wanted = new HashMap<String, Entry>();
        var contents = new HashMap<String, Version>();
        changes.forEach((path, change) -> {
            var goal = forward ? change.after() : change.before();
            if (goal != null) {
                wanted.put(path, goal.entry());
                contents.put(path, goal);
            }
        });
        for (String parent : missingParents(target, wanted.keySet())) {
            wanted.put(parent, new Entry(parent, Entry.Kind.DIRECTORY, 0755, 0, 0, 0, 0, ""));
        }
        new Restoration(target, files, entry -> java.util.Objects.requireNonNull(contents.get(entry.path())).open())
                .apply(wanted, found);
    }

    /** Deletes what a process left that died while it wrote a file. */
    private static void clear(Path path, TargetFiles files) {
        Path temporary = TargetFiles.temporary(path);
        try {
            if (Files.exists(temporary, LinkOption.NOFOLLOW_LINKS)) {
                files.delete(temporary);
            }
        } catch (IOException e) {
            throw WorkspaceException.of("delete", temporary, e);
        }
    }

    private Map<String, Entry> found(Path target) {
        var found = new HashMap<String, Entry>();
        var conflicts = new ArrayList<String>();
        var looked = new ConcurrentHashMap<String, Entry>();
        Concurrently.forEach(List.copyOf(changes.keySet()), path -> {
            var now = look(target, path);
            if (now != null) {
                looked.put(path, now);
            }
        });
        changes.forEach((path, change) -> {
            var now = looked.get(path);
            boolean expected = matches(now, change.before()) || matches(now, change.after())
                    || (now == null && !inOneStep(change));
            if (!expected && !Entry.isDirectory(now)) {
                conflicts.add(path);
            }
            if (now != null) {
                found.put(path, now);
            }
        });
        if (!conflicts.isEmpty()) {
            throw WorkspaceException.conflict("changed by somebody else meanwhile: "
                    + String.join(", ", conflicts.subList(0, Math.min(10, conflicts.size())))
                    + (conflicts.size() > 10 ? " and " + (conflicts.size() - 10) + " more" : "")
                    + "; nothing was written");
        }
        return found;
    }

    private static Set<String> missingParents(Path target, Set<String> paths) {
        var missing = new HashSet<String>();
        for (String path : paths) {
            for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                var parent = path.substring(0, end);
                if (paths.contains(parent) || missing.contains(parent)
                        || Files.exists(target.resolve(parent), LinkOption.NOFOLLOW_LINKS)) {
                    break;
                }
                missing.add(parent);
            }
        }
        return missing;
    }

    /** Whether nothing is ever missing between before and after. */
    private static boolean inOneStep(Change change) {
        var before = change.before();
        var after = change.after();
        return before == null || after == null
                || (before.entry().kind() == after.entry().kind() && before.entry().kind() != Entry.Kind.LINK);
    }

    private static boolean matches(@Nullable Entry now, @Nullable Version version) {
        if (now == null || version == null) {
            return now == null && version == null;
        }
        return now.kind() == version.entry().kind() && now.blob().equals(version.entry().blob());
    }

    /** What is under a name now, with the id of its content. */
    static @Nullable Entry look(Path target, String path) {
        var file = target.resolve(path);
        try {
            var entry = FileStat.of(file, path);
            if (entry == null || entry.kind() == Entry.Kind.DIRECTORY) {
                return entry;
            }
            return entry.withBlob(entry.kind() == Entry.Kind.LINK
                    ? Files.readSymbolicLink(file).toString()
                    : BlobStore.id(file, entry.size()), entry.size());
        } catch (IOException e) {
            throw WorkspaceException.of("read", file, e);
        }
    }

    private static @Nullable Version file(@Nullable Version version) {
        return version == null || version.entry().kind() == Entry.Kind.DIRECTORY ? null : version;
    }

    private static UnifiedDiff.@Nullable Side side(@Nullable Version version) {
        if (version == null) {
            return null;
        }
        var entry = version.entry();
        try {
            return new UnifiedDiff.Side(entry.kind() == Entry.Kind.LINK
                    ? entry.blob().getBytes(StandardCharsets.UTF_8)
                    : BlobStore.readAll(version.open()), mode(entry));
        } catch (IOException e) {
            throw WorkspaceException.of("read the kept content of", entry.path(), e);
        }
    }

    private static int mode(Entry entry) {
        return entry.kind() == Entry.Kind.LINK ? 0120000 : (entry.mode() & 0100) != 0 ? 0100755 : 0100644;
    }

    /** Collects changes between two whole trees. */
    static ChangeSet between(Map<String, Entry> before, Map<String, Entry> after, Restoration.Contents contents) {
        var changes = new TreeMap<String, Change>();
        for (String path : Entries.differing(before, after)) {
            var was = before.get(path);
            var now = after.get(path);
            if (was == null || now == null || !was.sameContent(now)) {
                changes.put(path, new Change(was == null ? null : new Version(was, contents),
                        now == null ? null : new Version(now, contents)));
            }
        }
        return new ChangeSet(changes);
    }
}
