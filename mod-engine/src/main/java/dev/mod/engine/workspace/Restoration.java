package dev.mod.engine.workspace;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Makes a tree what it was, or is to be. Every step leaves each file whole, and the whole can be done again from any state in between. */
final class Restoration {
    private static final int OWNER = 0700;
    /** Room, in bytes, that a file system may need beside the contents of files. */
    private static final long SLACK = 1 << 20;

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

    /**
     * Makes a tree what it is to be. Whatever needs room is written first, beside what is there, so that on a full disk
     * nothing has changed yet.
     *
     * @throws WorkspaceException naming a file that could not be made so
     */
    void apply(Map<String, Entry> wanted, Map<String, Entry> found) {
        var work = new Work(wanted, found);
        work.remove.stream().filter(entry -> isDirectory(wanted.get(entry.path()))).forEach(this::remove);
        work.directories.forEach(this::makeDirectory);
        Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> stage(entry)));
        if (failure == null) {
            work.remove.stream().filter(entry -> !isDirectory(wanted.get(entry.path()))).forEach(this::remove);
            work.links.forEach(this::link);
            Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> files.place(
                    target.resolve(entry.path()))));
            work.setModes();
        }
        if (failure != null) {
            work.files.forEach(entry -> attempt("delete", entry, () -> files.delete(
                    TargetFiles.temporary(target.resolve(entry.path())))));
        }
        end();
    }

    /**
     * Makes a tree what it was. Whatever gives room is done first, and files are written one by one: what is there now is
     * to go anyway.
     *
     * @throws WorkspaceException naming a file that could not be made so, after all others
     */
    void restore(Map<String, Entry> wanted, Map<String, Entry> found) {
        var work = new Work(wanted, found);
        work.remove.forEach(this::remove);
        work.directories.forEach(this::makeDirectory);
        work.links.forEach(this::link);
        Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> replace(entry)));
        work.setModes();
        end();
    }

    private void end() {
        WorkspaceException first = failure;
        if (first != null) {
            throw first;
        }
    }

    private static boolean isDirectory(@Nullable Entry entry) {
        return entry != null && entry.kind() == Entry.Kind.DIRECTORY;
    }

    /** What there is to do, in the order in which it can be done. */
    private final class Work {
        final List<Entry> remove = new ArrayList<>();
        final List<Entry> directories = new ArrayList<>();
        final List<Entry> links = new ArrayList<>();
        final List<Entry> files = new ArrayList<>();
        private final NavigableMap<String, Integer> modes = new TreeMap<>();

        Work(Map<String, Entry> wanted, Map<String, Entry> found) {
            var make = new ArrayList<Entry>();
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
            remove.sort(Comparator.comparing(Entry::path).reversed());
            openDirectories(remove, make, found, wanted, modes);
            for (Entry entry : make) {
                switch (entry.kind()) {
                    case DIRECTORY -> {
                        directories.add(entry);
                        modes.put(entry.path(), entry.mode());
                    }
                    case LINK -> links.add(entry);
                    case FILE -> files.add(entry);
                }
            }
        }

        void setModes() {
            // from the leaves up, since a directory may lose the right to change what is in it
            modes.descendingMap().forEach((path, mode) -> attempt("set the mode of", path,
                    () -> Restoration.this.files.setMode(target.resolve(path), mode)));
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

    private void remove(Entry entry) {
        attempt("remove", entry, () -> {
            try {
                files.delete(target.resolve(entry.path()));
            } catch (DirectoryNotEmptyException e) {
                // ignored files in it are not ours to remove
                if (failure == null && entry.kind() != Entry.Kind.DIRECTORY) {
                    throw e;
                }
            }
        });
    }

    private void makeDirectory(Entry entry) {
        attempt("make", entry, () -> files.makeDirectory(target.resolve(entry.path())));
    }

    private void link(Entry entry) {
        attempt("write", entry, () -> {
            files.delete(target.resolve(entry.path()));
            files.makeLink(target.resolve(entry.path()), entry.blob());
        });
    }

    private void stage(Entry entry) throws IOException {
        try (var content = open(entry)) {
            files.stage(target.resolve(entry.path()), content, entry.mode());
        }
    }

    private void replace(Entry entry) throws IOException {
        var path = target.resolve(entry.path());
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && path.toFile().getUsableSpace() < entry.size() + SLACK) {
            files.delete(path);
        }
        try (var content = open(entry)) {
            TargetFiles.replace(files, path, content, entry.mode());
        }
    }

    private InputStream open(Entry entry) throws IOException {
        return entry.size() == 0 ? new ByteArrayInputStream(new byte[0]) : contents.open(entry);
    }

    private void attempt(String what, Entry entry, Step step) {
        attempt(what, entry.path(), step);
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
