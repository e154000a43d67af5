package dev.mod.engine.workspace;

import dev.mod.engine.spi.Workspace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** A nested task's changes, kept in memory until it has succeeded; then they become changes of the outer task. */
public final class NestedWorkspace implements Workspace {
    private final NestedTarget target;
    private final Map<String, Long> seen = new HashMap<>();
    private final Map<String, Optional<byte[]>> originals = new HashMap<>();
    private final Map<String, Optional<byte[]>> staged = new TreeMap<>();
    /** Whether staged files may be executed, where that was said. */
    private final Map<String, Boolean> executables = new HashMap<>();

    /** Without changes. */
    public NestedWorkspace(NestedTarget target) {
        this.target = target;
    }

    @Override
    public synchronized Optional<byte[]> read(String path) {
        Optional<byte[]> own = staged.get(path);
        if (own != null) {
            return own.map(byte[]::clone);
        }
        look(path);
        return target.read(path);
    }

    @Override
    public synchronized void write(String path, byte[] content) {
        original(path);
        staged.put(path, Optional.of(content.clone()));
    }

    @Override
    public synchronized void write(String path, byte[] content, boolean executable) {
        write(path, content);
        executables.put(path, executable);
    }

    @Override
    public synchronized boolean executable(String path) {
        if (!exists(path)) {
            return false;
        }
        Boolean said = executables.get(path);
        return said == null ? target.executable(path) : said;
    }

    @Override
    public synchronized void delete(String path) {
        if (exists(path)) {
            original(path);
            staged.put(path, Optional.empty());
            executables.remove(path);
        }
    }

    @Override
    public synchronized void rename(String from, String to) {
        var content = read(from)
                .orElseThrow(() -> WorkspaceException.conflict("cannot rename " + from + ": there is no such file"));
        if (!from.equals(to)) {
            boolean executable = executable(from);
            original(to);
            original(from);
            staged.put(to, Optional.of(content));
            staged.put(from, Optional.empty());
            executables.put(to, executable);
            executables.remove(from);
        }
    }

    @Override
    public synchronized boolean exists(String path) {
        Optional<byte[]> own = staged.get(path);
        if (own != null) {
            return own.isPresent();
        }
        look(path);
        return target.exists(path);
    }

    @Override
    public synchronized SortedSet<String> changed() {
        var paths = new TreeSet<>(target.changed());
        paths.addAll(changes().keySet());
        return paths;
    }

    @Override
    public synchronized SortedSet<String> unwritten() {
        var paths = new TreeSet<>(target.unwritten());
        paths.addAll(staged.keySet());
        return paths;
    }

    /**
     * Hands the changes to the outer task.
     *
     * @throws WorkspaceException if another nested task has changed a file that this one saw; nothing is changed then
     */
    public synchronized void commit() {
        target.commit(seen, changes(), executables);
    }

    private Map<String, Optional<byte[]>> changes() {
        var changes = new LinkedHashMap<String, Optional<byte[]>>();
        staged.forEach((path, content) -> {
            Boolean executable = executables.get(path);
            if (!Arrays.equals(content.orElse(null), original(path).orElse(null))
                    || (executable != null && executable != target.executable(path))) {
                changes.put(path, content);
            }
        });
        return changes;
    }

    private void look(String path) {
        seen.computeIfAbsent(path, unused -> target.now());
    }

    private Optional<byte[]> original(String path) {
        Optional<byte[]> known = originals.get(path);
        if (known == null) {
            look(path);
            known = target.read(path);
            originals.put(path, known);
        }
        return known;
    }
}
