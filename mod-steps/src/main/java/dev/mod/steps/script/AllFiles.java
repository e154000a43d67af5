package dev.mod.steps.script;

import dev.mod.steps.script.module.ScriptFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/** What a script with the capability {@code fs} sees: the target as the task sees it, and all other files as they are. */
final class AllFiles implements ScriptFiles {
    private final ScriptFiles inside;
    private final Path target;

    AllFiles(ScriptFiles inside, Path target) {
        this.inside = inside;
        this.target = target.normalize();
    }

    private boolean isInside(Path path) {
        return path.normalize().startsWith(target);
    }

    @Override
    public byte[] read(Path file) throws IOException {
        return isInside(file) ? inside.read(file) : Files.readAllBytes(file);
    }

    @Override
    public void write(Path file, byte[] content) throws IOException {
        if (isInside(file)) {
            inside.write(file, content);
        } else {
            Files.write(file, content);
        }
    }

    @Override
    public Stat stat(Path path, boolean followLinks) throws IOException {
        if (isInside(path)) {
            return inside.stat(path, followLinks);
        }
        BasicFileAttributes attributes = followLinks
                ? Files.readAttributes(path, BasicFileAttributes.class)
                : Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return new Stat(attributes.isSymbolicLink()
                ? Kind.LINK
                : attributes.isDirectory() ? Kind.DIRECTORY : Kind.FILE, attributes.size(),
                attributes.lastModifiedTime().toMillis());
    }

    @Override
    public List<String> list(Path directory) throws IOException {
        if (isInside(directory)) {
            return inside.list(directory);
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
        }
    }

    @Override
    public void createDirectory(Path directory) throws IOException {
        if (isInside(directory)) {
            inside.createDirectory(directory);
        } else {
            Files.createDirectory(directory);
        }
    }

    @Override
    public void delete(Path path) throws IOException {
        if (isInside(path)) {
            inside.delete(path);
        } else {
            Files.delete(path);
        }
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        if (isInside(from) && isInside(to)) {
            inside.rename(from, to);
        } else if (!isInside(from) && !isInside(to)) {
            Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
        } else {
            write(to, read(from));
            delete(from);
        }
    }
}
