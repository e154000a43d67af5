package dev.mod.testkit.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The regular files below a directory.
 *
 * @param files contents by path relative to the directory, with {@code /} between segments
 */
public record FileSet(SortedMap<String, byte[]> files) {
    /** None. */
    public static final FileSet EMPTY = new FileSet(new TreeMap<>());

    public FileSet {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /** Reads them all; links are not followed. */
    public static FileSet read(Path directory) {
        var files = new TreeMap<String, byte[]>();
        try {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path each, BasicFileAttributes attributes) {
                    Path name = each.getFileName();
                    return name != null && name.toString().equals(".git")
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile()) {
                        files.put(directory.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + directory + ": " + e.getMessage(), e);
        }
        return new FileSet(files);
    }

    /** Writes them all below a directory. */
    public void write(Path directory) {
        files.forEach((path, content) -> {
            try {
                Path file = directory.resolve(path);
                Files.createDirectories(file.getParent());
                Files.write(file, content);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write " + path + ": " + e.getMessage(), e);
            }
        });
    }

    /** The text of bytes in UTF-8; empty for other bytes. */
    public static Optional<String> text(byte[] content) {
        try {
            return Optional.of(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
