package dev.mod.engine.workspace;

import dev.mod.engine.event.FileChange;
import dev.mod.model.file.FileTrees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of a target, from which it can be put back as it was: contents, POSIX modes, links, empty directories. Files
 * that ignore rules name are outside, but those that Git tracks; {@code .git} is never touched. Contents that the
 * target's own repository holds are not copied. Safe for concurrent use; who captures or restores has to have the target
 * for himself.
 */
public final class TargetSnapshots implements AutoCloseable {
    /** How many files a listing may have beside the known ones, before it is taken for one of what is ignored. */
    private static final int UNKNOWN_FILES = 200_000;

    private final Path target;
    private final TargetFiles files;
    private final @Nullable GitTarget git;
    private final Lister lister;
    private final SnapshotCatalog manifests;
    private final KeptContents contents;
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
        this(store, target, TargetFiles.DISK, FindListing::begin);
    }

    TargetSnapshots(Path store, Path target, TargetFiles files, Lister lister) {
        this.files = files;
        this.lister = lister;
        this.manifests = new SnapshotCatalog(store);
        try {
            this.target = target.toRealPath();
            this.git = GitTarget.around(this.target);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
        this.contents = new KeptContents(store, this.target, git);
    }

    /** How the files of a target are listed. */
    interface Lister {
        /**
         * Begins to list.
         *
         * @param passed names of directories that need not be looked into at once
         * @param most how many files are to be listed at once
         * @param expected about how many bytes they take
         * @param below about how many files there are below a directory; 0 if that is not known
         */
        Listing begin(Path target, Collection<String> passed, int most, long expected, ToIntFunction<String> below)
                throws IOException;
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
        var now = look(null, last, true, last);
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
        var last = manifests.get(known);
        var taken = FileClock.read(target);
        if (!taken.certain() || !last.taken().certain()) {
            return capture();
        }
        try {
            var changed = new DirectoryCheck(target, last).changed();
            if (!last.vouchesFor(top) || !top.same(topEntry())) {
                changed.add("");
            }
            if (changed.isEmpty()) {
                return save(new Manifest(taken, last.rules(), last.entries(), last.absent()));
            }
            contents.open();
            var entries = walk(last.rules(), last, index(), true, last, Listing.ofFiles(target)).again(last, changed);
            if (entries == null) {
                return capture();
            }
            contents.force();
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
        var old = manifests.get(before);
        var now = look(null, old, true, old);
        var foreign = foreign(old, now.entries, now.taken);
        if (!foreign.isEmpty()) {
            old = replaceEntries(old, foreign);
            manifests.replace(before, old);
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
        var wanted = manifests.get(snapshot);
        // the rules of then, or what they hid would now be taken for new, or the other way round
        Look now;
        String discarded;
        try {
            now = look(wanted.rules(), wanted, false, manifests.latest());
            discarded = save(new Manifest(now.taken, wanted.rules(), now.entries, absent(wanted, now.entries)));
        } catch (WorkspaceException e) {
            // a full disk is what tasks fail of, too
            contents.copying(false);
            try {
                now = look(wanted.rules(), wanted, false, manifests.latest());
                discarded = "";
            } finally {
                contents.copying(true);
            }
        }
        verified = null;
        var goal = replaceEntries(wanted, foreign(wanted, now.entries, now.taken));
        new Restoration(target, files, contents::open).restore(goal.entries(), now.entries);
        return discarded;
    }

    /** Whether a path is put back to a snapshot, as a file or as a directory. */
    synchronized boolean covers(String snapshot, String path, boolean isDirectory) {
        var manifest = manifests.get(snapshot);
        try {
            return manifest.knows(path) || !walk(manifest.rules(), manifest, GitIndex.NONE, false, manifest,
                    Listing.ofFiles(target)).ignores(path, isDirectory);
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
            WorkTree.copy(target, manifests.get(now).entries(), git, directory);
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
        try {
            manifests.packed().close();
        } catch (IOException e) {
            throw WorkspaceException.of("write", target, e);
        }
    }

    private record Look(FileClock taken, SortedMap<String, byte[]> rules, Map<String, Entry> entries) {}

    /**
     * Looks at every file.
     *
     * @param frozen the rules to go by; null for those on disk
     * @param covering a snapshot whose files count though they are ignored
     * @param tracking whether the files that Git tracks count likewise
     * @param last the snapshot that files are most likely to be still like
     */
    private Look look(@Nullable SortedMap<String, byte[]> frozen, Manifest covering, boolean tracking,
            Manifest last) {
        try {
            var now = look(frozen, covering, tracking, last, true);
            return now == null ? Objects.requireNonNull(look(frozen, covering, tracking, last, false)) : now;
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    /** Null if the files that are known have to be looked at, too. */
    private @Nullable Look look(@Nullable SortedMap<String, byte[]> frozen, Manifest covering, boolean tracking,
            Manifest last, boolean sifting) throws IOException {
        var time = indexTime();
        var top = topEntry();
        var taken = FileClock.read(target);
        long indexed = git == null ? 0 : git.indexSize();
        var index = index();
        var listing = lister.begin(target, passed(frozen), most(last, indexed), indexed + indexed / 8, index::below);
        var sieve = Sieve.NONE;
        try {
            if (sifting && covering.entries() instanceof PackedEntries packed) {
                sieve = new Sieve.OfEntries(packed);
            } else if (sifting && tracking && covering.entries().isEmpty() && !index.isEmpty()) {
                sieve = new Sieve.OfIndex(index, taken, manifests.packed());
            }
        } finally {
            listing.sift(sieve);
        }
        contents.open();
        var walk = walk(frozen, covering, index, tracking, last, listing);
        var entries = walk.all();
        if (sieve instanceof Sieve.OfIndex && walk.converting()) {
            return null;
        }
        contents.force();
        this.top = top;
        verifiedIndex = time;
        return new Look(taken, walk.rules(), entries);
    }

    private TargetWalk walk(@Nullable SortedMap<String, byte[]> frozen, Manifest covering, GitIndex index,
            boolean tracking, Manifest last, Listing listing) {
        return new TargetWalk(target, git, frozen, new CoveredPaths(covering, tracking ? index : GitIndex.NONE),
                listing,
                (found, converted) -> {
                    for (Manifest each : List.of(last, covering)) {
                        var old = each.entries().get(found.path());
                        if (old != null && old.sameStat(found) && each.vouchesFor(old)) {
                            return old.mode() == found.mode() ? old : found.withBlob(old.blob(), found.size());
                        }
                    }
                    var held = index.get(found.path());
                    if (held != null && !converted && index.vouchesFor(found)) {
                        return found.withBlob(held.blob(), found.size());
                    }
                    return contents.keep(found, held);
                });
    }

    /** The target itself, whose times say whether a file came or went in it. */
    private Entry topEntry() throws IOException {
        var modified = Files.getLastModifiedTime(target).to(TimeUnit.NANOSECONDS);
        return new Entry("", Entry.Kind.DIRECTORY, 0, 0, modified, 0, 0, "");
    }

    /** Names of directories that are ignored wherever they are, as far as that is plain to see. */
    private Collection<String> passed(@Nullable SortedMap<String, byte[]> frozen) throws IOException {
        var prefix = git == null ? "" : git.prefix();
        var file = target.resolve(".gitignore");
        var rules = frozen != null
                ? frozen.get(prefix + ".gitignore")
                : Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        return rules == null ? List.of() : IgnoreRules.plainNames(rules);
    }

    private static int most(Manifest last, long indexed) {
        return 2 * last.entries().size() + (int) Math.min(1 << 28, indexed / 64) + UNKNOWN_FILES;
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

    private static Set<String> absent(Manifest before, Map<String, Entry> now) {
        var absent = new HashSet<String>();
        before.absent().stream().filter(path -> !now.containsKey(path)).forEach(absent::add);
        absent.addAll(Entries.missing(before.entries(), now));
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
        for (String path : Entries.differing(before.entries(), now)) {
            var entry = now.get(path);
            var old = before.entries().get(path);
            if (old != null && entry != null && entry.kind() == Entry.Kind.FILE && old.kind() == Entry.Kind.FILE
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
        return new Manifest(manifest.taken(), manifest.rules(),
                Entries.with(manifest.entries(), List.of(), entries), manifest.absent());
    }

    private String save(Manifest manifest) {
        var name = manifests.save(manifest);
        verified = name;
        return name;
    }

    private static @Nullable Entry fileOf(@Nullable Entry entry) {
        return entry == null || entry.kind() == Entry.Kind.DIRECTORY ? null : entry;
    }
}
