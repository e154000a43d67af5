package dev.mod.engine.snapshot;

import dev.mod.base.file.FileTrees;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileEntries;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.Restoration;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.FileClock;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.FileWalk;
import dev.mod.engine.target.GitIndex;
import dev.mod.engine.target.WorkTree;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of a target, from which it can be put back as it was: contents, POSIX modes, links, empty directories. Files
 * that ignore rules name are outside, but those that Git tracks; {@code .git} is never touched. Contents that the
 * target's own repository holds are not copied. Safe for concurrent use; who captures or restores has to have the target
 * for himself.
 */
public final class SnapshotStore implements AutoCloseable {
    /** How long a look at all files counts: by then, somebody may well have edited one of them in place. */
    private static final long RECENT = TimeUnit.SECONDS.toNanos(2);
    /** Fewer files than these are looked at each time: that takes a few milliseconds, and misses nothing. */
    private static final int MANY = 5_000;

    /** How often somebody may change a file while the target is being put back. */
    private static final int RESTORATIONS = 5;

    private final Path target;
    private final FileOperations files;
    private final @Nullable WorkTree git;
    private final SnapshotFiles manifests;
    private final KeptContents contents;
    /** The latest snapshot, if the target was like it when this object last looked. */
    private @Nullable String verified;
    /** When this object last began to look at all files. */
    private long looked;
    private FileTime verifiedIndex = FileTime.fromMillis(0);
    private FileTime cachedIndexTime = FileTime.fromMillis(0);
    private GitIndex cachedIndex = GitIndex.NONE;
    private FileWalk.LeftOut leftOut = new FileWalk.LeftOut(new TreeSet<>(), new TreeSet<>());
    private FileEntry top = new FileEntry("", FileEntry.Kind.DIRECTORY, 0, 0, 0, 0, 0, "");

    /**
     * Of one target, kept in one directory, which need not exist.
     *
     * @throws WorkspaceException if what is kept there cannot be read
     */
    public SnapshotStore(Path store, Path target) {
        this(store, target, FileOperations.DISK);
    }

