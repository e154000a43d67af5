package dev.mod.steps.files;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.engine.spi.Workspace;
import dev.mod.engine.staging.StagedWorkspace;
import dev.mod.match.walk.FileWalker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Files are found as if what a task has changed were on disk. */
class StepFilesProperties {
    private static final List<String> PATHS = List.of("a.ts", "a.js", "a/z.ts", "a/b/c.ts", ".hidden/x.ts",
            "new/deep/y.ts",
            "ignored/i.ts", "gen.ts", "node_modules/m/i.ts", "a/skip/s.ts", "sub/k.ts", "sub/new/l.js");

    record Operation(int kind, String path, String other) {
        void on(Workspace workspace) {
            switch (kind) {
                case 0 -> workspace.write(path, new byte[]{'x'});
                case 1 -> workspace.delete(path);
                default -> {
                    if (workspace.exists(path)) {
                        workspace.rename(path, other);
                    }
                }
            }
        }
    }

    @Provide
    Arbitrary<List<Operation>> operations() {
        Arbitrary<String> paths = Arbitraries.of(PATHS);
        return Combinators.combine(Arbitraries.integers().between(0, 2), paths, paths).as(Operation::new).list()
                .ofMaxSize(8);
    }

    @Provide
    Arbitrary<Set<String>> files() {
        return Arbitraries.of(PATHS).set();
    }

    @Provide
    Arbitrary<List<String>> includes() {
        return Arbitraries.of(List.of(), List.of("**/*.ts"), List.of("gen.ts", "a/**"), List.of("node_modules/**"),
                List.of("**/*.ts", "!a/b"), List.of("!a/b/**"));
    }

    @Property(tries = 100)
    void whatIsFoundDoesNotDependOnWhatIsWritten(@ForAll("files") Set<String> files,
            @ForAll("operations") List<Operation> operations, @ForAll("includes") List<String> include,
            @ForAll boolean below) throws IOException {
        Path directory = Files.createTempDirectory("files");
        try {
            Path target = Files.createDirectories(directory.resolve("target/sub")).resolveSibling(".").normalize();
            Files.writeString(target.resolve(".gitignore"), "ignored\ngen.ts\n");
            Files.createDirectory(target.resolve(".git"));
            for (String file : files) {
                Files.createDirectories(target.resolve(file).getParent());
                Files.writeString(target.resolve(file), "x");
            }
            var workspace = new StagedWorkspace(target);
            operations.forEach(operation -> operation.on(workspace));
            var layer = new StagedWorkspace.Layer();
            workspace.addTo(layer);
            FileWalker.Found staged = walk(workspace, target, include, below);
            FileWalker.Found layered = walk(new StagedWorkspace(target, layer), target, include, below);
            workspace.prepare(directory.resolve("plan"));
            StagedWorkspace.complete(target, directory.resolve("plan"));
            assertEquals(walk(new StagedWorkspace(target), target, include, below), staged, "by the task itself");
            assertEquals(staged, layered, "by later tasks of a dry run");
        } finally {
            delete(directory);
        }
    }

    private static FileWalker.Found walk(Workspace workspace, Path target, List<String> include, boolean below)
            throws IOException {
        return StepFiles.walk(workspace, below ? "sub/" : "", FileWalker.below(target.resolve(below ? "sub" : "."))
                .include(include).exclude(List.of("a/skip")).extensions(Set.of("ts", "js")));
    }

    @Example
    void aDirectoryThatIsNotThereYet() throws IOException {
        Path target = Files.createTempDirectory("files");
        try {
            var workspace = new StagedWorkspace(target);
            workspace.write("made/later/a.ts", new byte[]{'x'});
            assertEquals(List.of(Path.of("later", "a.ts")),
                    StepFiles.walk(workspace, "made/", FileWalker.below(target.resolve("made"))).files());
            workspace.delete("made/later/a.ts");
            assertEquals(
                    new FileWalker.Found(List.of(), List.of(new FileWalker.Problem(Path.of("made"), "it is not there")),
                            List.of()),
                    StepFiles.walk(workspace, "made/", FileWalker.below(target.resolve("made"))));
        } finally {
            delete(target);
        }
    }

    private static void delete(Path directory) throws IOException {
        try (var paths = Files.walk(directory)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
