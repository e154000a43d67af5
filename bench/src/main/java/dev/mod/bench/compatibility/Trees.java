package dev.mod.bench.compatibility;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Directories as maps of their files. */
final class Trees {
    private static final int SHOWN = 160;

    private Trees() {}

    /** All files but those of Git, by paths with {@code /}. */
    static SortedMap<String, byte[]> read(Path directory) throws IOException {
        var files = new TreeMap<String, byte[]>();
        if (Files.isDirectory(directory)) {
            Files.walkFileTree(directory, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
                    return entered.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile()) {
                        files.put(directory.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        }
        return files;
    }

    /** Writes a file below a directory, with the directories that it needs. */
    static void write(Path directory, String path, byte[] content) throws IOException {
        Path file = directory.resolve(path).normalize();
        Files.createDirectories(file.resolve("..").normalize());
        Files.write(file, content);
    }

    static void copy(Path from, Path to) throws IOException {
        for (var file : read(from).keySet()) {
            Path copy = to.resolve(file);
            Files.createDirectories(copy.resolve("..").normalize());
            Files.copy(from.resolve(file), copy, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, java.io.IOException problem) throws IOException {
                Files.delete(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** The first line that differs, with its number. */
    static String firstDifference(String expected, String actual) {
        List<String> wanted = expected.lines().toList();
        List<String> got = actual.lines().toList();
        int line = 0;
        while (line < wanted.size() && line < got.size() && wanted.get(line).equals(got.get(line))) {
            line++;
        }
        return "line " + (line + 1) + ": expected " + line(wanted, line) + ", got " + line(got, line);
    }

    private static String line(List<String> lines, int line) {
        if (line >= lines.size()) {
            return "the end";
        }
        String text = lines.get(line);
        return '"' + (text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text) + '"';
    }
}
