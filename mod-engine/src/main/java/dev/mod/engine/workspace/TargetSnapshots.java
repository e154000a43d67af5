package dev.mod.engine.workspace;

import dev.mod.engine.event.FileChange;
import dev.mod.model.diagnostic.ErrorCode;
import dev.mod.model.diagnostic.ErrorType;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of a target, from which it can be put back as it was: contents, POSIX modes, links, empty directories. Files
 * that ignore rules name are outside, but those that Git tracks; {@code .git} is never touched. Contents that the
 * target's own repository holds are not copied. Safe for concurrent use; who captures or restores has to have the target
 * for himself.
 */
public final class TargetSnapshots implements AutoCloseable {
    private static final int CACHED = 4;

    private final Path store;
    private final Path target;
    private final TargetFiles files;
    private final @Nullable GitTarget git;
    private final ManifestStore manifests;
    private final Map<String, Manifest> cache = new LinkedHashMap<>();
    private @Nullable BlobStore blobs;
    private boolean keeping = true;
    /** The latest snapshot, if the target was like it when this object last looked. */
    private @Nullable String verified;
    private FileTime verifiedIndex = FileTime.fromMillis(0);
    private FileTime cachedIndexTime = FileTime.fromMillis(0);
    private GitIndex cachedIndex = GitIndex.NONE;
    private Entry top = new Entry("", Entry.Kind.DIRECTORY, 0, 0, 0, 0, 0, "");

    /**
     * Of one target, kept in one directory, which need not exist.
     *
     * @throws WorkspaceException if what is kept there cannot be read
     */
    public TargetSnapshots(Path store, Path target) {
        this(store, target, TargetFiles.DISK);
    }

