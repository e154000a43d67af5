package dev.mod.engine.change;

import dev.mod.engine.target.FileEntry;
import dev.mod.engine.target.FileStat;
import dev.mod.engine.target.Spelling;
import dev.mod.engine.target.WorkspaceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a tree what it was, or is to be. Every step leaves each file whole, and the whole can be done again from any state in between. */
public final class Restoration {
    private static final Logger LOG = LoggerFactory.getLogger(Restoration.class);
    private static final int OWNER = 0700;
    /** Room, in bytes, that a file system may need beside the contents of files. */
    private static final long SLACK = 1 << 20;

    private final Path target;
    private final TargetFiles files;
    private final Contents contents;
    private final Set<String> left = ConcurrentHashMap.newKeySet();
    /** Directories that are there by another spelling, which are not made and removed but renamed at the end. */
    private final SortedMap<String, String> misspelled = new TreeMap<>();
    private volatile @Nullable WorkspaceException failure;

    /** Where contents come from. */
    public interface Contents {
        InputStream open(FileEntry entry) throws IOException;
    }

    private interface Step {
        void run() throws IOException;
    }

    /** @param files the target's, open */
    public Restoration(Path target, TargetFiles files, Contents contents) {
        this.target = target;
        this.files = files;
        this.contents = contents;
    }

