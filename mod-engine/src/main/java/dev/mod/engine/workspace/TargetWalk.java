package dev.mod.engine.workspace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Walks a target with a few threads: everything but ignored files, {@code .git} and what is neither file, link nor
 * directory.
 */
final class TargetWalk {
    static final String EXCLUDE = ".git/info/exclude";
    private static final int MAX_THREADS = 4;

    private final Path target;
    private final @Nullable GitTarget git;
    private final @Nullable SortedMap<String, byte[]> frozen;
    private final Known known;
    private final Listing listing;
    private final Visitor visitor;
    private final SortedMap<String, byte[]> rules = new TreeMap<>();
    private final Queue<List<Entry>> found = new ConcurrentLinkedQueue<>();
    private volatile boolean converting;

    /** Is given the files found, by several threads. */
    interface Visitor {
        /** The file with the id of its content; {@code converted} if Git may keep another content than the file's. */
        Entry visited(Entry found, boolean converted) throws IOException;
    }

    /** Which paths count though rules ignore them. */
    interface Known {
        boolean file(String path);

        /** Whether a directory is one or has one below it. */
        boolean directory(String path);
    }

    /** A directory to list: its path with a {@code /} at its end, and what holds in it. For several threads. */
    private static final class Directory {
        private final @Nullable Directory above;
        private final String key;
        private final String path;
        private final IgnoreRules rules;
        private final boolean converted;
        private volatile @Nullable Boolean ignored;

        /**
         * Below another, or the top.
         *
         * @param prefix path of the target from the top of the work tree
         */
        Directory(@Nullable Directory above, String prefix, String path, IgnoreRules rules, boolean converted) {
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
        IgnoreRules rules() {
            return rules;
        }

        boolean converted() {
            return converted;
        }

        /** Whether rules ignore it or a directory above it. Most of the time nobody asks. */
        boolean ignored() throws IOException {
            var known = ignored;
            if (known == null) {
                known = above != null
                        && (above.ignored() || rules.ignores(key.substring(0, key.length() - 1), true));
                ignored = known;
            }
            return known;
        }
    }

    /** @param frozen the rules to go by, by path from the top of the work tree; null for those on disk */
    TargetWalk(Path target, @Nullable GitTarget git, @Nullable SortedMap<String, byte[]> frozen, Known known,
            Listing listing, Visitor visitor) {
        this.target = target;
        this.git = git;
        this.frozen = frozen;
        this.known = known;
        this.listing = listing;
        this.visitor = visitor;
    }

    /** The rules that were met, to be frozen for another walk. */
    SortedMap<String, byte[]> rules() {
        return frozen == null ? rules : frozen;
    }

    /** Whether there is a directory in which Git may keep other contents than the files'. */
    boolean converting() {
        return converting;
    }

    /** Everything in the target by path. */
    Map<String, Entry> all() throws IOException {
        if (listing.isShort()) {
            var directories = new ArrayDeque<>(List.of(top()));
            while (!directories.isEmpty()) {
                directories.addAll(list(directories.remove()));
            }
        } else {
            visitWithThreads();
        }
        int count = 0;
        for (List<Entry> some : found) {
            count += some.size();
        }
        var entries = new HashMap<String, Entry>(count * 4 / 3 + 1);
        for (List<Entry> some : found) {
            for (Entry entry : some) {
                entries.put(entry.path(), entry);
            }
        }
        return listing.with(entries);
    }