    TargetSnapshots(Path store, Path target, TargetFiles files) {
        this.store = store;
        this.files = files;
        this.manifests = new ManifestStore(store);
        try {
            this.target = target.toRealPath();
            this.git = GitTarget.around(this.target);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
    }

    /**
     * Remembers the target as it is. Every file is looked at; only those are read that may have changed since the last
     * capture, or since Git's index was written.
     *
     * @return the snapshot's name; the snapshot is durable
     * @throws WorkspaceException if a file cannot be read or the snapshot not be kept
     */
    public synchronized String capture() {
        var last = latest();
        var now = look(null, last, index(), last);
        return save(new Manifest(now.taken, now.rules, now.entries, absent(last, now.entries)));
    }

    /**
     * Remembers the target as it is before something works on it. Where {@link #after} has looked at the whole target
     * already, only its directories are looked at again, and what is in those that have changed. A file that somebody
     * edited in place meanwhile is then left for {@link #after} and {@link #restore} to find: they tell it by the time
     * of its change, which is before this snapshot.
     */
    public synchronized String before() {
        var known = verified;
        if (known == null || git != null && !verifiedIndex.equals(indexTime())) {
            return capture();
        }
        var last = manifest(known);
        var taken = FileClock.read(target);
        if (!taken.certain() || !last.taken().certain()) {
            return capture();
        }
        try {
            var changed = new DirectoryCheck(target, last).changed();
            if (!last.vouchesFor(top) || !top.equals(topEntry())) {
                changed.add("");
            }
            var index = index();
            var entries = changed.isEmpty()
                    ? last.entries()
                    : walk(last.rules(), last, index, index, last).again(last, changed);
            if (entries == null) {
                return capture();
            }
            blobs().force();
            return save(new Manifest(taken, last.rules(), entries, absent(last, entries)));
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    /**
     * Remembers the target as it is after something worked on it. What others had changed before that began is taken
     * over into the earlier snapshot.
     *
     * @param before name of the snapshot from before
     */
    public synchronized String after(String before) {
        var old = manifest(before);
        var now = look(null, old, index(), old);
        var foreign = foreign(old, now.entries, now.taken);
        if (!foreign.isEmpty()) {
            old = replaceEntries(old, foreign);
            try {
                manifests.replace(before, old);
            } catch (IOException e) {
                throw WorkspaceException.of("write", store, e);
            }
            remember(before, old);
        }
        return save(new Manifest(now.taken, now.rules, now.entries, absent(old, now.entries)));
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
        var wanted = manifest(snapshot);
        // the rules of then, or what they hid would now be taken for new, or the other way round
        Look now;
        String discarded;
        try {
            now = look(wanted.rules(), wanted, GitIndex.NONE, latest());
            discarded = save(new Manifest(now.taken, wanted.rules(), now.entries, absent(wanted, now.entries)));
        } catch (WorkspaceException e) {
            // a full disk is what tasks fail of, too
            keeping = false;
            try {
                now = look(wanted.rules(), wanted, GitIndex.NONE, latest());
                discarded = "";
            } finally {
                keeping = true;
            }
        }
        verified = null;
        var goal = replaceEntries(wanted, foreign(wanted, now.entries, now.taken));
        new Restoration(target, files, this::open).run(goal.entries(), now.entries);
        return discarded;
    }

    /** Whether a path is put back to a snapshot, as a file or as a directory. */
    synchronized boolean covers(String snapshot, String path, boolean isDirectory) {
        var manifest = manifest(snapshot);
        try {
            return manifest.knows(path) || !walk(manifest.rules(), manifest, GitIndex.NONE, GitIndex.NONE, manifest)
                    .ignores(path, isDirectory);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
    }

    /**
     * Makes a copy of the target as it is now, without what is ignored. The target must not change meanwhile.
     *
     * @param directory where the copy is to be; what is there is deleted
     */
    public synchronized void copy(Path directory) {
        var now = before();
        try {
            WorkTree.copy(target, manifest(now).entries(), git, directory);
        } catch (IOException e) {
            throw WorkspaceException.of("copy the target to", directory, e);
        }
    }

    /** Deletes a copy. */
    public static void deleteCopy(Path directory) {
        try {
            WorkTree.delete(directory);
        } catch (IOException e) {
            throw WorkspaceException.of("delete", directory, e);
        }
    }

    /** What changed from one snapshot to a later one. Contents are read from here, so this has to stay open. */
    public synchronized ChangeSet changes(String from, String to) {
        return ChangeSet.between(manifest(from).entries(), manifest(to).entries(), this::open);
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
        var entry = fileOf(manifest(snapshot).entries().get(path));
        return entry == null ? null : content(entry);
    }

    @Override
    public synchronized void close() {
        if (blobs != null) {
            try {
                blobs.close();
            } catch (IOException e) {
                throw WorkspaceException.of("close", store, e);
            }
            blobs = null;
        }
    }

    private record Look(FileClock taken, SortedMap<String, byte[]> rules, Map<String, Entry> entries) {}

    /**
     * Looks at every file.
     *
     * @param frozen the rules to go by; null for those on disk
     * @param covering a snapshot whose files count though they are ignored
     * @param index likewise
     * @param last the snapshot that files are most likely to be still like
     */
    private Look look(@Nullable SortedMap<String, byte[]> frozen, Manifest covering, GitIndex index, Manifest last) {
        try {
            var time = indexTime();
            var top = topEntry();
            var taken = FileClock.read(target);
            var contents = frozen == null ? index : index();
            blobs();
            var walk = walk(frozen, covering, index, contents, last);
            var entries = walk.all();
            if (keeping) {
                blobs().force();
            }
            this.top = top;
            verifiedIndex = time;
            return new Look(taken, walk.rules(), entries);
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    private TargetWalk walk(@Nullable SortedMap<String, byte[]> frozen, Manifest covering, GitIndex index,
            GitIndex contents, Manifest last) {
        var known = new TargetWalk.Known(path -> index.entries().containsKey(path) || covering.knows(path),
                List.of(index.entries().keySet(), covering.entries().keySet(), covering.absent()));
        return new TargetWalk(target, git, frozen, known, new TargetWalk.Visitor() {
            @Override
            public @Nullable Entry known(Path file, String path, boolean converted) throws IOException {
                if (converted || last.entries().containsKey(path)) {
                    return null;
                }
                var tracked = index.entries().get(path);
                return tracked != null && index.vouchesFor(tracked) ? FileStat.like(file, tracked) : null;
            }

            @Override
            public Entry visited(Entry found, boolean converted) {
                for (Manifest each : List.of(last, covering)) {
                    var old = each.entries().get(found.path());
                    if (old != null && old.sameStat(found) && each.vouchesFor(old)) {
                        return old.mode() == found.mode() ? old : found.withBlob(old.blob(), found.size());
                    }
                }
                var tracked = contents.entries().get(found.path());
                if (tracked != null && !converted && contents.vouchesFor(tracked, found)) {
                    return found.withBlob(tracked.blob(), found.size());
                }
                return keep(found, tracked);
            }
        });
    }

    /** The target itself, whose times say whether a file came or went in it. */
    private Entry topEntry() throws IOException {
        var modified = Files.getLastModifiedTime(target).to(TimeUnit.NANOSECONDS);
        return new Entry("", Entry.Kind.DIRECTORY, 0, 0, modified, 0, 0, "");
    }

    private Entry keep(Entry found, @Nullable Entry tracked) {
        var file = target.resolve(found.path());
        try {
            if (tracked != null && found.size() == tracked.size()
                    && BlobStore.id(file, found.size()).equals(tracked.blob())) {
                return found.withBlob(tracked.blob(), found.size());
            }
            if (!keeping) {
                return found.withBlob(BlobStore.id(file, found.size()), found.size());
            }
            var kept = opened().put(file);
            return found.withBlob(kept.id(), kept.size());
        } catch (IOException e) {
            throw WorkspaceException.of("keep", file, e);
        }
    }

    private GitIndex index() {
        try {
            var time = indexTime();
            if (git != null && (!time.equals(cachedIndexTime) || cachedIndex.written() == 0)) {
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

    private static Set<String> absent(Manifest before, Map<String, Entry> now) {
        if (before.absent().isEmpty() && now.size() >= before.entries().size()
                && now.keySet().containsAll(before.entries().keySet())) {
            return Set.of();
        }
        var absent = new HashSet<String>();
        before.absent().stream().filter(path -> !now.containsKey(path)).forEach(absent::add);
        before.entries().keySet().stream().filter(path -> !now.containsKey(path)).forEach(absent::add);
        return absent;
    }

    /**
     * Files that were edited in place after the target had last been looked at, but before the snapshot was taken: by
     * somebody else then. Nobody can choose the time of an inode's last change.
     */
    private static List<Entry> foreign(Manifest before, Map<String, Entry> now, FileClock clock) {
        if (!before.taken().certain() || !clock.certain() || clock.nanos() < before.taken().nanos()) {
            return List.of();
        }
        var foreign = new ArrayList<Entry>();
        for (Entry entry : now.values()) {
            var old = before.entries().get(entry.path());
            if (old != null && entry.kind() == Entry.Kind.FILE && old.kind() == Entry.Kind.FILE
                    && (entry.inode() ^ old.inode()) << 32 == 0 && !(old.sameStat(entry) && old.mode() == entry.mode())
                    && entry.changed() < before.taken().nanos()) {
                foreign.add(entry);
            }
        }
        return foreign;
    }

    private static Manifest replaceEntries(Manifest manifest, List<Entry> entries) {
        if (entries.isEmpty()) {
            return manifest;
        }
        var replaced = new HashMap<>(manifest.entries());
        entries.forEach(entry -> replaced.put(entry.path(), entry));
        return new Manifest(manifest.taken(), manifest.rules(), replaced, manifest.absent());
    }

    private String save(Manifest manifest) {
        try {
            var name = manifests.save(manifest);
            remember(name, manifest);
            verified = name;
            return name;
        } catch (IOException e) {
            throw WorkspaceException.of("write", store, e);
        }
    }

    private void remember(String name, Manifest manifest) {
        cache.remove(name);
        cache.put(name, manifest);
        if (cache.size() > CACHED) {
            cache.remove(cache.keySet().iterator().next());
        }
    }

    private Manifest latest() {
        try {
            var name = manifests.latest();
            return name.isEmpty() ? Manifest.EMPTY : manifest(name.get());
        } catch (IOException e) {
            throw WorkspaceException.of("read", store, e);
        }
    }

    private Manifest manifest(String snapshot) {
        var cached = cache.get(snapshot);
        if (cached != null) {
            return cached;
        }
        if (!manifests.contains(snapshot)) {
            throw new WorkspaceException(new ErrorCode("snapshot-unknown", ErrorType.ENVIRONMENT),
                    "no snapshot '" + snapshot + "' in " + store, null);
        }
        try {
            var manifest = manifests.read(snapshot);
            remember(snapshot, manifest);
            return manifest;
        } catch (IOException e) {
            throw WorkspaceException.of("read", store.resolve(snapshot + ".snapshot"), e);
        }
    }

    private BlobStore opened() {
        return java.util.Objects.requireNonNull(blobs);
    }

    private BlobStore blobs() throws IOException {
        var opened = blobs;
        if (opened == null) {
            Files.createDirectories(store);
            opened = new BlobStore(store.resolve("blobs"));
            blobs = opened;
        }
        return opened;
    }

    private synchronized InputStream open(Entry entry) throws IOException {
        if (entry.kind() == Entry.Kind.LINK) {
            return new ByteArrayInputStream(entry.blob().getBytes(StandardCharsets.UTF_8));
        }
        return git == null || blobs().contains(entry.blob())
                ? blobs().open(entry.blob())
                : GitObjects.open(git, entry.blob());
    }

    private byte[] content(Entry entry) {
        try {
            return BlobStore.readAll(open(entry));
        } catch (IOException e) {
            throw WorkspaceException.of("read the kept content of", entry.path(), e);
        }
    }

    private static @Nullable Entry fileOf(@Nullable Entry entry) {
        return entry == null || entry.kind() == Entry.Kind.DIRECTORY ? null : entry;
    }
}
