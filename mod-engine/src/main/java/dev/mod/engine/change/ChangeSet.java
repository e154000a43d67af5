package dev.mod.engine.change;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Spelling;
import dev.mod.engine.target.WorkspaceException;
import java.io.ByteArrayInputStream;
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
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of each file and directory that something changed, and what it had been. Immutable; contents are read when
 * they are needed, from where they are kept.
 */
public final class ChangeSet {
    private static final int SHOWN = 10;
    /** Nothing changed. */
    public static final ChangeSet EMPTY = new ChangeSet(new TreeMap<>());

    /** One side of a change. */
    public record Version(FileEntry entry, Restoration.Contents contents) {
        InputStream open() throws IOException {
            return contents.open(entry);
        }

        /**
         * The whole content of a file.
         *
         * @throws WorkspaceException if it cannot be read
         */
        public byte[] read() {
            try (var in = open()) {
                return in.readAllBytes();
            } catch (IOException e) {
                throw WorkspaceException.of("read the kept content of", entry.path(), e);
            }
        }

        static boolean same(@Nullable Version one, @Nullable Version other) {
            return one == null || other == null
                    ? one == null && other == null
                    : one.entry.sameContent(other.entry);
        }

        /** Whether it is no directory. */
        public boolean isFile() {
            return entry.kind() != FileEntry.Kind.DIRECTORY;
        }

        /** Writes it where there is nothing; a link as its target. */
        public void copy(Path file) throws IOException {
            Files.createDirectories(java.util.Objects.requireNonNull(file.getParent()));
            try (var in = entry.kind() == FileEntry.Kind.LINK
                    ? new ByteArrayInputStream(entry.blob().getBytes(StandardCharsets.UTF_8))
                    : open()) {
                Files.copy(in, file);
            }
        }
    }

    /** What was and what is under a name. */
    public record Change(@Nullable Version before, @Nullable Version after) {}

    private final SortedMap<String, Change> changes;

    public ChangeSet(SortedMap<String, Change> changes) {
        this.changes = changes;
    }

    /** Whether nothing changed. */
    public boolean isEmpty() {
        return changes.isEmpty();
    }

    /** What the files that are there afterwards are then, by path; directories are not listed. */
    public SortedMap<String, Version> after() {
        var after = new TreeMap<String, Version>();
        changes.forEach((path, change) -> {
            var version = file(change.after());
            if (version != null) {
                after.put(path, version);
            }
        });
        return after;
    }

    /** The changes by path. */
    public SortedMap<String, Change> byPath() {
        return changes;
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
        run(target, FileOperations.DISK, true);
    }

    /** Takes the changes back in a target, from whatever state between before and after; as {@link #apply}. */
    public void revert(Path target) {
        run(target, FileOperations.DISK, false);
    }

    /**
     * Looks for conflicts that {@link #apply} would find now, and writes nothing.
     *
     * @throws WorkspaceException if there are any
     */
    public void check(Path target) {
        found(target);
    }

    public void run(Path target, FileOperations files, boolean forward) {
        SortedSet<String> left = make(target, files, forward);
        if (!left.isEmpty()) {
            throw WorkspaceException.conflict("changed by somebody else meanwhile: " + String.join(", ", left));
        }
    }

    /**
     * As {@link #apply}, but goes on where somebody else changes files meanwhile.
     *
     * @param files the changes of files that it is made of
     * @return those files, which are left as they are; {@link #revertOwn} takes back the others
     */
    public SortedSet<String> applyOwn(Path target, FileOperations files) {
        return make(target, files, true);
    }

    private SortedSet<String> make(Path target, FileOperations files, boolean forward) {
        try (var open = files.open(target)) {
            clear(target, open);
            return new TreeSet<>(make(target, open, forward, found(target)));
        }
    }

    /**
     * Takes back in a target what nobody else has changed since.
     *
     * @param files the changes of files that it is made of
     * @return the changes of the other files, which are left as they are
     * @throws WorkspaceException if a file cannot be written: try again
     */
    public ChangeSet revertOwn(Path target, FileOperations files) {
        try (var open = files.open(target)) {
            clear(target, open);
            var looked = look(target);
            var others = foreign(target, looked);
            looked.keySet().removeAll(others);
            others.addAll(without(others).make(target, open, false, looked));
            return only(others);
        }
    }

    private Set<String> make(Path target, TargetFiles files, boolean forward, Map<String, FileEntry> found) {
        var wanted = new HashMap<String, FileEntry>();
        var contents = new HashMap<String, Version>();
        changes.forEach((path, change) -> {
            var goal = forward ? change.after() : change.before();
            if (goal != null) {
                wanted.put(path,
                        withOthersMode(goal.entry(), forward ? change.before() : change.after(), found.get(path)));
                contents.put(path, goal);
            }
        });
        for (String parent : missingParents(target, wanted.keySet())) {
            wanted.put(parent, new FileEntry(parent, FileEntry.Kind.DIRECTORY, 0755, 0, 0, 0, 0, ""));
        }
        return new Restoration(target, files,
                entry -> java.util.Objects.requireNonNull(contents.get(entry.path())).open()).apply(wanted, found);
    }