    private void visitWithThreads() throws IOException {
        var pool = new ForkJoinPool(Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors()));
        try {
            pool.invoke(new Visit(null, top()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            pool.shutdown();
        }
    }

    /**
     * What a snapshot would hold now, if nothing but the listings of some directories has changed since. The rules have to
     * be frozen to the snapshot's.
     *
     * @param changed paths of directories; empty for the target itself
     * @return null if that cannot be told without a look at everything, since rules have changed
     */
    @Nullable
    Map<String, Entry> again(Manifest last, Set<String> changed) throws IOException {
        var before = last.entries();
        for (String path : changed) {
            for (String name : new String[]{".gitignore", ".ignore", ".gitattributes"}) {
                var key = path.isEmpty() ? name : path + "/" + name;
                var entry = FileStat.of(resolve(key), key);
                var old = before.get(key);
                if (entry == null
                        ? old != null || last.rules().containsKey(prefix() + key)
                        : old == null
                                || !old.sameStat(entry) || !last.vouchesFor(old)) {
                    return null;
                }
            }
        }
        var gone = new HashSet<String>();
        for (Entry entry : before.values()) {
            if (changed.contains(parent(entry.path()))) {
                gone.add(entry.path());
            }
        }
        var fresh = new ArrayList<Directory>();
        for (String path : changed) {
            if (path.isEmpty() || isDirectory(path)) {
                for (Directory below : list(context(path))) {
                    if (before.get(below.path().substring(0, below.path().length() - 1)) == null) {
                        fresh.add(below);
                    }
                }
            }
        }
        for (int i = 0; i < fresh.size(); i++) {
            fresh.addAll(list(fresh.get(i)));
        }
        var now = new ArrayList<Entry>();
        found.forEach(now::addAll);
        now.forEach(entry -> gone.remove(entry.path()));
        if (gone.stream().anyMatch(path -> Entry.isDirectory(before.get(path)))) {
            before.keySet().stream().filter(path -> hasAncestor(path, gone)).toList().forEach(gone::add);
        }
        return Entries.with(before, gone, now);
    }

    /** Whether rules ignore a path. */
    boolean ignores(String path, boolean isDirectory) throws IOException {
        var directory = context(parent(path));
        return directory.ignored() || holding(directory, Set.of()).ignores(prefix() + path, isDirectory);
    }

    private boolean isDirectory(String path) throws IOException {
        return Entry.isDirectory(FileStat.of(resolve(path), path));
    }

    private static boolean hasAncestor(String path, Set<String> directories) {
        for (int end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
            if (directories.contains(path.substring(0, end))) {
                return true;
            }
        }
        return false;
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
            var holding = holding(directory, Set.of());
            boolean converted = directory.converted() || (git != null
                    && GitTarget.converts(resolve(directory.path() + ".gitattributes")));
            directory = new Directory(directory, prefix(), path.substring(0, next) + "/", holding, converted);
            end = next + 1;
        }
        return directory;
    }

    private IgnoreRules holding(Directory directory, Set<String> names) throws IOException {
        var holding = directory.rules();
        for (String name : new String[]{".gitignore", ".ignore"}) {
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

    private List<Directory> list(Directory directory) throws IOException {
        var children = listing.children(directory.path());
        if (children.isEmpty()) {
            return List.of();
        }
        var names = new HashSet<String>();
        int start = directory.path().length();
        for (Entry child : children) {
            if (child.path().startsWith(".", start)) {
                names.add(child.path().substring(start));
            }
        }
        var holding = holding(directory, names);
        boolean converted = directory.converted();
        if (git != null && names.contains(".gitattributes")) {
            converted |= GitTarget.converts(resolve(directory.path() + ".gitattributes"));
        }
        if (converted) {
            converting = true;
        }
        var below = new ArrayList<Directory>();
        var entries = new ArrayList<Entry>(children.size());
        for (Entry entry : children) {
            var path = entry.path();
            if (path.startsWith(".git", start) && path.length() == start + 4) {
                continue;
            }
            if (entry.kind() == Entry.Kind.DIRECTORY) {
                var child = new Directory(directory, prefix(), path + "/", holding, converted);
                if (this.known.directory(path) || !child.ignored()) {
                    entries.add(entry);
                    below.add(child);
                }
            } else if (this.known.file(path)
                    || (!directory.ignored() && !holding.ignores(prefix() + path, false))) {
                entries.add(entry.kind() == Entry.Kind.LINK ? entry : visitor.visited(entry, converted));
            }
        }
        found.add(entries);
        return below;
    }

    private byte @Nullable [] rule(String path, Set<String> names) throws IOException {
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
        var bytes = Files.readAllBytes(file);
        synchronized (rules) {
            rules.put(key, bytes);
        }
        return bytes;
    }

    private Directory top() throws IOException {
        var holding = IgnoreRules.NONE;
        boolean converted = false;
        if (git != null) {
            holding = holding.and("", above(EXCLUDE, git.common().resolve("info/exclude")));
            for (String above : git.above()) {
                converted |= GitTarget.converts(git.top().resolve(above + ".gitattributes"));
                for (String name : new String[]{".gitignore", ".ignore"}) {
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