    /**
     * As {@link #SnapshotStore(Path, Path)}.
     *
     * @param files the changes of files that restoring is made of
     */
    public SnapshotStore(Path store, Path target, FileOperations files) {
        this.files = files;
        this.manifests = new SnapshotFiles(store);
        try {
            this.target = target.toRealPath();
            this.git = WorkTree.around(this.target);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
        this.contents = new KeptContents(store, this.target, git);
    }

    /** Reads Git's index, for the first snapshot; if it is another one by then, it is read again. */
    public synchronized void prepare() {
        index();
    }

    /**
     * Remembers the target as it is. Every file is looked at; only those are read that may have changed since the last
     * capture, or since Git's index was written.
     *
     * @return the snapshot's name; the snapshot is durable
     * @throws WorkspaceException if a file cannot be read or the snapshot not be kept
     */
    public synchronized String capture() {
        var last = manifests.latest();
        var now = look(null, Snapshot.EMPTY, last, List.of(last));
        return save(new Snapshot(now.taken, now.rules, now.entries, absent(last, now.entries)));
    }

    /**
     * Remembers the target as it is before something works on it. Where {@link #after} has looked at the whole of a large
     * target a moment before, only its directories are looked at again, and all of it if one of them has changed. A file that
     * somebody edited in place meanwhile is then left for {@link #takeOver}, {@link #after} and {@link #restore} to find:
     * they tell it by the time of its change, which is before this snapshot.
     */
    public synchronized String before() {
        var known = verified;
        if (known == null || System.nanoTime() - looked > RECENT
                || git != null && !verifiedIndex.equals(indexTime())) {
            return capture();
        }
        var last = manifests.get(known);
        if (last.entries().size() < MANY) {
            return capture();
        }
        var taken = FileClock.next(target);
        if (!taken.certain() || !last.taken().certain()) {
            return capture();
        }
        try {
            return last.vouchesFor(top) && top.same(topEntry()) && directoriesAreAsAt(last)
                    ? save(new Snapshot(taken, last.rules(), last.entries(), last.absent()))
                    : capture();
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    /** Whether no file came, went or was replaced since a snapshot. */
    private boolean directoriesAreAsAt(Snapshot last) throws IOException {
        for (FileEntry entry : last.entries().values()) {
            if (entry.kind() == FileEntry.Kind.DIRECTORY
                    && !(last.vouchesFor(entry) && FileStat.unchanged(target.resolve(entry.path()), entry))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Takes what others had changed in place before a snapshot over into it, before something else takes the place of these
     * files.
     *
     * @param paths of the files
     */
    public synchronized void takeOver(String snapshot, Set<String> paths) {
        var known = manifests.get(snapshot);
        var now = new HashMap<String, FileEntry>();
        try {
            contents.open();
            for (String path : paths) {
                var old = known.entries().get(path);
                var found = fileOf(old) == null ? null : FileStat.of(target.resolve(path), path);
                if (old != null && found != null && found.kind() == FileEntry.Kind.FILE && !old.sameStat(found)) {
                    now.put(path, contents.keep(found, null));
                }
            }
            contents.force();
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
        var foreign = known.foreign(now, FileClock.read(target));
        if (!foreign.isEmpty()) {
            manifests.replace(snapshot, known.with(foreign));
        }
    }

    /**
     * Remembers the target as it is after something worked on it. What others had changed before that began is taken
     * over into the earlier snapshot.
     *
     * @param before name of the snapshot from before
     */
    public synchronized String after(String before) {
        var old = manifests.get(before);
        var now = look(null, old, old, List.of(old));
        var foreign = old.foreign(now.entries, now.taken);
        if (!foreign.isEmpty()) {
            old = old.with(foreign);
            manifests.replace(before, old);
        }
        return save(new Snapshot(now.taken, now.rules, now.entries, absent(old, now.entries)));
    }

    /**
     * Puts the target back as it was at a snapshot. If that fails in the middle, or the process dies, it can be called
     * again and goes on. Files that the snapshot does not cover, and those that somebody had changed before it without
     * its notice, stay as they are.
     *
     * @return the name of a snapshot of what was there before, so that nothing is lost; empty if there is no room for it
     * @throws WorkspaceException if a file cannot be written; the others have been tried
     */
    public synchronized String restore(String snapshot) {
        return restore(snapshot, (changes, unkept) -> {});
    }

    /** As {@link #restore(String)}, and tells what is going to be discarded. */
    public synchronized String restore(String snapshot, Discarding discarding) {
        return Uninterrupted.call(() -> {
            String discarded = "";
            for (int again = 0; again < RESTORATIONS; again++) {
                var restored = restoreOnce(snapshot, discarding);
                discarded = again == 0 ? restored.discarded() : discarded;
                if (restored.left().isEmpty()) {
                    return discarded;
                }
            }
            throw WorkspaceException.conflict(target + " is being changed all the time; it cannot be put back");
        });
    }

    /** What came of trying: the snapshot of what was there, and the files that somebody changed meanwhile. */
    private record Restored(String discarded, Set<String> left) {}

    private Restored restoreOnce(String snapshot, Discarding discarding) {
        var wanted = manifests.get(snapshot);
        // the rules of then, or what they hid would now be taken for new, or the other way round
        Look now;
        String discarded;
        var unkept = Optional.<WorkspaceException>empty();
        try {
            now = look(wanted.rules(), wanted, wanted, List.of(manifests.latest(), wanted));
            discarded = save(new Snapshot(now.taken, wanted.rules(), now.entries, absent(wanted, now.entries)));
        } catch (WorkspaceException e) {
            // a full disk is what tasks fail of, too
            unkept = Optional.of(e);
            contents.copying(false);
            try {
                now = look(wanted.rules(), wanted, wanted, List.of(manifests.latest(), wanted));
                discarded = "";
            } finally {
                contents.copying(true);
            }
        }
        verified = null;
        var foreign = wanted.foreign(now.entries, now.taken);
        var goal = wanted.with(foreign);
        if (!foreign.isEmpty()) {
            manifests.replace(snapshot, goal);
        }
        discarding.discards(ChangeSet.between(goal.entries(), now.entries, contents::open), unkept);
        try (var open = files.open(target)) {
            return new Restored(discarded,
                    new Restoration(target, open, contents::open).restore(goal.entries(), now.entries));
        }
    }

    /**
     * The files and links that {@link #restore} would change though they changed after a moment; where one is gone, it may
     * have gone then.
     */
    public synchronized SortedSet<String> changedAfter(String snapshot, Instant moment) {
        var wanted = manifests.get(snapshot);
        var later = new TreeSet<String>();
        if (moment.equals(Instant.MAX)) {
            return later;
        }
        var nanos = moment.getEpochSecond() * 1_000_000_000L + moment.getNano();
        contents.copying(false);
        try {
            var now = look(wanted.rules(), wanted, wanted, List.of(manifests.latest(), wanted));
            var goal = wanted.with(wanted.foreign(now.entries, now.taken));
            for (String path : FileEntries.differing(goal.entries(), now.entries)) {
                var was = goal.entries().get(path);
                var is = now.entries.get(path);
                if (fileOf(was) == null && fileOf(is) == null || was != null && is != null && was.sameContent(is)) {
                    continue;
                }
                if (!FileOperations.isTemporary(Path.of(path)) && changed(path, is) > nanos) {
                    later.add(path);
                }
            }
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        } finally {
            contents.copying(true);
        }
        return later;
    }

    /**
     * Takes files over into a snapshot as they are now, so that {@link #restore} leaves them alone.
     *
     * @param losing is given what the snapshot is about to lose by that
     */
    public synchronized void adopt(String snapshot, Set<String> paths, Consumer<ChangeSet> losing) {
        var wanted = manifests.get(snapshot);
        var now = look(wanted.rules(), wanted, wanted, List.of(manifests.latest(), wanted));
        var adopted = new TreeMap<>(wanted.entries());
        var absent = new HashSet<>(wanted.absent());
        for (String path : paths) {
            var is = now.entries.get(path);
            if (is == null) {
                adopted.remove(path);
                absent.add(path);
                continue;
            }
            // the file may have taken a directory's place
            adopted.subMap(path + "/", path + "0").clear();
            adopted.put(path, is);
            for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                var parent = now.entries.get(path.substring(0, end));
                if (parent != null && !FileEntry.isDirectory(adopted.get(parent.path()))) {
                    adopted.put(parent.path(), parent);
                }
            }
        }
        losing.accept(ChangeSet.between(wanted.entries(), adopted, contents::open));
        manifests.replace(snapshot, new Snapshot(wanted.taken(), wanted.rules(), adopted, absent));
        verified = null;
    }

    /** When a file changed, or at the latest went, by the clock of the file system. */
    private long changed(String path, @Nullable FileEntry now) throws IOException {
        if (now != null) {
            return Math.max(now.changed(), now.modified());
        }
        Path parent = Objects.requireNonNull(target.resolve(path).getParent());
        while (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
            parent = Objects.requireNonNull(parent.getParent());
        }
        return Files.getLastModifiedTime(parent).to(TimeUnit.NANOSECONDS);
    }

    /** Whether a path is put back to a snapshot, as a file or as a directory. */
    synchronized boolean covers(String snapshot, String path, boolean isDirectory) {
        var manifest = manifests.get(snapshot);
        try {
            return manifest.knows(path) || !walk(manifest.rules(), manifest, manifest, GitIndex.NONE, List.of())
                    .ignores(path, isDirectory);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
    }

    /**
     * Makes a copy of the target as it is now, without what is ignored. What somebody changes meanwhile is as it was before or
     * after, or not in it.
     *
     * @param directory where the copy is to be; what is there is deleted
     */
    public synchronized void copy(Path directory) {
        var now = before();
        try {
            TargetCopy.copy(target, manifests.get(now).entries(), git, directory);
        } catch (IOException e) {
            throw WorkspaceException.of("copy the target to", directory, e);
        }
    }

    /** Deletes a copy. */
    public static void deleteCopy(Path directory) {
        try {
            FileTrees.delete(directory);
        } catch (IOException e) {
            throw WorkspaceException.of("delete", directory, e);
        }
    }

    /** What the last look at the target left out. */
    public synchronized FileWalk.LeftOut leftOut() {
        return leftOut;
    }

    /** What changed from one snapshot to a later one. Contents are read from here, so this has to stay open. */
    public synchronized ChangeSet changes(String from, String to) {
        return ChangeSet.between(manifests.get(from).entries(), manifests.get(to).entries(), contents::open);
    }

    /** The files that changed from one snapshot to a later one, by path; directories are not listed. */
    public List<FileChange> diff(String from, String to) {
        return changes(from, to).files();
    }

    /** The difference between two snapshots in the format of {@code git diff}. */
    public String patch(String from, String to) {
        return changes(from, to).patch();
    }

    /** The content of a file or the target of a link at a snapshot; null if there was none. */
    public synchronized byte @Nullable [] read(String snapshot, String path) {
        var entry = fileOf(manifests.get(snapshot).entries().get(path));
        return entry == null ? null : contents.read(entry);
    }

    @Override
    public synchronized void close() {
        contents.close();
    }

    private record Look(FileClock taken, SortedMap<String, byte[]> rules, Map<String, FileEntry> entries) {}

    /**
     * Looks at every file.
     *
     * @param frozen the rules to go by; null for those on disk
     * @param earlier a snapshot that passed over files which could not be read; they are passed over again
     * @param covering a snapshot whose files count though they are ignored; with rules from disk, those that Git tracks, too
     * @param likely the snapshots that files may still be like, the likeliest first
     */
    private Look look(@Nullable SortedMap<String, byte[]> frozen, Snapshot earlier, Snapshot covering,
            List<Snapshot> likely) {
        try {
            looked = System.nanoTime();
            var time = indexTime();
            var top = topEntry();
            var taken = FileClock.read(target);
            contents.open();
            var walk = walk(frozen, earlier, covering, index(), likely);
            var entries = walk.all();
            contents.force();
            leftOut = walk.leftOut();
            this.top = top;
            verifiedIndex = time;
            return new Look(taken, walk.rules(), entries);
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    private FileWalk walk(@Nullable SortedMap<String, byte[]> frozen, Snapshot earlier, Snapshot covering,
            GitIndex index, List<Snapshot> likely) {
        return new FileWalk(target, git, frozen, earlier.rules(),
                new CoveredPaths(covering, frozen == null ? index : GitIndex.NONE),
                (found, converted) -> {
                    for (Snapshot each : likely) {
                        var old = each.entries().get(found.path());
                        if (old != null && old.sameStat(found) && each.vouchesFor(old)) {
                            return old.mode() == found.mode() ? old : found.withBlob(old.blob(), found.size());
                        }
                    }
                    var held = index.get(found.path());
                    if (held != null && !converted && index.vouchesFor(held, found)) {
                        return found.withBlob(held.blob(), found.size());
                    }
                    return contents.keep(found, held);
                });
    }

    /** The target itself, whose times say whether a file came or went in it. */
    private FileEntry topEntry() throws IOException {
        var modified = Files.getLastModifiedTime(target).to(TimeUnit.NANOSECONDS);
        return new FileEntry("", FileEntry.Kind.DIRECTORY, 0, 0, modified, 0, 0, "");
    }

    private GitIndex index() {
        try {
            var time = indexTime();
            if (git != null && (!time.equals(cachedIndexTime) || cachedIndex == GitIndex.NONE)) {
                cachedIndex = git.index();
                cachedIndexTime = time;
            }
            return cachedIndex;
        } catch (IOException e) {
            throw WorkspaceException.of("read the index of", target, e);
        }
    }

    private FileTime indexTime() {
        try {
            return git == null
                    ? FileTime.fromMillis(0)
                    : Files.getLastModifiedTime(git.directory().resolve("index"));
        } catch (IOException e) {
            return FileTime.fromMillis(0);
        }
    }

    private static Set<String> absent(Snapshot before, Map<String, FileEntry> now) {
        var absent = new HashSet<String>();
        before.absent().stream().filter(path -> !now.containsKey(path)).forEach(absent::add);
        before.entries().keySet().stream().filter(path -> !now.containsKey(path)).forEach(absent::add);
        return absent;
    }

    private String save(Snapshot manifest) {
        var name = manifests.save(manifest);
        verified = name;
        return name;
    }

    private static @Nullable FileEntry fileOf(@Nullable FileEntry entry) {
        return entry == null || entry.kind() == FileEntry.Kind.DIRECTORY ? null : entry;
    }
}
