package dev.mod.match.walk;

import dev.mod.base.diagnostic.FailureMessages;
import dev.mod.base.file.GitGuard;
import dev.mod.base.file.FileNames;
import dev.mod.base.glob.Glob;
import dev.mod.base.glob.GlobException;
import dev.mod.base.glob.IgnoreRules;
import dev.mod.match.internal.NativeFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Finds the files below a directory.
 *
 * <p>Left out are: {@code .git}; what {@code .gitignore}, {@code .ignore} and {@code .git/info/exclude} say, those of
 * the directories above up to the repository's root too; {@code node_modules}, unless an include names it; symbolic
 * links; what matches an exclude. Hidden files are found.
 *
 * <p>With includes, only what matches one is found, and a file that does is found though an ignore file names it, but
 * not when a directory above it is ignored; directories below which nothing can match are not looked into. An include that
 * begins with {@code !} takes back what those before it matched; without any other, all the rest is found. The order is that
 * of names, directory by directory.
 */
public final class FileWalker {
    private static final int SHOWN = 5;
    private static final String NODE_MODULES = "node_modules";

    private final Path base;
    private final List<Include> includes;
    private final List<Glob> excludes;
    private final Set<String> extensions;
    private final SortedSet<String> also;
    private final boolean nodeModules;

    private record Include(Glob glob, boolean wanted) {
        static Include of(String glob) {
            return glob.startsWith("!")
                    ? new Include(Glob.of(glob.substring(1)), false)
                    : new Include(Glob.of(glob), true);
        }
    }

    private FileWalker(Builder builder) {
        base = builder.base;
        includes = builder.includes.stream().map(Include::of).toList();
        excludes = builder.excludes.stream().map(glob -> Glob.of(glob.startsWith("!") ? glob.substring(1) : glob))
                .toList();
        extensions = Set.copyOf(builder.extensions);
        also = new TreeSet<>(builder.also);
        nodeModules = builder.includes.stream().anyMatch(include -> include.contains(NODE_MODULES));
    }

    /** A walk below a directory, of all files that are not ignored unless more is said. */
    public static Builder below(Path base) {
        return new Builder(base);
    }

    /** What to look for. */
    public static final class Builder {
        private final Path base;
        private List<String> includes = List.of();
        private List<String> excludes = List.of();
        private Set<String> extensions = Set.of();
        private Set<String> also = Set.of();

        private Builder(Path base) {
            this.base = base;
        }

        /** Only files that match one of these {@link Glob}s, some after {@code !}; an empty list is no restriction. */
        public Builder include(List<String> globs) {
            includes = List.copyOf(globs);
            return this;
        }

        /** Not the files and directories that match one of these {@link Glob}s; a {@code !} before one says the same again. */
        public Builder exclude(List<String> globs) {
            excludes = List.copyOf(globs);
            return this;
        }

        /** When there are no includes: only files with one of these extensions, without the dot. */
        public Builder extensions(Set<String> wanted) {
            extensions = Set.copyOf(wanted);
            return this;
        }

        /** Files that are found as if they were there, relative to the base, with {@code /} between segments. */
        public Builder also(Collection<String> files) {
            also = Set.copyOf(files);
            return this;
        }

        /**
         * The walker.
         *
         * @throws GlobException when an include or exclude cannot be understood
         */
        public FileWalker build() {
            return new FileWalker(this);
        }
    }

    /** A directory that could not be read. */
    public record Problem(Path directory, String message) {}

    /**
     * What a walk found.
     *
     * @param files relative to the base, in order
     * @param problems directories that could not be read
     * @param unnamed files and directories that were passed over because their names are not UTF-8, for people
     */
    public record Found(List<Path> files, List<Problem> problems, List<String> unnamed) {
        /** Copies the lists. */
        public Found {
            files = List.copyOf(files);
            problems = List.copyOf(problems);
            unnamed = List.copyOf(unnamed);
        }

