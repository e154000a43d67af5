package dev.mod.engine.target;

import dev.mod.base.file.FileNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Walk over a target with two threads: everything but ignored files, {@code .git} and what is neither file, link nor
 * directory.
 */
public final class FileWalk {
    static final String EXCLUDE = ".git/info/exclude";
    private static final int MAX_THREADS = 2;
    /** At what changes while it is looked at. */
    private static final int MOST_LOOKS = 10;
    /** Under which rules hold the paths that could not be read; no file is called so. */
    private static final String UNREADABLE = "\0unreadable";
    /** The files of rules, the one that wins last. */
    private static final List<String> RULES = List.of(".gitignore", ".ignore");

    private final Path target;
    private final @Nullable WorkTree git;
    private final @Nullable SortedMap<String, byte[]> frozen;
    private final Covered covered;
    private final Visitor visitor;
    private final SortedMap<String, byte[]> rules = new TreeMap<>();
    private final Set<String> wereUnreadable;
    private final Queue<String> unnamed = new ConcurrentLinkedQueue<>();
    private final Queue<String> unreadable = new ConcurrentLinkedQueue<>();
    private final LentRights lent;
    private final Queue<List<FileEntry>> found = new ConcurrentLinkedQueue<>();

    /**
     * What a walk did not look at, for people.
     *
     * @param unnamed names, or where links lead, that are not UTF-8
     * @param unreadable files, and directories with all that is in them, that somebody else owns and that may not be read;
     *        who reads the rules of the walk from then on passes over them
     */
    public record LeftOut(SortedSet<String> unnamed, SortedSet<String> unreadable) {}

    /** Is given the files found, by several threads. */
    public interface Visitor {
        /** The file with the id of its content; {@code converted} if Git may keep another content than the file's. */
        FileEntry visited(FileEntry found, boolean converted) throws IOException;
    }

    /** The paths that count though rules ignore them. */
    public interface Covered {
        /** Whether a file does. */
        boolean file(String path);

        /** Whether a directory does, or one of the paths is below it. */
        boolean directory(String path);
    }

    /** A directory to list: its path with a {@code /} at its end, and what holds in it. For several threads. */
    private static final class Directory {
        private final @Nullable Directory above;
        private final String key;
        private final String path;
        private final IgnoreChain rules;
        private final boolean converted;
        private volatile @Nullable Boolean ignored;

        /**
         * Below another, or the top.
         *
         * @param prefix path of the target from the top of the work tree
         */
        Directory(@Nullable Directory above, String prefix, String path, IgnoreChain rules, boolean converted) {
            this.above = above;
            this.key = prefix + path;
            this.path = path;
            this.rules = rules;
            this.converted = converted;
        }

        String path() {
            return path;
        }

        /** The rules of the directories above it. */
        IgnoreChain rules() {
            return rules;
        }

        boolean converted() {
            return converted;
        }

        /** Whether rules ignore it or a directory above it. Most of the time nobody asks. */
        boolean ignored() {
            var known = ignored;
            if (known == null) {
                known = above != null
                        && (above.ignored() || rules.ignores(key.substring(0, key.length() - 1), true));
                ignored = known;
            }
            return known;
        }
    }

    /**
     * @param frozen the rules to go by, by path from the top of the work tree; null for those on disk
     * @param earlier rules of a walk whose unreadable files this one passes over, too, though they may be readable by now
     */
    public FileWalk(Path target, @Nullable WorkTree git, @Nullable SortedMap<String, byte[]> frozen,
            SortedMap<String, byte[]> earlier, Covered covered, Visitor visitor) {
        this.target = target;
        this.git = git;
        this.frozen = frozen;
        this.lent = new LentRights(target);
        this.wereUnreadable = paths(earlier.get(UNREADABLE));
        this.unreadable.addAll(wereUnreadable);
        this.covered = covered;
        this.visitor = visitor;
    }

    /** The rules that were met, to be frozen for another walk. */
    public SortedMap<String, byte[]> rules() {
        return frozen == null ? rules : frozen;
    }

