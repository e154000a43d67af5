package dev.mod.match.walk;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Assumptions;

/** The walk against {@code git check-ignore} in a real repository. */
class IgnoreProperties {
    private static final List<String> FILES = List.of("a", "b.ts", "b.js", "src/a", "src/b.ts", "src/lib/a",
            "src/lib/c.ts", "src/lib/deep/b.js", "lib/a", "lib/src/b.ts", "lib/src/a/x", "a b", "src/#x", "src/!y",
            "dist/a/b/c", ".hidden/a", "src/.env");

    private static Path root = Path.of("");

    @BeforeContainer
    static void createRepository() throws IOException, InterruptedException {
        Assumptions.assumeTrue(gitWorks(), "needs git");
        root = Files.createTempDirectory("ignore").toRealPath();
        git("init", "-q");
        for (String file : FILES) {
            Path path = root.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(path, "x");
        }
    }

    @AfterContainer
    static void removeRepository() throws IOException {
        if (root.isAbsolute()) {
            try (Stream<Path> paths = Files.walk(root)) {
                paths.sorted(Comparator.reverseOrder()).toList().forEach(IgnoreProperties::delete);
            }
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Provide
    Arbitrary<String> ignoreFiles() {
        Arbitrary<String> part = Arbitraries.of("a", "b.ts", "b.*", "src", "lib", "*", "?", "/", "**", "**/", "/**/",
                "*.ts", "[ab]", "[!a]", "\\#x", "\\!y", "a b", "dist", "deep", " ", "\\ ", ".*", "[a-c].js", "**b");
        Arbitrary<String> line = Arbitraries.of("", "!", "/").flatMap(start -> part.list().ofMinSize(1).ofMaxSize(4)
                .map(parts -> start + String.join("", parts))).flatMap(text -> Arbitraries.of("", "/", "  ", "\r")
                        .map(end -> text + end));
        // after a literal start git takes ** for directories, unlike its documentation says
        return line.filter(text -> !text.matches("(?s).*[^/*!]\\*\\*.*")).list().ofMinSize(1).ofMaxSize(5)
                .map(lines -> String.join("\n", lines));
    }

    @Property(tries = 150)
    void ignoresWhatGitIgnores(@ForAll("ignoreFiles") String top, @ForAll("ignoreFiles") String below,
            @ForAll("ignoreFiles") String exclude) throws IOException, InterruptedException {
        Map<String, String> files = Map.of(".gitignore", top, "src/.gitignore", below, ".git/info/exclude", exclude);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(root.resolve(file.getKey()), file.getValue());
        }
        Set<String> expected = new TreeSet<>(FILES);
        expected.removeAll(git("check-ignore", "--no-index", "--stdin", "-z"));
        Set<String> found = FileWalker.below(root).build().walk().files().stream().map(IgnoreProperties::slashes)
                .filter(FILES::contains).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(expected, found, () -> files.toString().replace("\r", "<CR>"));
    }

    @Property(tries = 60)
    void startsBelowTheRepositoryToo(@ForAll("ignoreFiles") String top) throws IOException, InterruptedException {
        Files.writeString(root.resolve(".gitignore"), "/src/lib/a\nc.ts\n" + top.replaceAll("(?m)^.*src.*$", ""));
        Files.writeString(root.resolve("src/.gitignore"), "");
        Files.writeString(root.resolve(".git/info/exclude"), "");
        Set<String> ignored = git("check-ignore", "--no-index", "--stdin", "-z");
        Set<String> directories = git("check-ignore", "--no-index", "src", "src/lib");
        Assumptions.assumeTrue(directories.isEmpty());
        Set<String> expected = FILES.stream().filter(file -> file.startsWith("src/lib/") && !ignored.contains(file))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = FileWalker.below(root.resolve("src/lib")).build().walk().files().stream()
                .map(file -> "src/lib/" + slashes(file)).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(expected, found, () -> top.replace("\r", "<CR>"));
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static boolean gitWorks() throws InterruptedException {
        try {
            return new ProcessBuilder("git", "--version").redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static Set<String> git(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of("git", "-c", "core.excludesFile="),
                Stream.of(arguments)).toList()).directory(root.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
        Process process = builder.start();
        try (OutputStream in = process.getOutputStream()) {
            if (List.of(arguments).contains("--stdin")) {
                in.write(String.join("\0", FILES).getBytes(StandardCharsets.UTF_8));
            }
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return Stream.of(out.split("\0")).filter(line -> !line.isEmpty()).collect(Collectors.toSet());
    }
}
