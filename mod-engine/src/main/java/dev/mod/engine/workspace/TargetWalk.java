package dev.mod.engine.workspace;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks a target: everything but ignored files, {@code .git} and what is neither file, link nor directory. */
final class TargetWalk {
    private static final boolean UNIX = TargetFiles.hasModes();

    private final Path target;
    private final @Nullable GitTarget git;
    private final RuleSource source;
    private final Predicate<String> known;

    /** Reads ignore files. */
    interface RuleSource {
        /** Content of an ignore file by its path in the target, or null if there is none. */
        byte @Nullable [] read(String path) throws IOException;
    }

    /** Is given the files found. */
    interface Visitor {
        /** The id of a file's content; {@code converted} if Git may keep another content than the file's. */
        String blob(Entry found, boolean converted) throws IOException;
    }

    private record Directory(String path, IgnoreRules rules, boolean converted, boolean ignored) {}

    /** @param known whether a file, or anything below a directory with a {@code /} at its end, counts though ignored */
    TargetWalk(Path target, @Nullable GitTarget git, RuleSource source, Predicate<String> known) {
        this.target = target;
        this.git = git;
        this.source = source;
        this.known = known;
    }

    SortedMap<String, Entry> walk(Visitor visitor) throws IOException {
        var found = new TreeMap<String, Entry>();
        var directories = new ArrayDeque<Directory>();
        directories.add(top());
        while (!directories.isEmpty()) {
            var directory = directories.removeLast();
            var base = prefix() + directory.path();
            var rules = directory.rules();
            for (String name : new String[]{".gitignore", ".ignore"}) {
                var file = source.read(directory.path() + name);
                rules = file == null ? rules : rules.and(base, file);
            }
            boolean converted = directory.converted()
                    || (git != null && GitTarget.converts(resolve(directory.path()).resolve(".gitattributes")));
            for (Path child : children(resolve(directory.path()))) {
                var name = child.getFileName().toString();
                if (name.equals(".git")) {
                    continue;
                }
                var path = directory.path() + name;
                var entry = stat(child, path);
                if (entry == null) {
                    continue;
                }
                boolean isDirectory = entry.kind() == Entry.Kind.DIRECTORY;
                boolean ignored = directory.ignored() || rules.ignores(prefix() + path, isDirectory);
                if (ignored && !known.test(isDirectory ? path + "/" : path)) {
                    continue;
                }
                if (isDirectory) {
                    directories.add(new Directory(path + "/", rules, converted, ignored));
                    found.put(path, entry);
                } else {
                    found.put(path, entry.kind() == Entry.Kind.LINK
                            ? entry.withBlob(Files.readSymbolicLink(child).toString(), entry.size())
                            : visited(visitor, entry, converted));
                }
            }
        }
        return found;
    }

    private static Entry visited(Visitor visitor, Entry entry, boolean converted) throws IOException {
        return entry.withBlob(visitor.blob(entry, converted), entry.size());
    }

    private Directory top() throws IOException {
        var rules = IgnoreRules.NONE;
        boolean converted = false;
        if (git != null) {
            var exclude = git.common().resolve("info/exclude");
            if (Files.isRegularFile(exclude)) {
                rules = rules.and("", Files.readAllBytes(exclude));
            }
            for (String above : git.above()) {
                converted |= GitTarget.converts(git.top().resolve(above).resolve(".gitattributes"));
                for (String name : new String[]{".gitignore", ".ignore"}) {
                    var file = git.top().resolve(above).resolve(name);
                    if (Files.isRegularFile(file)) {
                        rules = rules.and(above, Files.readAllBytes(file));
                    }
                }
            }
        }
        return new Directory("", rules, converted, false);
    }

    private String prefix() {
        return git == null ? "" : git.prefix();
    }

    private Path resolve(String path) {
        return path.isEmpty() ? target : target.resolve(path);
    }

    private static Iterable<Path> children(Path directory) throws IOException {
        var children = new ArrayList<Path>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(children::add);
        } catch (java.nio.file.DirectoryIteratorException e) {
            throw e.getCause();
        }
        return children;
    }

    /** What is under a name, without its content; null if nothing, or nothing that a snapshot keeps. */
    static @Nullable Entry stat(Path file, String path) throws IOException {
        try {
            if (UNIX) {
                return entry(path, Files.readAttributes(file, "unix:mode,size,lastModifiedTime,ctime,ino",
                        LinkOption.NOFOLLOW_LINKS));
            }
            var basic = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            var kind = basic.isDirectory()
                    ? Entry.Kind.DIRECTORY
                    : basic.isSymbolicLink() ? Entry.Kind.LINK : Entry.Kind.FILE;
            long size = kind == Entry.Kind.DIRECTORY ? 0 : basic.size();
            return basic.isOther()
                    ? null
                    : new Entry(path, kind, 0, size, basic.lastModifiedTime().to(TimeUnit.NANOSECONDS), 0, 0, "");
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static @Nullable Entry entry(String path, Map<String, Object> attributes) {
        int mode = (int) number(attributes.get("mode"));
        Entry.Kind kind;
        switch (mode & 0170000) {
            case 0100000 -> kind = Entry.Kind.FILE;
            case 0120000 -> kind = Entry.Kind.LINK;
            case 0040000 -> kind = Entry.Kind.DIRECTORY;
            default -> {
                return null;
            }
        }
        long size = kind == Entry.Kind.DIRECTORY ? 0 : number(attributes.get("size"));
        return new Entry(path, kind, mode & 07777, size, nanos(attributes.get("lastModifiedTime")),
                nanos(attributes.get("ctime")), number(attributes.get("ino")), "");
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }

    private static long nanos(@Nullable Object time) {
        return time instanceof FileTime at ? at.to(TimeUnit.NANOSECONDS) : 0;
    }
}