    /** Everything in the target by path. */
    public Map<String, FileEntry> all() throws IOException {
        var pool = new ForkJoinPool(Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
        try {
            pool.invoke(new Visit(null, top()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            pool.shutdown();
            lent.close();
        }
        if (frozen == null && !unreadable.isEmpty()) {
            rules.put(UNREADABLE, String.join("\0", unreadable).getBytes(StandardCharsets.UTF_8));
        }
        int count = 0;
        for (List<FileEntry> some : found) {
            count += some.size();
        }
        var entries = new HashMap<String, FileEntry>(count * 4 / 3 + 1);
        for (List<FileEntry> some : found) {
            for (FileEntry entry : some) {
                entries.put(entry.path(), entry);
            }
        }
        // a directory was found before it was opened
        unreadable.forEach(entries::remove);
        return entries;
    }

    private static Set<String> paths(byte @Nullable [] joined) {
        return joined == null ? Set.of() : Set.of(new String(joined, StandardCharsets.UTF_8).split("\0"));
    }

    /** Whether rules ignore a path. */
    public boolean ignores(String path, boolean isDirectory) throws IOException {
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (wereUnreadable.contains(path.substring(0, end))) {
                return true;
            }
        }
        var directory = context(parent(path));
        return directory.ignored() || holding(directory, RULES).ignores(prefix() + path, isDirectory);
    }

    /** Whether rules ignore a directory below a target. */
    public static boolean ignores(Path target, Path directory) throws IOException {
        var covered = new Covered() {
            @Override
            public boolean file(String path) {
                return false;
            }

            @Override
            public boolean directory(String path) {
                return false;
            }
        };
        return new FileWalk(target, WorkTree.around(target), null, Collections.emptySortedMap(), covered,
                (found, converted) -> found)
                .ignores(FileNames.slashed(target.relativize(directory)), true);
    }

    private static String parent(String path) {
        return path.substring(0, Math.max(0, path.lastIndexOf('/')));
    }

    /** What holds in a directory, found from the top down as a walk would. */
    private Directory context(String path) throws IOException {
        var directory = top();
        for (int end = 0; end < path.length();) {
            int next = path.indexOf('/', end);
            next = next < 0 ? path.length() : next;
            var holding = holding(directory, RULES);
            boolean converted = directory.converted() || (git != null
                    && WorkTree.converts(resolve(directory.path() + ".gitattributes")));
            directory = new Directory(directory, prefix(), path.substring(0, next) + "/", holding, converted);
            end = next + 1;
        }
        return directory;
    }

    private IgnoreChain holding(Directory directory, Collection<String> names) throws IOException {
        var holding = directory.rules();
        for (String name : RULES) {
            var file = rule(directory.path() + name, names);
            holding = file == null ? holding : holding.and(prefix() + directory.path(), file);
        }
        return holding;
    }

    private final class Visit extends CountedCompleter<Void> {
        private static final long serialVersionUID = 1L;

        private final transient Directory directory;

        Visit(@Nullable Visit parent, Directory directory) {
            super(parent);
            this.directory = directory;
        }

        @Override
        public void compute() {
            try {
                var below = list(directory);
                setPendingCount(below.size());
                for (Directory each : below) {
                    new Visit(this, each).fork();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            tryComplete();
        }
    }

    /** The directories in one; none if it may not be read, which is noted. One's own is readable until the walk ends. */
    private List<Directory> list(Directory directory) throws IOException {
        String path = parent(directory.path());
        if (wereUnreadable.contains(path)) {
            return List.of();
        }
        try {
            return listed(directory);
        } catch (AccessDeniedException e) {
            var entry = FileStat.of(resolve(path), path);
            if (entry != null && lent.toList(entry)) {
                return listed(directory);
            }
            if (path.isEmpty() || frozen != null && covered.directory(path)) {
                throw e;
            }
            unreadable.add(path);
            return List.of();
        }
    }

    private List<Directory> listed(Directory directory) throws IOException {
        List<Path> children = children(directory.path());
        var names = new HashSet<String>();
        for (Path child : children) {
            var name = String.valueOf(child.getFileName());
            if (name.startsWith(".")) {
                names.add(name);
            }
        }
        var holding = holding(directory, names);
        boolean converted = directory.converted() || git != null && names.contains(".gitattributes")
                && WorkTree.converts(resolve(directory.path() + ".gitattributes"));
        var below = new ArrayList<Directory>();
        var entries = new ArrayList<FileEntry>(children.size());
        for (Path child : children) {
            var path = directory.path() + child.getFileName();
            var entry = entry(child, path, directory, holding, converted);
            if (entry != null && entry.kind() == FileEntry.Kind.DIRECTORY) {
                var inside = new Directory(directory, prefix(), path + "/", holding, converted);
                if (covered.directory(path) || !inside.ignored()) {
                    entries.add(entry);
                    below.add(inside);
                }
            } else if (entry != null) {
                entries.add(entry);
            }
        }
        found.add(entries);
        return below;
    }

    /**
     * The directory, or the file that counts, under a name; null if there is none. What changes meanwhile is looked at
     * again.
     */
    private @Nullable FileEntry entry(Path child, String path, Directory directory, IgnoreChain holding,
            boolean converted) throws IOException {
        for (int looks = 1;; looks++) {
            var entry = FileStat.of(child, path);
            if (entry == null || entry.kind() == FileEntry.Kind.DIRECTORY) {
                return entry;
            }
            try {
                Path link = entry.kind() == FileEntry.Kind.LINK ? Files.readSymbolicLink(child) : child;
                if (!FileNames.isText(link)) {
                    unnamed.add(FileNames.shown(child));
                    return null;
                }
                if (!covered.file(path) && (directory.ignored() || holding.ignores(prefix() + path, false))) {
                    return null;
                }
                return entry.kind() == FileEntry.Kind.LINK
                        ? entry.withBlob(link.toString(), entry.size())
                        : wereUnreadable.contains(path)
                                ? null
                                : lent.reading(entry, () -> visitor.visited(entry, converted));
            } catch (IOException | WorkspaceException e) {
                if (LentRights.areMissing(e) && (frozen == null || !covered.file(path))) {
                    unreadable.add(path);
                    return null;
                }
                if (looks == MOST_LOOKS || entry.equals(FileStat.of(child, path))) {
                    throw e;
                }
            }
        }
    }

    /** What is in a directory, in no order; nothing if it is gone or no directory any more, unless it is the target. */
    private List<Path> children(String directory) throws IOException {
        var children = new ArrayList<Path>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(resolve(directory))) {
            for (Path child : stream) {
                if (!String.valueOf(child.getFileName()).equals(".git") && named(child)) {
                    children.add(child);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        } catch (NoSuchFileException | NotDirectoryException e) {
            if (directory.isEmpty()) {
                throw e;
            }
            // it has gone meanwhile
        }
        return children;
    }

    /** Whether text can name it; nothing is done to what it cannot. */
    private boolean named(Path path) {
        boolean named = FileNames.isText(path);
        if (!named) {
            unnamed.add(FileNames.shown(path));
        }
        return named;
    }

    /** What was met and not looked at. */
    public LeftOut leftOut() {
        return new LeftOut(new TreeSet<>(unnamed), new TreeSet<>(unreadable));
    }

    private byte @Nullable [] rule(String path, Collection<String> names) throws IOException {
        if (frozen != null) {
            return frozen.get(prefix() + path);
        }
        return names.contains(path.substring(path.lastIndexOf('/') + 1))
                ? live(prefix() + path, target.resolve(path))
                : null;
    }

    private byte @Nullable [] live(String key, Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return null;
        }
        byte[] bytes;
        try {
            bytes = Files.readAllBytes(file);
        } catch (NoSuchFileException | AccessDeniedException e) {
            // as Git does
            return null;
        }
        synchronized (rules) {
            rules.put(key, bytes);
        }
        return bytes;
    }

    private Directory top() throws IOException {
        var holding = IgnoreChain.NONE;
        boolean converted = false;
        if (git != null) {
            holding = holding.and("", above(EXCLUDE, git.common().resolve("info/exclude")));
            for (String above : git.above()) {
                converted |= WorkTree.converts(git.top().resolve(above + ".gitattributes"));
                for (String name : RULES) {
                    holding = holding.and(above, above(above + name, git.top().resolve(above + name)));
                }
            }
        }
        return new Directory(null, prefix(), "", holding, converted);
    }

    private byte[] above(String key, Path file) throws IOException {
        var bytes = frozen == null ? live(key, file) : frozen.get(key);
        return bytes == null ? new byte[0] : bytes;
    }

    private String prefix() {
        return git == null ? "" : git.prefix();
    }

    private Path resolve(String path) {
        return path.isEmpty() ? target : target.resolve(path);
    }
}
