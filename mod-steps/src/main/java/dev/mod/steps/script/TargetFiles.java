package dev.mod.steps.script;

import dev.mod.steps.script.api.ScriptHost;
import dev.mod.steps.script.module.OutsideTargetException;
import dev.mod.steps.script.module.ScriptFiles;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of the target as the task sees them, and nothing else. What is written is staged with the task's changes;
 * directories come into being with the files in them.
 */
final class TargetFiles implements ScriptFiles {
    private final ScriptHost host;
    private final Path target;
    private final Set<String> made = new HashSet<>();

    TargetFiles(ScriptHost host) {
        this.host = host;
        this.target = host.target().normalize();
    }

    private String relative(Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(target)) {
            throw new OutsideTargetException(path);
        }
        // a link on the way may lead out
        Path existing = target;
        for (Path name : target.relativize(normal)) {
            Path next = existing.resolve(name);
            if (!Files.exists(next)) {
                break;
            }
            existing = next;
        }
        if (!existing.toRealPath().startsWith(target.toRealPath())) {
            throw new OutsideTargetException(path);
        }
        return target.relativize(normal).toString().replace('\\', '/');
    }

    @Override
    public byte[] read(Path file) throws IOException {
        String path = relative(file);
        Optional<byte[]> content = path.isEmpty() ? Optional.empty() : host.read(path);
        if (content.isEmpty()) {
            throw isDirectory(path)
                    ? new AccessDeniedException(file.toString(), null, "is a directory")
                    : new NoSuchFileException(file.toString());
        }
        return content.get();
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        String path = relative(file);
        if (path.isEmpty() || isDirectory(path)) {
            throw new AccessDeniedException(file.toString(), null, "is a directory");
        }
        int slash = path.lastIndexOf('/');
        if (slash > 0 && !isDirectory(path.substring(0, slash))) {
            throw new NoSuchFileException(file.toString());
        }
        host.write(path, content);
    }

    private boolean isDirectory(String path) {
        if (path.isEmpty() || made.contains(path)) {
            return true;
        }
        String below = path + "/";
        return Files.isDirectory(target.resolve(path))
                || host.changed().stream().anyMatch(each -> each.startsWith(below) && host.exists(each));
    }

    @Override
    public Stat stat(Path path, boolean followLinks) throws IOException {
        String relative = relative(path);
        if (!relative.isEmpty() && host.exists(relative)) {
            long size = host.changed().contains(relative) || !Files.exists(path)
                    ? host.read(relative).map(content -> (long) content.length).orElse(0L)
                    : Files.size(path);
            return new Stat(Kind.FILE, size, modified(path));
        }
        if (isDirectory(relative)) {
            return new Stat(Kind.DIRECTORY, 0, modified(path));
        }
        throw new NoSuchFileException(path.toString());
    }

    private static long modified(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).lastModifiedTime().toMillis();
        } catch (IOException e) {
            return 0;
        }
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        String path = relative(directory);
        if (!isDirectory(path)) {
            throw !path.isEmpty() && host.exists(path)
                    ? new NotDirectoryException(directory.toString())
                    : new NoSuchFileException(directory.toString());
        }
        String prefix = path.isEmpty() ? "" : path + "/";
        var names = new TreeSet<String>();
        if (Files.isDirectory(directory)) {
            try (Stream<Path> files = Files.list(directory)) {
                files.map(file -> String.valueOf(file.getFileName()))
                        .filter(name -> Files.isDirectory(directory.resolve(name)) || host.exists(prefix + name))
                        .forEach(names::add);
            }
        }
        Stream.concat(host.changed().stream().filter(host::exists), made.stream())
                .filter(each -> each.startsWith(prefix) && each.length() > prefix.length())
                .map(each -> each.substring(prefix.length()))
                .map(each -> each.contains("/") ? each.substring(0, each.indexOf('/')) : each).forEach(names::add);
        return List.copyOf(names);
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        String path = relative(directory);
        if (isDirectory(path) || host.exists(path)) {
            throw new FileAlreadyExistsException(directory.toString());
        }
        made.add(path);
    }

    @Override
    public void delete(Path file) throws IOException {
        String path = relative(file);
        if (!path.isEmpty() && host.exists(path)) {
            host.delete(path);
        } else if (!isDirectory(path)) {
            throw new NoSuchFileException(file.toString());
        } else if (!list(file).isEmpty()) {
            throw new DirectoryNotEmptyException(file.toString());
        } else {
            made.remove(path);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        String source = relative(from);
        String destination = relative(to);
        if (source.isEmpty() || !host.exists(source)) {
            throw new NoSuchFileException(from.toString(), to.toString(), "no such file");
        }
        host.rename(source, destination);
    }
}
