package dev.mod.fakes;

import dev.mod.base.file.GitGuard;
import dev.mod.engine.spi.Workspace;
import dev.mod.engine.target.WorkspaceException;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A target that is nowhere but in memory, for tests of step executors: the same contract as the engine's, without a
 * directory below it. Safe for concurrent use.
 */
public final class InMemoryWorkspace implements Workspace {
    private static final State NONE = new State(null, false);

    private final SortedMap<String, State> files = new TreeMap<>();
    /** What files were before they were first touched. */
    private final SortedMap<String, State> originals = new TreeMap<>();
    private long revision;

    /** A file, or that there is none. */
    @SuppressWarnings("ArrayRecordComponent") // compared by what it contains
    private record State(byte @Nullable [] content, boolean executable) {
        boolean same(State other) {
            return Arrays.equals(content, other.content) && executable == other.executable;
        }
    }

    /** Without files. */
    public InMemoryWorkspace() {}

    /** With these texts, by path. */
    public InMemoryWorkspace(Map<String, String> texts) {
        texts.forEach((path, text) -> files.put(checked(path),
                new State(text.getBytes(StandardCharsets.UTF_8), false)));
    }

    private static String checked(String path) {
        for (String segment : path.split("/", -1)) {
            // a name may have a backslash where that does not separate names
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")
                    || (File.separatorChar == '\\' && segment.indexOf('\\') >= 0) || segment.indexOf('\0') >= 0) {
                throw new IllegalArgumentException("not a path in the target: '" + path + "'");
            }
        }
        if (GitGuard.belongsToGit(path)) {
            throw git(path);
        }
        return path;
    }

    private static IllegalArgumentException git(String path) {
        return new IllegalArgumentException("'" + path + "' belongs to Git itself and is out of reach");
    }

    private State state(String path) {
        return files.getOrDefault(path, NONE);
    }

    private void change(String path, State state) {
        if (GitGuard.refuses(path, this::isThere)) {
            throw git(path);
        }
        originals.putIfAbsent(path, state(path));
        revision++;
        if (state.content() == null) {
            files.remove(path);
        } else {
            files.put(path, state);
        }
    }

    /** Whether there is a file, or a directory with one in it; those that the step deleted are there until it is done. */
    private boolean isThere(String path) {
        return Stream.of(files, originals).flatMap(each -> each.entrySet().stream())
                .anyMatch(file -> file.getValue().content() != null
                        && (file.getKey().equals(path) || file.getKey().startsWith(path + "/")));
    }

    @Override
    public synchronized Optional<byte[]> read(String path) {
        return Optional.ofNullable(state(checked(path)).content()).map(byte[]::clone);
    }

    @Override
    public synchronized void write(String path, byte[] content) {
        write(path, content, state(checked(path)).executable());
    }

    @Override
    public synchronized void write(String path, byte[] content, boolean executable) {
        change(checked(path), new State(content.clone(), executable));
    }

    @Override
    public synchronized boolean executable(String path) {
        return state(checked(path)).executable();
    }

    @Override
    public synchronized void delete(String path) {
        if (exists(path)) {
            change(path, NONE);
        }
    }

    @Override
    public synchronized void rename(String from, String to) {
        if (!exists(from)) {
            throw WorkspaceException.conflict("cannot rename " + from + ": there is no such file");
        }
        if (!from.equals(to)) {
            change(checked(to), state(from));
            change(from, NONE);
        }
    }

    @Override
    public synchronized boolean exists(String path) {
        return files.containsKey(checked(path));
    }

    @Override
    public synchronized SortedSet<String> changed() {
        var changed = new TreeSet<String>();
        originals.forEach((path, original) -> {
            if (!original.same(state(path))) {
                changed.add(path);
            }
        });
        return Collections.unmodifiableSortedSet(changed);
    }

    @Override
    public synchronized long revision() {
        return revision;
    }

    /** All texts by path, bytes that are not UTF-8 replaced. */
    public synchronized SortedMap<String, String> texts() {
        var texts = new TreeMap<String, String>();
        files.forEach((path, state) -> texts.put(path,
                new String(Objects.requireNonNull(state.content()), StandardCharsets.UTF_8)));
        return texts;
    }
}
