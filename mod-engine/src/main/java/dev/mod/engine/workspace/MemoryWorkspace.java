package dev.mod.engine.workspace;

import dev.mod.engine.spi.Workspace;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Changes that are kept in memory, over files that somebody else keeps. Safe for concurrent use. */
abstract class MemoryWorkspace implements Workspace {
    /** What the files contained that have been changed. */
    private final Map<String, Optional<byte[]>> originals = new TreeMap<>();
    private final Map<String, Optional<byte[]>> staged = new TreeMap<>();
    /** Whether staged files may be executed, where that was said. */
    private final Map<String, Boolean> executables = new TreeMap<>();

    /**
     * Looks at a path that somebody asks for.
     *
     * @return the path
     * @throws IllegalArgumentException if it is none
     */
    abstract String check(String path);

    /** What a file contains without the changes. */
    abstract Optional<byte[]> readBelow(String path);

    /** What a file contains that is about to be changed. */
    abstract Optional<byte[]> readToChange(String path);

    abstract boolean existsBelow(String path);

    abstract boolean executableBelow(String path);

    abstract SortedSet<String> unwrittenBelow();

    @Override
    public final Optional<byte[]> read(String path) {
        Optional<byte[]> own = staged(check(path));
        return own == null ? readBelow(path) : own.map(byte[]::clone);
    }

    @Override
    public final synchronized void write(String path, byte[] content) {
        original(check(path));
        staged.put(path, Optional.of(content.clone()));
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
        return said == null ? executableBelow(path) : said;
    }

    @Override
    public final synchronized void delete(String path) {
        if (exists(path)) {
            original(path);
            staged.put(path, Optional.empty());
            executables.remove(path);
        }
    }

    @Override
    public final synchronized void rename(String from, String to) {
        var content = read(from)
                .orElseThrow(() -> WorkspaceException.conflict("cannot rename " + from + ": there is no such file"));
        if (!from.equals(to)) {
            boolean executable = executable(from);
            original(check(to));
            original(from);
            staged.put(to, Optional.of(content));
            staged.put(from, Optional.empty());
            executables.put(to, executable);
            executables.remove(from);
        }
    }

    @Override
    public final boolean exists(String path) {
        Optional<byte[]> own = staged(check(path));
        return own == null ? existsBelow(path) : own.isPresent();
    }

    @Override
    public final synchronized SortedSet<String> unwritten() {
        var paths = new TreeSet<>(unwrittenBelow());
        paths.addAll(staged.keySet());
        return paths;
    }

    @SuppressWarnings("NullableOptional") // null when it was not touched, empty when it was deleted
    private synchronized @Nullable Optional<byte[]> staged(String path) {
        return staged.get(path);
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
            known = readToChange(path);
            originals.put(path, known);
        }
        return known;
    }
}
