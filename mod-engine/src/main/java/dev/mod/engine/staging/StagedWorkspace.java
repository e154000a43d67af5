package dev.mod.engine.staging;

import dev.mod.base.file.DurableDirectory;
import dev.mod.base.file.FileNames;
import dev.mod.base.file.GitGuard;
import dev.mod.engine.change.ChangeSet;
import dev.mod.engine.change.FileOperations;
import dev.mod.engine.change.UnifiedDiff;
import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.BlobId;
import dev.mod.engine.target.DirectoryContents;
import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Spelling;
import dev.mod.engine.target.WorkspaceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A task's changes, kept in memory until the task has succeeded. Applying them goes through a plan on disk: from the
 * moment that {@link #prepare} returns, the change can be completed ({@link #complete}) or taken back ({@link #undoOwn})
 * by any process, however often it dies meanwhile. No file is ever half written.
 */
public final class StagedWorkspace extends MemoryWorkspace {
    private static final String PLAN = "plan";
    /** What fits into one array. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;
    private static final int NEW_FILE = 0644;

    private final Path target;
    private final Layer layer;
    /**
     * What the files were when the task first looked, empty if there was none; of those that it read with the id of what
     * it read, as their contents are not kept.
     */
    private final Map<String, Optional<FileEntry>> seen = new ConcurrentHashMap<>();

    /** Changes of a target that were not made, but are seen by those who come later: those of a dry run. */
    public static final class Layer {
        private final Map<String, Optional<byte[]>> contents = new ConcurrentHashMap<>();
        private final Map<String, Integer> modes = new ConcurrentHashMap<>();
        private volatile long revision = next();

        /** Nothing is changed. */
        public Layer() {}

        private boolean has(String path) {
            return contents.containsKey(path);
        }

        private Optional<byte[]> get(String path) {
            return contents.getOrDefault(path, Optional.empty());
        }
    }

    /** Without changes. */
    public StagedWorkspace(Path target) {
        this(target, new Layer());
    }

    /** Without changes of its own, on top of others'; of a task without siblings. */
    public StagedWorkspace(Path target, Layer layer) {
        this(target, layer, Siblings.alone());
    }

    /** Without changes of its own, on top of others'. */
    public StagedWorkspace(Path target, Layer layer, Siblings.Member member) {
        super(member);
        this.target = target.toAbsolutePath().normalize();
        this.layer = layer;
    }

    /** Adds the changes to those that others see. */
    public synchronized void addTo(Layer other) {
        for (String path : changed()) {
            int mode = modeAfter(path);
            other.modes.put(path, mode);
            other.contents.put(path, stagedContent(path));
        }
        other.revision = next();
    }

    /** The identity of what the layer holds tells whether it was changed: equal contents may be another task's. */
    @SuppressWarnings({"OptionalEquality", "ReferenceEquality"})
    @Override
    BooleanSupplier watch(String path) {
        Optional<byte[]> layered = layer.contents.get(path);
        if (layered != null) {
            return () -> layer.contents.get(path) == layered;
        }
        seen.computeIfAbsent(path, this::lookAtFile);
        return () -> !layer.has(path) && unchanged(path);
    }

    @Override
    Optional<byte[]> readBelow(String path) {
        if (layer.has(path)) {
            return layer.get(path).map(byte[]::clone);
        }
        // looked at before it is read: a change in between is then found when the plan is made
        Optional<FileEntry> first = seen.computeIfAbsent(path, this::lookAtFile);
        Optional<byte[]> content = onDisk(target, path);
        boolean wasFile = first.isPresent() && first.get().kind() == FileEntry.Kind.FILE;
        if (content.isPresent() ? first.isEmpty() : wasFile) {
            mislead(path);
        }
        content.ifPresent(bytes -> remember(path, bytes));
        return content;
    }

    /** Whoever reads a file again is to find the same: it may be as it was the first time when the task ends. */
    private void remember(String path, byte[] content) {
        String id = BlobId.of(content);
        Optional<FileEntry> first = seen.computeIfPresent(path, (same, before) -> before
                .map(entry -> entry.blob().isEmpty() ? entry.withBlob(id, entry.size()) : entry));
        if (first != null && first.isPresent() && !first.get().blob().equals(id)) {
            mislead(path);
        }
    }

    @Override
    Optional<byte[]> readToChange(String path) {
        if (layer.has(path)) {
            return layer.get(path);
        }
        seen.computeIfAbsent(path, this::lookAtFile);
        Optional<byte[]> content = onDisk(target, path);
        if (!unchanged(path)) {
            mislead(path);
            throw changedMeanwhile(path);
        }
        content.ifPresent(bytes -> remember(path, bytes));
        return content;
    }

    @Override
    boolean existsBelow(String path) {
        return layer.has(path)
                ? layer.get(path).isPresent()
                : Files.isRegularFile(target.resolve(path), LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    boolean isSpelled(String path) {
        try {
            return layer.has(path) || Spelling.is(target, path);
        } catch (IOException e) {
            throw WorkspaceException.of("read", target.resolve(path), e);
        }
    }

    @Override
    boolean executableBelow(String path) {
        return (mode(path) & 0100) != 0;
    }

    @Override
    SortedSet<String> unwrittenBelow() {
        return new TreeSet<>(layer.contents.keySet());
    }

    @Override
    long revisionBelow() {
        return layer.revision;
    }

    @Override
    public synchronized SortedSet<String> changed() {
        var changed = new TreeSet<String>();
        for (String path : stagedPaths()) {
            if (differs(path) || (stagedContent(path).isPresent() && modeAfter(path) != mode(path))) {
                changed.add(path);
            }
        }
        return changed;
    }

    /** The changes by path, with what happened to each file. */
    public synchronized List<FileChange> changes() {
        var changes = new ArrayList<FileChange>();
        for (String path : changed()) {
            FileChange.Kind kind = original(path).isEmpty()
                    ? FileChange.Kind.CREATED
                    : stagedContent(path).isEmpty()
                            ? FileChange.Kind.DELETED
                            : FileChange.Kind.MODIFIED;
            changes.add(new FileChange(path, kind));
        }
        return List.copyOf(changes);
    }

    /** The changes in the format of {@code git diff}. */
    public synchronized String diff() {
        var diff = new UnifiedDiff();
        for (String path : changed()) {
            diff.add(path, side(original(path), mode(path)),
                    side(stagedContent(path), modeAfter(path)));
        }
        return diff.toString();
    }

    /**
     * Writes down durably what {@link #complete} is to do.
     *
     * @param directory a directory of this plan's own, in which nothing else is
     * @throws WorkspaceException if a file that the task saw was changed by somebody else since; nothing is written then
     */
    public synchronized void prepare(Path directory) {
        StagedPlan prepared = staged();
        try {
            DurableDirectory.create(directory);
            prepared.write(directory.resolve(PLAN));
        } catch (IOException e) {
            throw WorkspaceException.of("write", directory.resolve(PLAN), e);
        }
    }

    /**
     * What is to be done, for who makes it without a plan.
     *
     * @throws WorkspaceException if a file that was seen was changed by somebody else since
     */
    public synchronized ChangeSet changeSet() {
        return staged().changes();
    }

    /**
     * Looks at all files that the task saw.
     *
     * @throws WorkspaceException if one was changed by somebody else since
     */
    public void refuseChanged() {
        changedSince().ifPresent(path -> {
            throw changedMeanwhile(path);
        });
    }

    private StagedPlan staged() {
        refuseChanged();
        var planned = new ArrayList<StagedPlan.Entry>();
        for (String path : changed()) {
            // another task may have made the rest of a repository meanwhile
            checkChange(path);
            planned.add(new StagedPlan.Entry(path, mode(path), original(path), modeAfter(path), stagedContent(path)));
        }
        return new StagedPlan(planned, newDirectories(planned), goneDirectories(planned));
    }

    /**
     * Does what a plan says; what is done already is left alone. Nothing happens without a plan.
     *
     * @throws WorkspaceException if a file cannot be written, or is neither as before nor as after; call {@link #undoOwn}
     *         or try again
     */
    public static void complete(Path target, Path directory) {
        complete(target, directory, FileOperations.DISK);
    }

    /**
     * As {@link #complete(Path, Path)}.
     *
     * @param files the changes of files that it is made of
     */
    public static void complete(Path target, Path directory, FileOperations files) {
        changes(plan(directory)).run(target, files, true);
    }

    /**
     * Takes back what a plan has done, from whatever state, but in files that somebody else has changed since. The plan stays until
     * {@link #discard}.
     *
     * @return the changes of those, which are left as they are
     */
    public static ChangeSet undoOwn(Path target, Path directory, FileOperations files) {
        return changes(plan(directory)).revertOwn(target, files);
    }

    /** The file of the plan in a directory. */
    public static Path plan(Path directory) {
        return directory.resolve(PLAN);
    }

    /** Forgets a plan. */
    public static void discard(Path directory) {
        try {
            Files.deleteIfExists(directory.resolve(PLAN));
        } catch (IOException e) {
            throw WorkspaceException.of("delete", directory.resolve(PLAN), e);
        }
    }

    /** What a plan is about; nothing if there is no plan. */
    public static ChangeSet changes(Path plan) {
        if (!Files.exists(plan)) {
            return ChangeSet.EMPTY;
        }
        try {
            return StagedPlan.read(plan).changes();
        } catch (IOException e) {
            throw WorkspaceException.of("read", plan, e);
        }
    }

    /** Directories that have to be made for the files that come into being. */
    private SortedSet<String> newDirectories(List<StagedPlan.Entry> planned) {
        var missing = new TreeSet<String>();
        for (StagedPlan.Entry file : planned) {
            String path = file.path();
            for (int end = path.lastIndexOf('/'); end > 0
                    && !Files.isDirectory(target.resolve(path.substring(0, end))); end = path.lastIndexOf('/',
                            end - 1)) {
                missing.add(path.substring(0, end));
            }
        }
        return missing;
    }

    /** Directories that were removed, or whose place a file takes, and in which nothing comes into being. */
    private List<FileEntry> goneDirectories(List<StagedPlan.Entry> planned) {
        var gone = removedDirectories();
        var filled = new TreeSet<String>();
        var deleted = new HashSet<String>();
        planned.forEach(file -> (file.after().isPresent() ? filled : deleted).add(file.path()));
        for (StagedPlan.Entry file : planned) {
            if (file.before().isEmpty()) {
                var replaced = DirectoryContents.of(target, file.path());
                if (deleted.containsAll(replaced.files())) {
                    gone.addAll(replaced.directories());
                }
            }
        }
        return gone.stream().filter(path -> filled.subSet(path + "/", path + "0").isEmpty())
                .flatMap(path -> look(path).stream()).filter(entry -> entry.kind() == FileEntry.Kind.DIRECTORY)
                .toList();
    }

    /** What is there instead of a directory: of that it does not matter what is in it. */
    private Optional<FileEntry> lookAtFile(String path) {
        return look(path).filter(entry -> entry.kind() != FileEntry.Kind.DIRECTORY);
    }

    private Optional<FileEntry> look(String path) {
        Path file = target.resolve(path);
        try {
            return Optional.ofNullable(FileStat.of(file, path));
        } catch (IOException e) {
            throw WorkspaceException.of("read", file, e);
        }
    }

    /** Whether a file is what it was when the task first looked; one that was only written once more with the same content is. */
    private boolean unchanged(String path) {
        Optional<FileEntry> before = seen.getOrDefault(path, Optional.empty());
        Optional<FileEntry> now = lookAtFile(path);
        if (before.isEmpty() || now.isEmpty()) {
            return before.isEmpty() && now.isEmpty();
        }
        return before.get().sameStat(now.get())
                || now.get().kind() == FileEntry.Kind.FILE && before.get().blob().equals(id(path, now.get()));
    }

    private String id(String path, FileEntry file) {
        try {
            return BlobId.of(target.resolve(path), file.size());
        } catch (NoSuchFileException e) {
            return "none";
        } catch (IOException e) {
            throw WorkspaceException.of("read", target.resolve(path), e);
        }
    }

    static WorkspaceException changedMeanwhile(String path) {
        return WorkspaceException
                .conflict("'" + path + "' was changed by somebody else while the task ran; nothing was written");
    }

    private static Optional<byte[]> onDisk(Path target, String path) {
        var file = target.resolve(path);
        try {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            if (Files.size(file) > MAX_BYTES) {
                throw WorkspaceException.of("read", file, new IOException("it has more than 2 GiB"));
            }
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            throw WorkspaceException.of("read", file, e);
        }
    }

    @Override
    String check(String path) {
        var resolved = target.resolve(path).normalize();
        var relative = resolved.startsWith(target) ? FileNames.slashed(target.relativize(resolved)) : "";
        if (path.isEmpty() || !relative.equals(path)) {
            throw new IllegalArgumentException("not a path in the target: '" + path + "'");
        }
        if (GitGuard.belongsToGit(path)) {
            throw git(path);
        }
        // a link on the way could lead anywhere
        for (var parent = resolved.getParent(); parent != null && !parent.equals(target); parent = parent.getParent()) {
            if (Files.isSymbolicLink(parent)) {
                throw new IllegalArgumentException("'" + path + "' lies behind a symbolic link");
            }
        }
        return path;
    }

    @Override
    void checkChange(String path) {
        if (GitGuard.refuses(path, this::isThere)) {
            throw git(path);
        }
        if (Files.isSymbolicLink(target.resolve(path))) {
            throw new IllegalArgumentException(
                    "'" + path + "' is a symbolic link: what it leads to can be changed under its own name");
        }
    }

    private boolean isThere(String path) {
        return Files.exists(target.resolve(path), LinkOption.NOFOLLOW_LINKS) || stages(path);
    }

    private static IllegalArgumentException git(String path) {
        return new IllegalArgumentException("'" + path + "' belongs to Git itself and is out of reach");
    }

    private synchronized int modeAfter(String path) {
        int mode = mode(path);
        Boolean executable = executableSaid(path);
        if (executable == null || !FileStat.hasModes()) {
            return mode;
        }
        // whoever may read it
        return executable ? mode | (mode & 0444) >> 2 : mode & ~0111;
    }

    private int mode(String path) {
        Integer layered = layer.modes.get(path);
        if (layered != null) {
            return layer.get(path).isPresent() ? layered : NEW_FILE;
        }
        try {
            var entry = FileStat.of(target.resolve(path), "");
            return entry == null || entry.kind() != FileEntry.Kind.FILE ? NEW_FILE : entry.mode();
        } catch (IOException e) {
            return NEW_FILE;
        }
    }

    private static UnifiedDiff.@Nullable Side side(Optional<byte[]> content, int mode) {
        return content.isEmpty()
                ? null
                : new UnifiedDiff.Side(content.get(), (mode & 0100) != 0 ? 0100755 : 0100644);
    }
}
