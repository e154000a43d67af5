package dev.mod.steps.script.internal.module;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of files below some roots; links that lead out of all of them are as good as missing. */
final class ConfinedFiles {
    private final List<Path> roots;

    ConfinedFiles(List<Path> roots) {
        List<Path> real = new ArrayList<>();
        for (Path root : roots) {
            try {
                real.add(root.toRealPath());
            } catch (IOException e) {
                throw new IllegalArgumentException("no such directory: " + root, e);
            }
        }
        this.roots = List.copyOf(real);
    }

    /** Whether a path that holds no links lies below a root. */
    boolean contains(Path path) {
        Path normal = path.normalize();
        return roots.stream().anyMatch(normal::startsWith);
    }

    private Optional<Path> real(Path path) {
        try {
            Path real = path.toRealPath();
            return contains(real) ? Optional.of(real) : Optional.empty();
        } catch (IOException | InvalidPathException | SecurityException e) {
            return Optional.empty();
        }
    }

    /** The real path of a regular file. */
    Optional<Path> file(Path path) {
        return real(path).filter(Files::isRegularFile);
    }

    /** The real path of a directory. */
    Optional<Path> directory(Path path) {
        return real(path).filter(Files::isDirectory);
    }

    /** The text of a file, empty when there is none. */
    Optional<String> text(Path path) {
        return file(path).map(real -> {
            try {
                return new String(Files.readAllBytes(real), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
