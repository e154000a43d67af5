package dev.mod.engine.staging;

import dev.mod.engine.spi.Workspace;
import dev.mod.engine.target.WorkspaceException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The target of a nested run: a directory as an outer task sees it. Changes of the nested tasks reach it one task at a
 * time. Safe for concurrent use.
 */
public final class NestedTarget {
    private final Supplier<Workspace> outer;
    private final String prefix;
    /** When a path was last changed by a nested task, in commits. */
    private final Map<String, Long> changed = new HashMap<>();
    private long commits;

    /**
     * @param outer the outer task's view, asked for each time
     * @param directory relative to the outer target; empty for the target itself
     */
    public NestedTarget(Supplier<Workspace> outer, String directory) {
        this.outer = outer;
        this.prefix = directory.isEmpty() ? "" : directory + "/";
    }

    Optional<byte[]> read(String path) {
        return outer.get().read(prefix + path);
    }

    boolean exists(String path) {
        return outer.get().exists(prefix + path);
    }

    boolean executable(String path) {
        return outer.get().executable(prefix + path);
    }

    void assume(String path, BooleanSupplier holds) {
        outer.get().assume(prefix + path, holds);
    }

    void listed(Predicate<String> shown) {
        outer.get().listed(below(shown));
    }

    void readAll(Predicate<String> read) {
        outer.get().readAll(below(read));
    }

    void intend(Collection<String> paths) {
        outer.get().intend(paths.stream().map(path -> prefix + path).toList());
    }

    void abandon(String path) {
        outer.get().abandon(prefix + path);
    }

    private Predicate<String> below(Predicate<String> nested) {
        return path -> path.startsWith(prefix) && nested.test(path.substring(prefix.length()));
    }

    synchronized long now() {
        return commits;
    }

    synchronized long lastChanged(String path) {
        return changed.getOrDefault(path, 0L);
    }

    /** What tasks that have ended changed, the outer one too. */
    SortedSet<String> changed() {
        return below(outer.get().changed());
    }

    /** What may be other than on disk. */
    SortedSet<String> unwritten() {
        return below(outer.get().unwritten());
    }

    long revision() {
        return outer.get().revision();
    }

    private SortedSet<String> below(SortedSet<String> outerPaths) {
        var paths = new TreeSet<String>();
        outerPaths.stream().filter(path -> path.startsWith(prefix))
                .forEach(path -> paths.add(path.substring(prefix.length())));
        return paths;
    }

    /**
     * @param seen when each path was first looked at, in commits
     * @param originals what each changed file contained, empty for none
     * @param changes new contents, empty for a file that is deleted
     * @param executables whether files may be executed, where that was said
     * @param removed directories that go where nothing is left in them
     */
    synchronized void commit(Map<String, Long> seen, Map<String, Optional<byte[]>> originals,
            Map<String, Optional<byte[]>> changes, Map<String, Boolean> executables, SortedSet<String> removed) {
        seen.forEach((path, at) -> {
            if (lastChanged(path) > at) {
                throw WorkspaceException.conflict(
                        "'" + prefix + path + "' was changed by another nested task meanwhile; nothing was written");
            }
        });
        Workspace workspace = outer.get();
        // the outer task may have begun to look anew since
        originals.forEach((path, content) -> {
            if (!Arrays.equals(content.orElse(null), workspace.read(prefix + path).orElse(null))) {
                throw StagedWorkspace.changedMeanwhile(prefix + path);
            }
        });
        commits++;
        changes.forEach((path, content) -> {
            Boolean executable = executables.get(path);
            if (content.isPresent() && executable != null) {
                workspace.write(prefix + path, content.get(), executable);
            } else if (content.isPresent()) {
                workspace.write(prefix + path, content.get());
            } else {
                workspace.delete(prefix + path);
            }
            changed.put(path, commits);
        });
        removed.forEach(path -> workspace.removeDirectory(prefix + path));
    }
}
