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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Snapshots of a target, from which it can be put back as it was: contents, POSIX modes, links, empty directories. Files
 * that ignore rules name are outside, but those that Git tracks; {@code .git} is never touched. Contents that the
 * target's own repository holds are not copied. Safe for concurrent use; who captures or restores has to have the target
 * for himself.
 */
public final class TargetSnapshots implements AutoCloseable {
    private final Path store;
    private final Path target;
    private final TargetFiles files;
    private final @Nullable GitTarget git;
    private @Nullable BlobStore blobs;
    private @Nullable String latest;
    private Manifest latestManifest = Manifest.EMPTY;

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
        try {
            this.target = target.toRealPath();
            this.git = GitTarget.around(this.target);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target, e);
        }
    }

    /**
     * Remembers the target as it is. Only what may have changed since the last capture is read.
     *
     * @return the snapshot's name; the snapshot is durable
     * @throws WorkspaceException if a file cannot be read or the snapshot not be kept
     */
    public synchronized String capture() {
        return capture(path -> {
            var file = target.resolve(path);
            return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
        }, latest().entries().keySet());
    }

    /**
     * Puts the target back as it was at a snapshot. If that fails in the middle, or the process dies, it can be called
     * again and goes on.
     *
     * @return the name of a snapshot of what was there before, so that nothing is lost
     * @throws WorkspaceException if a file cannot be written; the others have been tried
     */
    public synchronized String restore(String snapshot) {
        var wanted = manifest(snapshot);
        var known = new HashSet<>(latest().entries().keySet());
        known.addAll(wanted.entries().keySet());
        // the ignore rules of then, or what they hid would now be taken for new, or the other way round
        var discarded = capture(path -> {
            var entry = wanted.entries().get(path);
            return entry == null || entry.kind() != Entry.Kind.FILE ? null : content(entry);
        }, known);
        new Restoration(target, files, this::open).run(wanted.entries(), manifest(discarded).entries());
        return discarded;
    }

    /** What changed from one snapshot to a later one, by path; directories are not listed. */
    public synchronized List<FileChange> diff(String from, String to) {
        var before = manifest(from).entries();
        var after = manifest(to).entries();
        var paths = new TreeSet<>(before.keySet());
        paths.addAll(after.keySet());
        var changes = new ArrayList<FileChange>();
        for (String path : paths) {
            var old = fileOf(before.get(path));
            var now = fileOf(after.get(path));
            if (old == null && now != null) {
                changes.add(new FileChange(path, FileChange.Kind.CREATED));
            } else if (now == null && old != null) {
                changes.add(new FileChange(path, FileChange.Kind.DELETED));
            } else if (old != null && now != null && !old.sameContent(now)) {
                changes.add(new FileChange(path, FileChange.Kind.MODIFIED));
            }
        }
        return List.copyOf(changes);
    }

    /** The difference between two snapshots in the format of {@code git diff}. */
    public synchronized String patch(String from, String to) {
        var before = manifest(from).entries();
        var after = manifest(to).entries();
        var patch = new UnifiedDiff();
        for (FileChange change : diff(from, to)) {
            patch.add(change.path(), side(fileOf(before.get(change.path()))), side(fileOf(after.get(change.path()))));
        }
        return patch.toString();
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

    private String capture(TargetWalk.RuleSource rules, Set<String> before) {
        try {
            var now = Instant.now();
            long started = now.getEpochSecond() * 1_000_000_000L + now.getNano();
            var last = latest();
            var index = git == null ? GitIndex.NONE : git.index();
            var prefix = git == null ? "" : git.prefix();
            var entries = new TargetWalk(target, git, rules, known(before, index, prefix)).walk((found, converted) -> {
                var old = last.entries().get(found.path());
                if (old != null && old.sameStat(found) && last.vouchesFor(old)) {
                    return old.blob();
                }
                var tracked = index.entries().get(prefix + found.path());
                if (tracked != null && !converted && index.vouchesFor(tracked, found)) {
                    return tracked.blob();
                }
                return keep(found, tracked);
            });
            blobs().force();
            return save(new Manifest(started, entries));
        } catch (IOException e) {
            throw WorkspaceException.of("take a snapshot of", target, e);
        }
    }

    private String keep(Entry found, @Nullable Entry tracked) {
        var file = target.resolve(found.path());
        try {
            if (tracked != null && found.size() == tracked.size()
                    && BlobStore.id(file, found.size()).equals(tracked.blob())) {
                return tracked.blob();
            }
            return blobs().put(file);
        } catch (IOException e) {
            throw WorkspaceException.of("keep", file, e);
        }
    }

    private static Predicate<String> known(Set<String> before, GitIndex index, String prefix) {
        var known = new HashSet<String>();
        index.entries().keySet().forEach(path -> {
            if (path.startsWith(prefix)) {
                addWithParents(path.substring(prefix.length()), known);
            }
        });
        before.forEach(path -> addWithParents(path, known));
        return known::contains;
    }

    private static void addWithParents(String path, Set<String> known) {
        if (known.add(path)) {
            for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
                if (!known.add(path.substring(0, end + 1))) {
                    return;
                }
            }
        }
    }

    private String save(Manifest manifest) throws IOException {
        long next = 1 + names().stream().mapToLong(Long::parseLong).max().orElse(0);
        var name = Long.toString(next);
        manifest.write(store.resolve(name + ".snapshot"));
        latest = name;
        latestManifest = manifest;
        return name;
    }

    private List<String> names() throws IOException {
        if (!Files.isDirectory(store)) {
            return List.of();
        }
        try (var list = Files.list(store)) {
            return list.map(file -> file.getFileName().toString()).filter(name -> name.matches("[0-9]+\\.snapshot"))
                    .map(name -> name.substring(0, name.indexOf('.'))).toList();
        }
    }

    private Manifest latest() {
        if (latest == null) {
            try {
                var last = names().stream().max(Comparator.comparingLong(Long::parseLong));
                if (last.isPresent()) {
                    latestManifest = manifest(last.get());
                    latest = last.get();
                }
            } catch (IOException e) {
                throw WorkspaceException.of("read", store, e);
            }
        }
        return latestManifest;
    }

    private Manifest manifest(String snapshot) {
        if (snapshot.equals(latest)) {
            return latestManifest;
        }
        var file = store.resolve(snapshot + ".snapshot");
        if (!snapshot.matches("[0-9]+") || !Files.exists(file)) {
            throw new WorkspaceException(new ErrorCode("snapshot-unknown", ErrorType.ENVIRONMENT),
                    "no snapshot '" + snapshot + "' in " + store, null);
        }
        try {
            return Manifest.read(file);
        } catch (IOException e) {
            throw WorkspaceException.of("read", file, e);
        }
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

    private InputStream open(Entry entry) throws IOException {
        if (entry.kind() == Entry.Kind.LINK) {
            return new ByteArrayInputStream(entry.blob().getBytes(StandardCharsets.UTF_8));
        }
        return git == null || blobs().contains(entry.blob()) ? blobs().open(entry.blob()) : git.open(entry.blob());
    }

    private byte[] content(Entry entry) {
        try {
            return BlobStore.readAll(open(entry));
        } catch (IOException e) {
            throw WorkspaceException.of("read the kept content of", entry.path(), e);
        }
    }

    private UnifiedDiff.@Nullable Side side(@Nullable Entry entry) {
        if (entry == null) {
            return null;
        }
        int mode = entry.kind() == Entry.Kind.LINK ? 0120000 : (entry.mode() & 0100) != 0 ? 0100755 : 0100644;
        return new UnifiedDiff.Side(content(entry), mode);
    }

    private static @Nullable Entry fileOf(@Nullable Entry entry) {
        return entry == null || entry.kind() == Entry.Kind.DIRECTORY ? null : entry;
    }
}
