package dev.mod.engine.staging;

import dev.mod.engine.event.FileChange;
import dev.mod.engine.target.WorkspaceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** A nested task's changes, kept in memory until it has succeeded; then they become changes of the outer task. */
public final class NestedWorkspace extends MemoryWorkspace {
    private final NestedTarget target;
    private final Map<String, Long> seen = new ConcurrentHashMap<>();

    /** Without changes, of a task without siblings. */
    public NestedWorkspace(NestedTarget target) {
        this(target, Siblings.alone());
    }

    /** Without changes. */
    public NestedWorkspace(NestedTarget target, Siblings.Member member) {
        super(member);
        this.target = target;
    }

    @Override
    String check(String path) {
        // the outer task's workspace looks at it
        return path;
    }

    @Override
    void checkChange(String path) {
        // the outer task's workspace looks at it, when it gets it
    }

    @Override
    BooleanSupplier watch(String path) {
        look(path);
        long at = target.now();
        return () -> target.lastChanged(path) <= at;
    }

    @Override
    public void assume(String path, BooleanSupplier holds) {
        super.assume(path, holds);
        target.assume(path, holds);
    }

    @Override
    public void listed(Predicate<String> shown) {
        super.listed(shown);
        target.listed(shown);
    }

    @Override
    public void readAll(Predicate<String> read) {
        super.readAll(read);
        target.readAll(read);
    }

    @Override
    public void intend(Collection<String> paths) {
        super.intend(paths);
        target.intend(paths);
    }

    @Override
    public void abandon(String path) {
        super.abandon(path);
        target.abandon(path);
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
    long revisionBelow() {
        return target.revision();
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
     * @return what they are
     * @throws WorkspaceException if another nested task has changed a file that this one saw, or somebody else one that it
     *         changed; nothing is changed then
     */
    public synchronized List<FileChange> commit() {
        Map<String, Optional<byte[]>> changes = changes();
        var originals = new LinkedHashMap<String, Optional<byte[]>>();
        var files = new ArrayList<FileChange>();
        changes.forEach((path, content) -> {
            var original = original(path);
            originals.put(path, original);
            files.add(new FileChange(path, original.isEmpty()
                    ? FileChange.Kind.CREATED
                    : content.isEmpty() ? FileChange.Kind.DELETED : FileChange.Kind.MODIFIED));
        });
        target.commit(seen, originals, changes, executables(), removedDirectories());
        return files;
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
