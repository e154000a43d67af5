package dev.mod.engine.staging;

import dev.mod.engine.spi.Workspace;
import dev.mod.engine.target.Spelling;
import dev.mod.engine.target.WorkspaceException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Changes that are kept in memory, over files that somebody else keeps. Safe for concurrent use. */
abstract class MemoryWorkspace implements Workspace {
    /** Of all workspaces, so that one that takes the place of another has later ones. */
    private static final AtomicLong REVISIONS = new AtomicLong();

    /** What the files contained that have been changed. */
    private final Map<String, Optional<byte[]>> originals = new TreeMap<>();
    private final Map<String, Optional<byte[]>> staged = new TreeMap<>();
    /** Whether staged files may be executed, where that was said. */
    private final Map<String, Boolean> executables = new TreeMap<>();
    private final SortedSet<String> removedDirectories = new TreeSet<>();
    private final Map<String, Attributes> attributes = new ConcurrentHashMap<>();
    private final ReadSet reads = new ReadSet();
    private final Siblings.Member member;
    private final Siblings.Intentions intentions;
    private long revision = next();
    private SortedSet<String> unwritten = new TreeSet<>();
    /** Of {@link #unwritten}. */
    private long listed = -1;

    MemoryWorkspace(Siblings.Member member) {
        this.member = member;
        this.intentions = member.intentions();
    }

    /**
     * Looks at a path that somebody asks for.
     *
     * @return the path
     * @throws IllegalArgumentException if it is none
     */
    abstract String check(String path);

    /**
     * Looks at a path that somebody wants to change.
     *
     * @throws IllegalArgumentException if no step may
     */
    abstract void checkChange(String path);

    /** Looks at a file that is about to be read; gives what tells later whether it is still the same. */
    abstract BooleanSupplier watch(String path);

    /** What a file contains without the changes. */
    abstract Optional<byte[]> readBelow(String path);

    /** What a file contains that is about to be changed. */
    abstract Optional<byte[]> readToChange(String path);

    abstract boolean existsBelow(String path);

    /** Whether a file that exists is written like that, which is not so for all under file systems that know no capitals. */
    boolean isSpelled(String path) {
        return true;
    }

    abstract boolean executableBelow(String path);

    abstract SortedSet<String> unwrittenBelow();

    /** That of what is below: to be taken from {@link #next} after a change. */
    abstract long revisionBelow();

    /** A revision that nobody has had yet. */
    static long next() {
        return REVISIONS.incrementAndGet();
    }

    @Override
    public final Optional<byte[]> read(String path) {
        Optional<byte[]> own = staged(check(path));
        if (own != null) {
            return own.map(byte[]::clone);
        }
        beforeRead(path);
        return readBelow(path);
    }

    private void beforeRead(String path) {
        if (member.awaitOlder(path)) {
            stale().ifPresent(what -> {
                throw new ChangedMeanwhileException(what);
            });
        }
        reads.read(path, () -> watch(path));
    }

    /** What the task has read and others have changed since, or where it cannot write any more, and who; for people. */
    public final Optional<String> stale() {
        return reads.stale(member.meanwhile()).or(() -> member.inTheWay(written()));
    }

    private synchronized List<String> written() {
        return staged.entrySet().stream().filter(file -> file.getValue().isPresent()).map(Map.Entry::getKey).toList();
    }

    /** The first file that is not as the task found it, whoever changed it. */
    final Optional<String> changedSince() {
        return reads.changed();
    }

    @Override
    public void assume(String path, BooleanSupplier holds) {
        reads.assume(path, holds);
    }

    @Override
    public void listed(Predicate<String> shown) {
        reads.listed(shown);
    }

    @Override
    public void readAll(Predicate<String> read) {
        reads.readAll(read);
    }

    @Override
    public void intend(Collection<String> paths) {
        paths.forEach(intentions::add);
    }

    @Override
    public void abandon(String path) {
        if (staged(path) == null) {
            intentions.remove(path);
        }
    }

    @Override
    public final synchronized void write(String path, byte[] content) {
        original(check(path));
        Optional<byte[]> previous = stage(path, Optional.of(content.clone()));
        if (previous != null && previous.isEmpty()) {
            // it is another file than the one that was deleted
            executables.put(path, false);
        }
    }

    @Override
    public final synchronized void write(String path, byte[] content, boolean executable) {
        write(path, content);
        executables.put(path, executable);
    }

    @Override
    public final synchronized boolean executable(String path) {
        if (!exists(path)) {
            return false;
        }
        Boolean said = executables.get(path);
        if (said != null) {
            return said;
        }
        return attributes(path).executable();
    }

