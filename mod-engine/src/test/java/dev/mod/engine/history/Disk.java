package dev.mod.engine.history;

import dev.mod.engine.target.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * A directory.
 *
 * @param notes where notes go
 */
public record Disk(Path root, Consumer<String> notes) implements Tree {
    /** What no step looks at. */
    static final String PERSONAL = "personal/";

    /** Without notes. */
    public Disk(Path root) {
        this(root, token -> {
            throw new UnsupportedOperationException();
        });
    }

    /** All files with their contents. */
    public SortedMap<String, String> files() {
        var files = new TreeMap<String, String>();
        all().forEach(path -> files.put(path, form(path).orElseThrow()));
        return files;
    }

    private List<String> all() {
        while (true) {
            try (var files = Files.walk(root)) {
                return files.filter(file -> !Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS))
                        .map(file -> root.relativize(file).toString()).sorted().toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (UncheckedIOException e) {
                // a directory that a task has just taken away
                if (!(e.getCause() instanceof NoSuchFileException)) {
                    throw e;
                }
            }
        }
    }

    @Override
    public Optional<String> read(String path) {
        return form(path).flatMap(Form::content);
    }

    /** What is there. */
    Optional<String> form(String path) {
        try {
            return Form.read(root.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A person's edit. */
    void set(String path, Optional<String> form) {
        Optional<String> before = form(path);
        Path file = root.resolve(path);
        try {
            if (before.isPresent() && (form.isEmpty() || Form.link(before.get()).isPresent()
                    || Form.link(form.get()).isPresent())) {
                Files.delete(file);
            }
            if (form.isEmpty()) {
                return;
            }
            if (Form.link(form.get()).isPresent()) {
                removeDirectory(path);
                Files.createDirectories(file.getParent());
                Files.createSymbolicLink(file, Path.of(Form.link(form.get()).get()));
                return;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String content = Form.content(form.get()).orElseThrow();
        if (!read(path).equals(Optional.of(content))) {
            write(path, content);
        }
        if (Form.isExecutable(form.get()) != Files.isExecutable(file)) {
            allow(file, Form.isExecutable(form.get()) ? "rwxr-xr-x" : "rw-r--r--");
        }
    }

    private static void allow(Path file, String permissions) {
        try {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(String path) {
        if (read(path).isPresent()) {
            allow(root.resolve(path), "rwxr-xr-x");
        }
    }

    @Override
    public void link(String path, String to) {
        set(path, Optional.of(Form.ofLink(to)));
    }

    /** Whether a file can be written or deleted without another one being in the way. */
    boolean fits(String path) {
        for (Path above = root.resolve(path).getParent(); !above.equals(root); above = above.getParent()) {
            if (Files.isRegularFile(above)) {
                return false;
            }
        }
        return path.startsWith(PERSONAL) ? inTheWay(path).isEmpty() : below(path).isEmpty();
    }

    /** Files that are where a file's directories are to be, or in a directory that is where it is to be. */
    List<String> inTheWay(String path) {
        return all().stream().filter(other -> path.startsWith(other + "/") || other.startsWith(path + "/")).toList();
    }

    @Override
    public void removeDirectory(String path) {
        try {
            if (Files.isDirectory(root.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
                Trees.delete(root.resolve(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void write(String path, String content) {
        removeDirectory(path);
        try {
            Files.createDirectories(root.resolve(path).getParent());
            Files.writeString(root.resolve(path), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void delete(String path) {
        try {
            if (Files.isRegularFile(root.resolve(path))) {
                Files.deleteIfExists(root.resolve(path));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> list() {
        return all().stream()
                .filter(path -> !path.contains(".mod-tmp-") && !path.startsWith(PERSONAL)
                        && !Files.isSymbolicLink(root.resolve(path)))
                .toList();
    }

    @Override
    public void note(String token) {
        notes.accept(token);
    }
}
