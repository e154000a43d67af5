package dev.mod.steps.script.host;

import dev.mod.base.file.GitGuard;
import dev.mod.engine.change.FileOperations;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * File system of the target as the task sees them, and nothing else. What is written is staged with the task's changes;
 * directories come into being with the files in them.
 */
final class TargetFileSystem implements ScriptFileSystem {
    private static final int PLAIN = 0644;
    private static final int EXECUTABLE = 0755;
    private static final int LINK = 0777;

    private final ScriptHost host;
    private final TargetPaths paths;
    private final Path directory;
    private final SortedSet<String> made = new TreeSet<>();
    /** Directories on disk that were deleted, and may have been made again since. */
    private final Set<String> removed = new HashSet<>();

    TargetFileSystem(ScriptHost host) {
        this.host = host;
        this.paths = new TargetPaths(host);
        this.directory = host.directory().normalize();
    }

    private String relative(Path path) throws IOException {
        return paths.of(path);
    }

    /** As {@link #relative}, for what is read or changed; that there is something of Git's is all that may be known. */
    private String reachable(Path path) throws IOException {
        return reachable(path, relative(path));
    }

    private static String reachable(Path path, String relative) throws IOException {
        if (GitGuard.belongsToGit(relative)) {
            throw new AccessDeniedException(path.toString(), null, "belongs to Git");
        }
        return relative;
    }

    private boolean exists(String path) {
        return !path.isEmpty() && !GitGuard.belongsToGit(path) && host.exists(path);
    }

    @Override
    public byte[] read(Path file) throws IOException {
        String path = reachable(file);
        Optional<byte[]> content = path.isEmpty() ? Optional.empty() : host.read(path);
        if (content.isEmpty()) {
            throw isDirectory(path)
                    ? new FileSystemException(file.toString(), null, "Is a directory")
                    : new NoSuchFileException(file.toString());
        }
        return content.get();
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        String path = reachable(file);
        if (path.isEmpty() || isDirectory(path)) {
            throw new FileSystemException(file.toString(), null, "Is a directory");
        }
        requireParent(path, file);
        host.write(path, content);
    }

    /** What is to be at a path needs a directory above it. */
    private void requireParent(String path, Path given) throws IOException {
        String parent = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        if (!isDirectory(parent)) {
            throw exists(parent)
                    ? new NotDirectoryException(given.toString())
                    : new NoSuchFileException(given.toString());
        }
    }

    @Override
    public void setMode(Path file, int mode) throws IOException {
        String path = reachable(file);
        boolean executable = (mode & 0100) != 0;
        if (!isDirectory(path) && host.executable(path) != executable) {
            host.write(path, read(file), executable);
        } else if (!isDirectory(path) && !exists(path)) {
            throw new NoSuchFileException(file.toString());
        }
    }

    private boolean isDirectory(String path) {
        if (path.isEmpty() || made.contains(path)) {
            return true;
        }
        return Files.isDirectory(directory.resolve(path)) && !removed.contains(path)
                || below(path, host.changed()).stream().anyMatch(host::exists);
    }

    /** Those of some paths that are below a directory. */
    private static SortedSet<String> below(String directory, SortedSet<String> paths) {
        // 0 follows the slash in the order of characters
        return directory.isEmpty() ? paths : paths.subSet(directory + "/", directory + "0");
    }

    /** Whether there is a symbolic link, which the task can follow, but neither move nor delete. */
    private boolean isLink(String entry) {
        return Files.isSymbolicLink(directory.resolve(entry)) && !exists(entry);
    }

    private void refuseLink(Path path) throws IOException {
        if (isLink(paths.ofEntry(path))) {
            throw new FileSystemException(path.toString(), null, "Operation not permitted");
        }
    }

    @Override
    public Stat stat(Path path, boolean followLinks) throws IOException {
        String relative = followLinks ? relative(path) : paths.ofEntry(path);
        if (!followLinks && isLink(relative)) {
            Path link = directory.resolve(relative);
            return new Stat(Kind.LINK, Files.readSymbolicLink(link).toString().length(), modified(link), LINK);
        }
        if (exists(relative)) {
            Path file = directory.resolve(relative);
            long size = host.changed().contains(relative) || !Files.exists(file)
                    ? host.read(relative).map(content -> (long) content.length).orElse(0L)
                    : Files.size(file);
            return new Stat(Kind.FILE, size, modified(file), host.executable(relative) ? EXECUTABLE : PLAIN);
        }
        if (GitGuard.isGit(relative.substring(relative.lastIndexOf('/') + 1))
                && Files.isRegularFile(directory.resolve(relative))) {
            return new Stat(Kind.FILE, 0, modified(directory.resolve(relative)), PLAIN);
        }
        if (isDirectory(relative)) {
            return new Stat(Kind.DIRECTORY, 0, modified(directory.resolve(relative)), EXECUTABLE);
        }
        throw new NoSuchFileException(path.toString());
    }