    @Override
    public final synchronized void delete(String path) {
        if (exists(path)) {
            original(path);
            stage(path, Optional.empty());
            executables.remove(path);
        }
    }

    @Override
    public final synchronized void removeDirectory(String path) {
        removedDirectories.add(check(path));
    }

    final synchronized SortedSet<String> removedDirectories() {
        return new TreeSet<>(removedDirectories);
    }

    @Override
    public final synchronized void rename(String from, String to) {
        var content = read(from)
                .orElseThrow(() -> WorkspaceException.conflict("cannot rename " + from + ": there is no such file"));
        if (!from.equals(to)) {
            boolean executable = executable(from);
            if (isItself(from, to)) {
                originals.putIfAbsent(check(to), Optional.empty());
            }
            original(check(to));
            original(from);
            stage(to, Optional.of(content));
            stage(from, Optional.empty());
            executables.put(to, executable);
            executables.remove(from);
        }
    }

    @Override
    public final boolean exists(String path) {
        Optional<byte[]> own = staged(check(path));
        if (own != null) {
            return own.isPresent();
        }
        return attributes(path).exists();
    }

    @Override
    public final synchronized boolean isFree(String from, String to) {
        return !exists(to) || isItself(from, to);
    }

    private boolean isItself(String from, String to) {
        return staged(to) == null && !from.equals(to) && Spelling.folded(from).equals(Spelling.folded(to))
                && existsBelow(to) && !isSpelled(to);
    }

    private Attributes attributes(String path) {
        var now = Attributes.of(this, path);
        var first = attributes.computeIfAbsent(path, unused -> now);
        reads.attributes(path, () -> () -> first.equals(Attributes.of(this, path)));
        if (!first.equals(now)) {
            reads.mislead(path);
        }
        return now;
    }

    /** A file has come or gone since it was first looked at: even if it goes or comes back, the task has to begin again. */
    final void mislead(String path) {
        reads.mislead(path);
    }

    /** What is known of a file beside its content. */
    private record Attributes(boolean exists, boolean executable) {
        static Attributes of(MemoryWorkspace workspace, String path) {
            boolean exists = workspace.existsBelow(path);
            return new Attributes(exists, exists && workspace.executableBelow(path));
        }
    }

    @Override
    public final synchronized SortedSet<String> unwritten() {
        long now = revision();
        if (listed != now) {
            var paths = new TreeSet<>(unwrittenBelow());
            paths.addAll(staged.keySet());
            unwritten = Collections.unmodifiableSortedSet(paths);
            listed = now;
        }
        return unwritten;
    }

    @Override
    public final synchronized long revision() {
        return Math.max(revision, revisionBelow());
    }

    @SuppressWarnings("NullableOptional") // null when it was not staged before, empty when it was deleted
    private @Nullable Optional<byte[]> stage(String path, Optional<byte[]> content) {
        Optional<byte[]> previous = staged.put(path, content);
        revision = next();
        return previous;
    }

    @SuppressWarnings("NullableOptional") // null when it was not touched, empty when it was deleted
    private synchronized @Nullable Optional<byte[]> staged(String path) {
        return staged.get(path);
    }

    /** Whether the task has written a file, or one below a directory, of that name in some letter case. */
    final synchronized boolean stages(String path) {
        return staged.entrySet().stream().anyMatch(each -> each.getValue().isPresent()
                && each.getKey().regionMatches(true, 0, path, 0, path.length())
                && (each.getKey().length() == path.length() || each.getKey().charAt(path.length()) == '/'));
    }

    /** The paths that were written or deleted, changed or not, in order. */
    final synchronized SortedSet<String> stagedPaths() {
        return new TreeSet<>(staged.keySet());
    }

    /** What a file that was written contains; empty if it was deleted. */
    final synchronized Optional<byte[]> stagedContent(String path) {
        return staged.getOrDefault(path, Optional.empty());
    }

    /** Whether a file that was written contains something else than before. */
    final synchronized boolean differs(String path) {
        return !Arrays.equals(stagedContent(path).orElse(null), original(path).orElse(null));
    }

    /** Whether staged files may be executed, where that was said. */
    final synchronized Map<String, Boolean> executables() {
        return new TreeMap<>(executables);
    }

    final synchronized @Nullable Boolean executableSaid(String path) {
        return executables.get(path);
    }

    /** What a file contained before the first change. */
    final synchronized Optional<byte[]> original(String path) {
        Optional<byte[]> known = originals.get(path);
        if (known == null) {
            checkChange(path);
            beforeRead(path);
            intentions.add(path);
            known = readToChange(path);
            originals.put(path, known);
        }
        return known;
    }
}
