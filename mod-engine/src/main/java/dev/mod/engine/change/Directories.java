package dev.mod.engine.change;

import dev.mod.engine.target.WorkspaceException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * The directories of a target, each opened from the one above it. They stay open, so that what was begun in one can be
 * ended there even if its path leads elsewhere by then.
 */
final class Directories implements Closeable {
    /** More are opened for each use: a process may have about 1,000 files open on some systems, and each takes two. */
    private static final int HELD = 256;

    private final Directory root;
    private final Map<String, Directory> held = new HashMap<>();

    /** What is done in a directory. */
    interface Use<T> {
        T in(Directory directory) throws IOException;
    }

    Directories(Directory root) {
        this.root = root;
        held.put("", root);
    }

    static Directories of(Path target) {
        try {
            return new Directories(HandleDirectory.orPath(target));
        } catch (IOException e) {
            throw WorkspaceException.of("open", target, e);
        }
    }

    Directory root() {
        return root;
    }

    /** Does something in the directory of a path. */
    <T> T in(String path, Use<T> use) throws IOException {
        String above = FileEntries.above(path);
        var directory = open(above);
        try {
            return use.in(directory);
        } finally {
            release(above, directory);
        }
    }

    static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private synchronized Directory open(String path) throws IOException {
        var known = held.get(path);
        if (known != null) {
            return known;
        }
        String above = FileEntries.above(path);
        var parent = open(above);
        try {
            var directory = parent.child(name(path));
            if (held.size() < HELD) {
                held.put(path, directory);
            }
            return directory;
        } finally {
            release(above, parent);
        }
    }

    @SuppressWarnings("ReferenceEquality") // whether it is this one that stays open
    private synchronized void release(String path, Directory directory) {
        if (held.get(path) != directory) {
            directory.close();
        }
    }

    /** Closes a directory that was deleted. */
    synchronized void forget(String path) {
        held.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().equals(path) || entry.getKey().startsWith(path + "/");
            if (gone) {
                entry.getValue().close();
            }
            return gone;
        });
    }

    @Override
    public synchronized void close() {
        held.values().forEach(Directory::close);
        held.clear();
    }
}
