package dev.mod.steps.ai.tool;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Whatever a model calls a path, it stays in the target. */
class TargetPathsProperties {
    private static Path directory = Path.of("");
    private static Path target = Path.of("");

    @BeforeContainer
    static void make() throws IOException {
        directory = Files.createTempDirectory("target-paths").toRealPath();
        target = Files.createDirectories(directory.resolve("t"));
        Files.createDirectories(target.resolve("a/b"));
        Files.createDirectories(target.resolve(".git"));
        Files.writeString(target.resolve("f"), "in");
        Files.writeString(target.resolve(".git/f"), "git");
        Files.writeString(directory.resolve("f"), "out");
        Files.createSymbolicLink(target.resolve("up"), Path.of(".."));
        Files.createSymbolicLink(target.resolve("a/top"), Path.of(".."));
        Files.createSymbolicLink(target.resolve("a/out"), directory.resolve("f"));
        Files.createSymbolicLink(target.resolve("dangling"), directory.resolve("new"));
        Files.createSymbolicLink(target.resolve("g"), Path.of(".git"));
    }

    @AfterContainer
    static void delete() throws IOException {
        try (var files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Provide
    Arbitrary<String> path() {
        Arbitrary<String> segment = Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(12, Arbitraries.of("..", ".", "a",
                "b", "f", "up", "top", "out", "dangling", "g", ".git", ".GIT", "t", "new", "", "~", "C:", "\\..",
                "%2e%2e")),
                net.jqwik.api.Tuple.of(1, Arbitraries.strings().ofMaxLength(4)));
        return segment.list().ofMinSize(1).ofMaxSize(7).map(parts -> String.join("/", parts));
    }

    @Property(tries = 5_000)
    void readingStaysInside(@ForAll("path") String text) throws IOException {
        var paths = new TargetPaths(target, target.resolve("a"));
        try {
            check(paths.file(text).toRealPath());
        } catch (ToolException e) {
            assertFalse(String.valueOf(e.getMessage()).isEmpty());
        }
    }

    @Property(tries = 5_000)
    void writingStaysInside(@ForAll("path") String text) throws IOException {
        var paths = new TargetPaths(target, target.resolve("a"));
        try {
            Path file = paths.writable(text);
            assertFalse(Files.isSymbolicLink(file), text);
            Path ancestor = file;
            while (!Files.exists(ancestor)) {
                ancestor = Objects.requireNonNull(ancestor.getParent());
            }
            check(ancestor.toRealPath().resolve(ancestor.relativize(file)));
        } catch (ToolException e) {
            assertFalse(String.valueOf(e.getMessage()).isEmpty());
        }
    }

    private static void check(Path real) {
        assertTrue(real.startsWith(target), real.toString());
        for (Path segment : target.relativize(real)) {
            assertFalse(segment.toString().toLowerCase(Locale.ROOT).equals(".git"), real.toString());
        }
    }
}
