package dev.mod.engine.workspace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/** A nested task's changes, kept in memory until it has succeeded; then they become changes of the outer task. */
public final class NestedWorkspace extends MemoryWorkspace {
    private final NestedTarget target;
    private final Map<String, Long> seen = new ConcurrentHashMap<>();

    /** Without changes. */
    public NestedWorkspace(NestedTarget target) {
        this.target = target;
    }

    @Override
    String check(String path) {
        // the outer task's workspace looks at it
        return path;
    }

    @Override
    Optional<byte[]> readBelow(String path) {
        look(path);
        return target.read(path);
    }

    @Override
    Optional<byte[]> readToChange(String path) {
        return readBelow(path);
    }

    @Override
    boolean existsBelow(String path) {
        look(path);
        return target.exists(path);
    }

    @Override
    boolean executableBelow(String path) {
        return target.executable(path);
    }

    @Override
    SortedSet<String> unwrittenBelow() {
        return target.unwritten();
    }

    @Override
    public synchronized SortedSet<String> changed() {
        var paths = new TreeSet<>(target.changed());
        paths.addAll(changes().keySet());
        return paths;
    }

    /**
     * Hands the changes to the outer task.
     *
     * @throws WorkspaceException if another nested task has changed a file that this one saw; nothing is changed then
     */
    public synchronized void commit() {
        target.commit(seen, changes(), executables());
    }

    private Map<String, Optional<byte[]>> changes() {
        var changes = new LinkedHashMap<String, Optional<byte[]>>();
        for (String path : stagedPaths()) {
            Boolean executable = executableSaid(path);
            if (differs(path) || (executable != null && executable != target.executable(path))) {
                changes.put(path, stagedContent(path));
            }
        }
        return changes;
    }

    private void look(String path) {
        seen.computeIfAbsent(path, unused -> target.now());
    }
}