    private static long modified(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).lastModifiedTime()
                    .toMillis();
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public SortedMap<String, Kind> list(Path listed) throws IOException {
        String path = relative(listed);
        if (!isDirectory(path)) {
            throw exists(path)
                    ? new NotDirectoryException(listed.toString())
                    : new NoSuchFileException(listed.toString());
        }
        Path real = directory.resolve(path);
        String prefix = path.isEmpty() ? "" : path + "/";
        host.listed(prefix);
        SortedSet<String> changed = host.changed();
        var entries = new TreeMap<String, Kind>();
        if (Files.isDirectory(real)) {
            try (Stream<Path> files = Files.list(real)) {
                files.filter(file -> !FileOperations.isTemporary(file)).forEach(file -> {
                    String name = String.valueOf(file.getFileName());
                    kind(file, prefix + name, changed).ifPresent(kind -> entries.put(name, kind));
                });
            }
        }
        below(path, made).forEach(each -> entries.putIfAbsent(name(each, prefix), Kind.DIRECTORY));
        for (String each : below(path, changed)) {
            String name = name(each, prefix);
            if (!entries.containsKey(name) && host.exists(each)) {
                entries.put(name, each.length() == prefix.length() + name.length() ? Kind.FILE : Kind.DIRECTORY);
            }
        }
        return entries;
    }

    /** The name in a directory by which a path in it begins. */
    private static String name(String path, String prefix) {
        int slash = path.indexOf('/', prefix.length());
        return path.substring(prefix.length(), slash < 0 ? path.length() : slash);
    }

    /** What is on the disk, unless the task has taken it away. */
    private Optional<Kind> kind(Path file, String entry, SortedSet<String> changed) {
        if (changed.contains(entry) && exists(entry)) {
            return Optional.of(Kind.FILE);
        }
        if (Files.isSymbolicLink(file)) {
            return Optional.of(Kind.LINK);
        }
        if (Files.isDirectory(file)) {
            return removed.contains(entry) ? Optional.empty() : Optional.of(Kind.DIRECTORY);
        }
        return exists(entry) ? Optional.of(Kind.FILE) : Optional.empty();
    }

    @Override
    public void createDirectory(Path created) throws IOException {
        String path = reachable(created);
        if (isDirectory(path) || exists(path)) {
            throw new FileAlreadyExistsException(created.toString());
        }
        requireParent(path, created);
        made.add(path);
    }

    @Override
    public void delete(Path file) throws IOException {
        refuseLink(file);
        String path = reachable(file, paths.ofEntry(file));
        if (exists(path)) {
            host.delete(path);
        } else if (!isDirectory(path)) {
            throw new NoSuchFileException(file.toString());
        } else if (!list(file).isEmpty()) {
            throw new DirectoryNotEmptyException(file.toString());
        } else {
            made.remove(path);
            removed.add(path);
            if (Files.isDirectory(directory.resolve(path))) {
                host.removeDirectory(path);
            }
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        String source = reachable(from, paths.ofEntry(from));
        String destination = reachable(to, paths.ofEntry(to));
        refuseLink(from);
        refuseLink(to);
        boolean folder = !exists(source);
        if (folder && !isDirectory(source)) {
            throw new NoSuchFileException(from.toString(), to.toString(), "no such file");
        }
        if (source.equals(destination)) {
            return;
        }
        if (folder && (source.isEmpty() || destination.startsWith(source + "/"))) {
            throw new FileSystemException(from.toString(), to.toString(), "Invalid argument");
        }
        requireParent(destination, to);
        if (folder ? exists(destination) : isDirectory(destination)) {
            throw new FileSystemException(from.toString(), to.toString(),
                    folder ? "Not a directory" : "Is a directory");
        }
        if (!folder) {
            host.rename(source, destination);
            return;
        }
        if (isDirectory(destination) && !list(to).isEmpty()) {
            throw new DirectoryNotEmptyException(to.toString());
        }
        move(from, to);
    }

    /** Moves all that is in a directory; nobody else sees anything of it before the task is done. */
    private void move(Path from, Path to) throws IOException {
        var todo = new ArrayDeque<Path>(List.of(from));
        var files = new ArrayList<Path>();
        var folders = new ArrayDeque<Path>();
        while (!todo.isEmpty()) {
            Path next = todo.pop();
            refuseLink(next);
            if (exists(reachable(next, paths.ofEntry(next)))) {
                files.add(next);
            } else {
                folders.push(next);
                list(next).keySet().forEach(name -> todo.push(next.resolve(name)));
            }
        }
        for (Path each : folders) {
            made.add(destination(from, to, each));
        }
        for (Path each : files) {
            host.rename(paths.ofEntry(each), destination(from, to, each));
        }
        for (Path each : folders) {
            delete(each);
        }
    }

    private String destination(Path from, Path to, Path moved) throws IOException {
        Path there = to.resolve(from.relativize(moved));
        return reachable(there, paths.ofEntry(there));
    }
}