    /** What a file is to be: what others have made of its mode since stays, but for the bits that the change is about. */
    private static FileEntry withOthersMode(FileEntry goal, @Nullable Version other, @Nullable FileEntry now) {
        if (now == null || now.kind() != FileEntry.Kind.FILE || goal.kind() != FileEntry.Kind.FILE) {
            return goal;
        }
        int known = other != null && matches(now, other) ? other.entry().mode() : goal.mode();
        int changed = known ^ goal.mode();
        return goal.withMode((goal.mode() & changed) | (now.mode() & ~changed));
    }

    /** Deletes what a process left in a target that died while it wrote these files. */
    public void clear(Path target, FileOperations files) {
        try (var open = files.open(target)) {
            clear(target, open);
        }
    }

    private void clear(Path target, TargetFiles files) {
        for (String path : changes.keySet()) {
            Path file = target.resolve(path);
            if (exists(FileOperations.temporary(file))) {
                attempt(file, () -> files.unstage(path));
            }
        }
        for (String path : made()) {
            Path temporary = target.resolve(FileOperations.temporary(path));
            if (exists(temporary)) {
                attempt(temporary, () -> files.unmake(path));
            }
        }
    }

    /** The directories and links, with the directories that have to be made for what is in them. */
    private Set<String> made() {
        var made = new HashSet<String>();
        changes.forEach((path, change) -> {
            if (!isFile(change.before()) || !isFile(change.after())) {
                made.add(path);
            }
            FileEntries.addParents(path, made);
        });
        return made;
    }

    private static boolean isFile(@Nullable Version version) {
        return version == null || version.entry().kind() == FileEntry.Kind.FILE;
    }

    private static boolean exists(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static void attempt(Path path, TargetFiles.Work work) {
        try {
            work.run();
        } catch (IOException e) {
            throw WorkspaceException.of("delete", path, e);
        }
    }

    private Map<String, FileEntry> found(Path target) {
        var looked = look(target);
        var conflicts = foreign(target, looked);
        if (!conflicts.isEmpty()) {
            throw WorkspaceException.conflict("changed by somebody else meanwhile: "
                    + conflicts.stream().limit(SHOWN).collect(Collectors.joining(", "))
                    + (conflicts.size() > SHOWN ? " and " + (conflicts.size() - SHOWN) + " more" : "")
                    + "; nothing was written");
        }
        return looked;
    }

    private Map<String, FileEntry> look(Path target) {
        var looked = new ConcurrentHashMap<String, FileEntry>();
        var linked = linkedDirectories(target);
        var ambiguous = Spelling.ambiguous(changes.keySet());
        Concurrently.forEach(List.copyOf(changes.keySet()), path -> {
            // what is behind a link is not under this name
            var now = linked.contains(FileEntries.above(path))
                    ? null
                    : look(target, path, ambiguous);
            if (now != null) {
                looked.put(path, now);
            }
        });
        return looked;
    }

    /** The directories on the way to a change. */
    private SortedSet<String> parents() {
        var parents = new TreeSet<String>();
        changes.keySet().forEach(path -> FileEntries.addParents(path, parents));
        return parents;
    }

    /** The directories on the way to a change that are symbolic links, or lie behind one. */
    private Set<String> linkedDirectories(Path target) {
        var linked = new HashSet<String>();
        for (String parent : parents()) {
            if (linked.contains(FileEntries.above(parent))
                    || Files.isSymbolicLink(target.resolve(parent))) {
                linked.add(parent);
            }
        }
        return linked;
    }

    /** The paths of which a directory is a file by now, which is none of the changes. */
    private SortedSet<String> outOfReach(Path target) {
        SortedSet<String> parents = parents();
        parents.removeIf(parent -> changes.containsKey(parent)
                || !Files.isRegularFile(target.resolve(parent), LinkOption.NOFOLLOW_LINKS));
        var paths = new TreeSet<String>();
        parents.forEach(parent -> paths.addAll(changes.subMap(parent + "/", parent + "0").keySet()));
        return paths;
    }

    private SortedSet<String> foreign(Path target, Map<String, FileEntry> looked) {
        var foreign = outOfReach(target);
        changes.forEach((path, change) -> {
            var now = looked.get(path);
            boolean expected = matches(now, change.before()) || matches(now, change.after())
                    || (now == null && !inOneStep(change));
            if (!expected && !FileEntry.isDirectory(now)) {
                foreign.add(path);
            }
        });
        return foreign;
    }

    /** The paths under which a target has neither what was before nor what was after. */
    public SortedSet<String> foreign(Path target) {
        return foreign(target, look(target));
    }

    /** The paths under which a target has not what was before; directories are left out. */
    public SortedSet<String> unlikeBefore(Path target) {
        var looked = look(target);
        var unlike = outOfReach(target);
        changes.forEach((path, change) -> {
            boolean file = file(change.before()) != null || file(change.after()) != null;
            if (file && !matches(looked.get(path), change.before())) {
                unlike.add(path);
            }
        });
        return unlike;
    }

    /** The changes of other paths than these. */
    public ChangeSet without(Set<String> paths) {
        var others = new TreeMap<>(changes);
        others.keySet().removeAll(paths);
        return new ChangeSet(others);
    }

    /** The changes of these paths only. */
    public ChangeSet only(Set<String> paths) {
        var these = new TreeMap<>(changes);
        these.keySet().retainAll(paths);
        return new ChangeSet(these);
    }

    /** The same changes, but what is in a target now is what they led to. */
    public ChangeSet endingAs(Path target) {
        var looked = look(target);
        var ending = new TreeMap<String, Change>();
        changes.forEach((path, change) -> {
            var now = looked.get(path);
            ending.put(path, new Change(change.before(), now == null
                    ? null
                    : new Version(now, entry -> Files.newInputStream(target.resolve(entry.path())))));
        });
        return new ChangeSet(ending);
    }

    /** What the files that were there before were then, by path; directories are not listed. */
    public SortedMap<String, Version> before() {
        return reversed().after();
    }

    private ChangeSet reversed() {
        var reversed = new TreeMap<String, Change>();
        changes.forEach((path, change) -> reversed.put(path, new Change(change.after(), change.before())));
        return new ChangeSet(reversed);
    }

    /** The directories that files need; what is there and not to stay may be a file. */
    private Set<String> missingParents(Path target, Set<String> paths) {
        var missing = new HashSet<String>();
        for (String path : paths) {
            for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                var parent = path.substring(0, end);
                if (paths.contains(parent) || missing.contains(parent)
                        || !changes.containsKey(parent) && exists(target.resolve(parent))) {
                    break;
                }
                missing.add(parent);
            }
        }
        return missing;
    }