        /** What people are told of the names that are not UTF-8; empty if there are none. */
        public Optional<String> passedOver() {
            return unnamed.isEmpty()
                    ? Optional.empty()
                    : Optional.of(unnamed.size() + (unnamed.size() == 1 ? " entry is" : " entries are")
                            + " passed over, because the names are not UTF-8: "
                            + unnamed.stream().limit(SHOWN).collect(Collectors.joining(", "))
                            + (unnamed.size() > SHOWN ? " and " + (unnamed.size() - SHOWN) + " more" : ""));
        }
    }

    private record Entry(Path path, String name, boolean directory) {}

    private record Pending(Entry entry, String relative, IgnoreRules rules) {}

    /**
     * Walks.
     *
     * @throws IOException when the base is no directory that can be read, and no file is to be found there in spite of that
     */
    public Found walk() throws IOException {
        return walk(directory -> {});
    }

    /**
     * Walks.
     *
     * @param entered is told each directory that is looked into, relative to the base, which is not one of them
     * @throws IOException when the base is no directory that can be read, and no file is to be found there in spite of that
     */
    public Found walk(Consumer<Path> entered) throws IOException {
        if (!Files.exists(base)) {
            if (!also.isEmpty()) {
                return new Found(imagined(base.toAbsolutePath().normalize()), List.of(), List.of());
            }
            throw new NoSuchFileException(base.toString());
        }
        if (!Files.isDirectory(base)) {
            throw new NotDirectoryException(base.toString());
        }
        Path root = base.toRealPath();
        List<Path> files = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        List<String> unnamed = new ArrayList<>();
        Deque<Pending> pending = new ArrayDeque<>();
        push(unnamed, pending, entries(root), "", IgnoreRules.startingAt(root));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            if (!next.entry().directory()) {
                files.add(root.relativize(next.entry().path()));
                continue;
            }
            entered.accept(root.relativize(next.entry().path()));
            try {
                List<Entry> entries = entries(next.entry().path());
                Set<String> names = entries.stream().map(Entry::name).filter(name -> name.startsWith("."))
                        .collect(Collectors.toSet());
                push(unnamed, pending, entries, next.relative() + "/",
                        next.rules().in(next.entry().path(), names::contains));
            } catch (IOException e) {
                problems.add(new Problem(root.relativize(next.entry().path()), FailureMessages.reason(e)));
            }
        }
        if (!also.isEmpty()) {
            SortedSet<Path> all = new TreeSet<>(FileWalker::bySegments);
            all.addAll(files);
            all.addAll(imagined(root));
            return new Found(List.copyOf(all), problems, unnamed);
        }
        return new Found(files, problems, unnamed);
    }

    /**
     * Whether a walk would find a file if no ignore file said otherwise.
     *
     * @param path relative to the base, with {@code /} between segments
     */
    public boolean mayFind(String path) {
        return includes.isEmpty()
                ? (extensions.isEmpty() || extensions.contains(extension(path.substring(path.lastIndexOf('/') + 1))))
                        && !matches(excludes, path)
                : included(path) && !matches(excludes, path);
    }

    /** Those of the files that need not be there which the walk would find. */
    private List<Path> imagined(Path root) {
        Map<String, Optional<IgnoreRules>> entered = new HashMap<>();
        entered.put("", Optional.of(IgnoreRules.startingAt(root)));
        SortedSet<Path> found = new TreeSet<>(FileWalker::bySegments);
        for (String path : also) {
            Optional<IgnoreRules> rules = rulesAbove(root, path, entered);
            if (rules.isPresent() && finds(path.substring(path.lastIndexOf('/') + 1), path, rules.get())) {
                found.add(root.getFileSystem().getPath(path));
            }
        }
        return List.copyOf(found);
    }

    /** The rules for a file's directory; empty if the walk does not get there. */
    private Optional<IgnoreRules> rulesAbove(Path root, String path, Map<String, Optional<IgnoreRules>> entered) {
        Optional<IgnoreRules> rules = entered.getOrDefault("", Optional.empty());
        int start = 0;
        for (int end = path.indexOf('/'); end >= 0 && rules.isPresent(); end = path.indexOf('/', start)) {
            String name = path.substring(start, end);
            IgnoreRules above = rules.get();
            rules = entered.computeIfAbsent(path.substring(0, end), relative -> {
                Path directory = root.resolve(relative);
                return enters(name, relative, above)
                        ? Optional.of(above.in(directory, each -> Files.exists(directory.resolve(each))))
                        : Optional.empty();
            });
            start = end + 1;
        }
        return rules;
    }

    private static int bySegments(Path one, Path other) {
        int common = Math.min(one.getNameCount(), other.getNameCount());
        for (int i = 0; i < common; i++) {
            int order = one.getName(i).toString().compareTo(other.getName(i).toString());
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(one.getNameCount(), other.getNameCount());
    }

    private void push(List<String> unnamed, Deque<Pending> pending, List<Entry> entries, String prefix,
            IgnoreRules rules) {
        for (Entry entry : entries) {
            String relative = prefix + entry.name();
            if (entry.directory() ? enters(entry.name(), relative, rules) : finds(entry.name(), relative, rules)) {
                if (FileNames.isText(entry.path())) {
                    pending.push(new Pending(entry, relative, rules));
                } else {
                    unnamed.add(FileNames.shown(entry.path()));
                }
            }
        }
    }

    private boolean enters(String name, String relative, IgnoreRules rules) {
        return !GitGuard.isGit(name) && (nodeModules || !name.equals(NODE_MODULES)) && !matches(excludes, relative)
                && lastMatch(relative).orElse(true) && mayFindBelow(relative) && !rules.ignores(name, true);
    }

    private boolean mayFindBelow(String directory) {
        boolean any = true;
        for (Include include : includes) {
            if (include.wanted()) {
                if (include.glob().mayMatchBelow(directory)) {
                    return true;
                }
                any = false;
            }
        }
        return any;
    }

    private boolean finds(String name, String relative, IgnoreRules rules) {
        // .git is a file in worktrees and submodules
        if (GitGuard.isGit(name) || matches(excludes, relative)) {
            return false;
        }
        if (!includes.isEmpty()) {
            return included(relative);
        }
        return (extensions.isEmpty() || extensions.contains(extension(name)))
                && !rules.ignores(name, false);
    }

    private boolean included(String path) {
        return lastMatch(path).orElseGet(() -> includes.stream().noneMatch(Include::wanted));
    }

    /** What the last include that matches says of a path. */
    private Optional<Boolean> lastMatch(String path) {
        return includes.stream().filter(include -> include.glob().matches(path)).map(Include::wanted)
                .reduce((earlier, later) -> later);
    }

    private static boolean matches(List<Glob> globs, String path) {
        return globs.stream().anyMatch(glob -> glob.matches(path));
    }

    private static String extension(String name) {
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? "" : name.substring(dot + 1);
    }

    /** Files and directories in descending order of their names, so that a stack gives them in ascending order. */
    private static List<Entry> entries(Path directory) throws IOException {
        List<Entry> entries = new ArrayList<>();
        Optional<List<NativeFiles.Child>> children = NativeFiles.list(directory);
        if (children.isPresent()) {
            for (NativeFiles.Child child : children.get()) {
                entries.add(new Entry(directory.resolve(child.name()), child.name(), child.directory()));
            }
            entries.sort(Comparator.comparing(Entry::name).reversed());
            return entries;
        }
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Path path : stream) {
                BasicFileAttributes attributes;
                try {
                    attributes = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                } catch (NoSuchFileException e) {
                    // gone since it was listed
                    continue;
                }
                if (attributes.isDirectory() || attributes.isRegularFile()) {
                    entries.add(new Entry(path, String.valueOf(path.getFileName()), attributes.isDirectory()));
                }
            }
        }
        entries.sort(Comparator.comparing(Entry::name).reversed());
        return entries;
    }
}
