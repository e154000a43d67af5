package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Puts a tree back. Every step leaves each file whole, and the whole can be done again from any state in between. */
final class Restoration {
    private static final int OWNER = 0700;

    private final Path target;
    private final TargetFiles files;
    private final Contents contents;
    private volatile @Nullable WorkspaceException failure;

    /** Where contents come from. */
    interface Contents {
        InputStream open(Entry entry) throws IOException;
    }

    private interface Step {
        void run() throws IOException;
    }

    Restoration(Path target, TargetFiles files, Contents contents) {
        this.target = target;
        this.files = files;
        this.contents = contents;
    }

    /** @throws WorkspaceException naming a file that could not be put back, after all others */
    void run(Map<String, Entry> wanted, Map<String, Entry> found) {
        var remove = new ArrayList<Entry>();
        var make = new ArrayList<Entry>();
        var modes = new TreeMap<String, Integer>();
        for (String path : Entries.differing(wanted, found)) {
            var goal = wanted.get(path);
            var now = found.get(path);
            if (now != null && (goal == null || goal.kind() != now.kind())) {
                remove.add(now);
            }
            if (goal == null) {
                continue;
            }
            if (now == null || now.kind() != goal.kind() || !now.blob().equals(goal.blob())) {
                make.add(goal);
            } else if (now.mode() != goal.mode() && goal.kind() != Entry.Kind.LINK) {
                modes.put(path, goal.mode());
            }
        }
        make.sort(Comparator.comparing(Entry::path));
        openDirectories(remove, make, found, wanted, modes);
        remove.sort(Comparator.comparing(Entry::path).reversed());
        for (Entry entry : remove) {
            attempt("remove", entry.path(), () -> remove(entry));
        }
        var whole = new ArrayList<Entry>();
        for (Entry entry : make) {
            if (entry.kind() == Entry.Kind.DIRECTORY) {
                attempt("make", entry.path(), () -> files.makeDirectory(target.resolve(entry.path())));
                modes.put(entry.path(), entry.mode());
            } else {
                whole.add(entry);
            }
        }
        Concurrently.forEach(whole, entry -> attempt("put back", entry.path(), () -> make(entry)));
        // from the leaves up, since a directory may lose the right to change what is in it
        modes.descendingMap().forEach((path, mode) -> attempt("set the mode of", path,
                () -> files.setMode(target.resolve(path), mode)));
        WorkspaceException first = failure;
        if (first != null) {
            throw first;
        }
    }

    // a directory in which something is to change must be writable meanwhile
    private void openDirectories(Iterable<Entry> remove, Iterable<Entry> make, Map<String, Entry> found,
            Map<String, Entry> wanted, SortedMap<String, Integer> modes) {
        var parents = new TreeSet<String>();
        remove.forEach(entry -> addParents(entry.path(), parents));
        make.forEach(entry -> addParents(entry.path(), parents));
        modes.keySet().forEach(path -> addParents(path, parents));
        for (String parent : parents) {
            var now = found.get(parent);
            var goal = wanted.get(parent);
            if (now != null && now.kind() == Entry.Kind.DIRECTORY && TargetFiles.hasModes()
                    && (now.mode() & OWNER) != OWNER) {
                attempt("open", parent, () -> files.setMode(target.resolve(parent), now.mode() | OWNER));
                if (goal != null && goal.kind() == Entry.Kind.DIRECTORY) {
                    modes.put(parent, goal.mode());
                }
            }
        }
    }

    private static void addParents(String path, Set<String> parents) {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (!parents.add(path.substring(0, end))) {
                return;
            }
        }
    }

    private void remove(Entry entry) throws IOException {
        try {
            files.delete(target.resolve(entry.path()));
        } catch (DirectoryNotEmptyException e) {
            // ignored files in it are not ours to remove
            if (failure == null && entry.kind() != Entry.Kind.DIRECTORY) {
                throw e;
            }
        }
    }

    private void make(Entry entry) throws IOException {
        var path = target.resolve(entry.path());
        if (entry.kind() == Entry.Kind.LINK) {
            files.delete(path);
            files.makeLink(path, entry.blob());
            return;
        }
        try (var content = entry.size() == 0 ? new ByteArrayInputStream(new byte[0]) : contents.open(entry)) {
            files.replace(path, content, entry.mode());
        }
    }

    private void attempt(String what, String path, Step step) {
        try {
            step.run();
        } catch (IOException e) {
            fail(WorkspaceException.of(what, target.resolve(path), e));
        }
    }

    private synchronized void fail(WorkspaceException e) {
        if (failure == null) {
            failure = e;
        }
    }
}