    /** Whether nothing is ever missing between before and after. */
    static boolean inOneStep(Change change) {
        var before = change.before();
        var after = change.after();
        return before == null || after == null
                || (before.entry().kind() == after.entry().kind() && before.entry().kind() != FileEntry.Kind.LINK);
    }

    private static boolean matches(@Nullable FileEntry now, @Nullable Version version) {
        if (now == null || version == null) {
            return now == null && version == null;
        }
        return now.kind() == version.entry().kind() && now.blob().equals(version.entry().blob());
    }

    /**
     * What is under a name now, with the id of its content.
     *
     * @param ambiguous paths of which each has to be spelled as it is
     */
    static @Nullable FileEntry look(Path target, String path, Set<String> ambiguous) {
        var file = target.resolve(path);
        try {
            var entry = FileStat.of(file, path);
            if (entry != null && ambiguous.contains(path) && !Spelling.is(target, path)) {
                return null;
            }
            if (entry == null || entry.kind() == FileEntry.Kind.DIRECTORY) {
                return entry;
            }
            return entry.withBlob(entry.kind() == FileEntry.Kind.LINK
                    ? Files.readSymbolicLink(file).toString()
                    : BlobId.of(file, entry.size()), entry.size());
        } catch (IOException e) {
            throw WorkspaceException.of("read", file, e);
        }
    }

    private static @Nullable Version file(@Nullable Version version) {
        return version == null || version.entry().kind() == FileEntry.Kind.DIRECTORY ? null : version;
    }

    private static UnifiedDiff.@Nullable Side side(@Nullable Version version) {
        if (version == null) {
            return null;
        }
        var entry = version.entry();
        return new UnifiedDiff.Side(entry.kind() == FileEntry.Kind.LINK
                ? entry.blob().getBytes(StandardCharsets.UTF_8)
                : version.read(), mode(entry));
    }

    private static int mode(FileEntry entry) {
        return entry.kind() == FileEntry.Kind.LINK ? 0120000 : (entry.mode() & 0100) != 0 ? 0100755 : 0100644;
    }

    /** Collects changes between two whole trees. */
    public static ChangeSet between(Map<String, FileEntry> before, Map<String, FileEntry> after,
            Restoration.Contents contents) {
        var changes = new TreeMap<String, Change>();
        for (String path : FileEntries.differing(before, after)) {
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