    /**
     * Makes a tree what it is to be. Whatever needs room is written first, beside what is there, so that on a full disk
     * nothing has changed yet.
     *
     * @param found what is there
     * @return the files that were left as they are, because they are not any more what was found
     * @throws WorkspaceException naming a file that could not be made so
     */
    public Set<String> apply(Map<String, FileEntry> wanted, Map<String, FileEntry> found) {
        var work = new Work(wanted, found);
        work.remove.stream().filter(entry -> isDirectory(wanted.get(entry.path()))).forEach(this::remove);
        work.directories.forEach(this::makeDirectory);
        Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> stage(entry)));
        if (failure == null) {
            work.remove.stream().filter(entry -> !isDirectory(wanted.get(entry.path()))).forEach(this::remove);
            work.links.forEach(entry -> link(entry, found.get(entry.path())));
            Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> place(entry,
                    found.get(entry.path()))));
            respell();
            work.setModes();
        }
        if (failure != null || !left.isEmpty()) {
            work.files.stream().filter(entry -> failure != null || left.contains(entry.path()))
                    .forEach(entry -> attempt("delete", entry, () -> files.unstage(entry.path())));
        }
        end();
        return Set.copyOf(left);
    }

    private void place(FileEntry entry, @Nullable FileEntry found) throws IOException {
        // what is of another kind has been removed by now
        boolean replaced = found != null && found.kind() == entry.kind();
        ifStill(entry.path(), replaced ? found : null, () -> files.place(entry.path()));
    }

    private boolean ifStill(String path, @Nullable FileEntry found, TargetFiles.Work work) throws IOException {
        boolean still = files.ifStill(path, found, work);
        if (!still) {
            left.add(path);
        }
        return still;
    }

    /**
     * Makes a tree what it was. Whatever gives room is done first, and files are written one by one: what is there now is
     * to go anyway.
     *
     * @param found what is there
     * @return the files that were left as they are, because they are not any more what was found
     * @throws WorkspaceException naming a file that could not be made so, after all others
     */
    public Set<String> restore(Map<String, FileEntry> wanted, Map<String, FileEntry> found) {
        var work = new Work(wanted, found);
        work.remove.forEach(this::remove);
        work.directories.forEach(this::makeDirectory);
        work.links.forEach(entry -> link(entry, found.get(entry.path())));
        Concurrently.forEach(work.files, entry -> attempt("write", entry, () -> replace(entry,
                found.get(entry.path()))));
        respell();
        work.setModes();
        end();
        return Set.copyOf(left);
    }

    private void respell() {
        misspelled.forEach((path, goal) -> attempt("rename", path,
                () -> files.respell(goal, Directories.name(path))));
    }

    private void end() {
        WorkspaceException first = failure;
        if (first != null) {
            throw first;
        }
    }

    private static boolean isDirectory(@Nullable FileEntry entry) {
        return entry != null && entry.kind() == FileEntry.Kind.DIRECTORY;
    }

    /** What there is to do, in the order in which it can be done. */
    private final class Work {
        final List<FileEntry> remove = new ArrayList<>();
        final List<FileEntry> directories = new ArrayList<>();
        final List<FileEntry> links = new ArrayList<>();
        final List<FileEntry> files = new ArrayList<>();
        private final NavigableMap<String, Integer> modes = new TreeMap<>();

        Work(Map<String, FileEntry> wanted, Map<String, FileEntry> found) {
            var make = new ArrayList<FileEntry>();
            for (String path : FileEntries.differing(wanted, found)) {
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
                } else if (now.mode() != goal.mode() && goal.kind() != FileEntry.Kind.LINK) {
                    modes.put(path, goal.mode());
                }
            }
            make.sort(Comparator.comparing(FileEntry::path));
            remove.sort(Comparator.comparing(FileEntry::path).reversed());
            openDirectories(remove, make, found, wanted, modes);
            for (FileEntry entry : make) {
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
            modes.descendingMap().forEach((path, mode) -> {
                if (!left.contains(path)) {
                    attempt("set the mode of", path, () -> Restoration.this.files.setMode(path, mode));
                }
            });
        }
    }

    // a directory in which something is to change must be writable meanwhile
    private void openDirectories(Iterable<FileEntry> remove, Iterable<FileEntry> make, Map<String, FileEntry> found,
            Map<String, FileEntry> wanted, SortedMap<String, Integer> modes) {
        var parents = new TreeSet<String>();
        remove.forEach(entry -> FileEntries.addParents(entry.path(), parents));
        make.forEach(entry -> FileEntries.addParents(entry.path(), parents));
        modes.keySet().forEach(path -> FileEntries.addParents(path, parents));
        for (String parent : parents) {
            var now = found.get(parent);
            var goal = wanted.get(parent);
            if (now != null && now.kind() == FileEntry.Kind.DIRECTORY && FileStat.hasModes()
                    && (now.mode() & OWNER) != OWNER) {
                attempt("open", parent, () -> files.setMode(parent, now.mode() | OWNER));
                if (goal != null && goal.kind() == FileEntry.Kind.DIRECTORY) {
                    modes.put(parent, goal.mode());
                }
            }
        }
    }

    private void remove(FileEntry entry) {
        attempt("remove", entry, () -> {
            String path = entry.path();
            if (!isDirectory(entry)) {
                ifStill(path, entry, () -> files.delete(path));
                return;
            }
            if (misspelled.containsKey(path)) {
                return;
            }
            try {
                files.delete(path);
            } catch (DirectoryNotEmptyException e) {
                LOG.debug("files in {} that are ignored or somebody else's are not to be removed", path);
            }
        });
    }

    private void makeDirectory(FileEntry entry) {
        attempt("make", entry, () -> unlessTaken(entry, () -> files.makeDirectory(entry.path())));
    }

    private void link(FileEntry entry, @Nullable FileEntry found) {
        String path = entry.path();
        boolean replaced = found != null && found.kind() == FileEntry.Kind.LINK;
        attempt("write", entry, () -> unlessTaken(entry, () -> ifStill(path, replaced ? found : null, () -> {
            files.delete(path);
            files.makeLink(path, entry.blob());
        })));
    }

    /** Somebody else may have made something of that name meanwhile; a directory may be anybody's. */
    private void unlessTaken(FileEntry entry, Step step) throws IOException {
        try {
            step.run();
        } catch (FileAlreadyExistsException e) {
            if (!isDirectory(entry) || !Files.isDirectory(target.resolve(entry.path()), LinkOption.NOFOLLOW_LINKS)) {
                left.add(entry.path());
                return;
            }
            String path = entry.path();
            Path directory = target.resolve(path);
            String name = Directories.name(path);
            Optional<String> spelled = Spelling.of(Objects.requireNonNull(directory.getParent()), name);
            if (spelled.isPresent() && !spelled.get().equals(name)) {
                misspelled.put(path.substring(0, path.length() - name.length()) + spelled.get(), path);
            }
        }
    }

    private void stage(FileEntry entry) throws IOException {
        files.stage(entry.path(), () -> open(entry), entry.mode());
    }

    private void replace(FileEntry entry, @Nullable FileEntry found) throws IOException {
        var path = target.resolve(entry.path());
        FileEntry there = found;
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                && path.toFile().getUsableSpace() < entry.size() + SLACK) {
            if (!ifStill(entry.path(), found, () -> files.delete(entry.path()))) {
                return;
            }
            there = null;
        }
        stage(entry);
        boolean placed = false;
        try {
            place(entry, there);
            placed = !left.contains(entry.path());
        } finally {
            if (!placed) {
                files.unstage(entry.path());
            }
        }
    }

    private InputStream open(FileEntry entry) throws IOException {
        return entry.size() == 0 ? new ByteArrayInputStream(new byte[0]) : contents.open(entry);
    }

    private void attempt(String what, FileEntry entry, Step step) {
        attempt(what, entry.path(), step);
    }

    private void attempt(String what, String path, Step step) {
        if (isBelowLeft(path)) {
            left.add(path);
            return;
        }
        try {
            step.run();
        } catch (IOException e) {
            fail(WorkspaceException.of(what, target.resolve(path), e));
        }
    }

    private boolean isBelowLeft(String path) {
        if (left.isEmpty()) {
            return false;
        }
        var parents = new TreeSet<String>();
        FileEntries.addParents(path, parents);
        return parents.stream().anyMatch(left::contains);
    }

    private synchronized void fail(WorkspaceException e) {
        if (failure == null) {
            failure = e;
        }
    }
}
