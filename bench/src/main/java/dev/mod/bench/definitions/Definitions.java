package dev.mod.bench.definitions;

import dev.mod.bench.definitions.AssertedFile.Assertion;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.symbol.SourceFiles;
import dev.mod.match.symbol.WorkspaceFiles;
import dev.mod.match.symbol.WorkspaceIndex;
import dev.mod.match.types.Location;
import dev.mod.steps.script.internal.module.WorkspaceModules;
import dev.mod.types.DirectoryView;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Counts how many assertions about definitions hold in files of assertions, for each of their directories. */
public final class Definitions {
    private static final class Count {
        private int right;
        private int all;
    }

    private final Path suite;
    private final boolean showsMissed;
    private final boolean usesTypes;
    private final PrintStream out;
    private final Map<String, Count> counts = new TreeMap<>();

    private Definitions(Path suite, List<String> options, PrintStream out) {
        this.suite = suite;
        this.showsMissed = options.contains("--missed");
        this.usesTypes = options.contains("--types");
        this.out = out;
    }

    /**
     * Counts for each suite.
     *
     * @param args directories of suites; {@code --missed} prints each assertion that does not hold, {@code --types} asks
     *        who knows types first
     */
    public static void main(String[] args) throws IOException {
        List<String> options = List.of(args);
        for (String each : options) {
            if (!each.startsWith("--")) {
                new Definitions(Path.of(each), options, System.out).run();
            }
        }
    }

    private void run() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(suite)) {
            // skipped ones end with .skip
            files = all.filter(Files::isRegularFile).filter(file -> Languages.forPath(file.toString()).isPresent())
                    .sorted().toList();
        }
        for (Path file : files) {
            check(file);
        }
        out.println(suite);
        Count total = new Count();
        counts.forEach((directory, count) -> {
            print(directory.isEmpty() ? "." : directory, count);
            total.right += count.right;
            total.all += count.all;
        });
        print("all", total);
    }

    private void print(String name, Count count) {
        out.printf("  %-40s %4d of %4d  %5.1f %%%n", name, count.right, count.all, 100.0 * count.right / count.all);
    }

    private void check(Path file) throws IOException {
        AssertedFile asserted = AssertedFile.of(String.valueOf(file.getFileName()), Files.readString(file));
        if (asserted.assertions().isEmpty()) {
            return;
        }
        Path target = Files.createTempDirectory("definitions").toRealPath();
        try (Types types = usesTypes ? Types.of(new DirectoryView(target, List.of()), file) : Types.NOBODY) {
            for (Map.Entry<String, String> each : asserted.texts().entrySet()) {
                Path written = target.resolve(each.getKey());
                Files.createDirectories(written.resolveSibling(""));
                Files.writeString(written, each.getValue());
            }
            String directory = suite.relativize(file.resolveSibling("")).toString();
            Count count = counts.computeIfAbsent(directory, unused -> new Count());
            var index = new WorkspaceIndex(new WorkspaceModules(new WorkspaceFiles(target, target)));
            for (Assertion each : asserted.assertions()) {
                String found = found(asserted, each, index, types);
                boolean isRight = each.defined().isEmpty()
                        ? found.isEmpty()
                        : each.defined().stream().map(String::valueOf).anyMatch(found::equals);
                count.all++;
                count.right += isRight ? 1 : 0;
                if (showsMissed && !isRight) {
                    out.printf("%s:%d:%d %s: expected %s, found %s%n", suite.relativize(file), each.line(),
                            each.column() + 1, asserted.texts().getOrDefault(each.path(), "").lines()
                                    .skip(each.line() - 1L).findFirst().orElse("").strip(),
                            each.defined(), found.isEmpty() ? "nothing" : found);
                }
            }
        } finally {
            try (Stream<Path> all = Files.walk(target)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** The line of the definition; empty if there is none. */
    private static String found(AssertedFile asserted, Assertion assertion, WorkspaceIndex index, Types types) {
        SourceFiles files = path -> Optional.ofNullable(asserted.texts().get(path))
                .map(text -> text.getBytes(StandardCharsets.UTF_8));
        String text = asserted.texts().getOrDefault(assertion.path(), "");
        Tree tree = Languages.forPath(assertion.path()).orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
        int at = bytes(text.lines().limit(assertion.line() - 1L).reduce("", (all, line) -> all + line + "\n"))
                + bytes(text.lines().skip(assertion.line() - 1L).findFirst().orElse("")
                        .substring(0, assertion.column()));
        int node = tree.smallestNodeAt(at, at + 1);
        if (node < 0) {
            return "";
        }
        Optional<SemanticModel.Definition> scoped = SemanticModel
                .of(tree, Optional.of(assertion.path()), Optional.of(index), files)
                .flatMap(model -> model.definition(node, SemanticModel.Follow.IMPORTS));
        Optional<List<Location>> typed = types.definition(assertion.path(), tree, node, scoped.isPresent());
        return typed.isPresent()
                ? typed.get().stream().findFirst().map(place -> line(asserted.texts().getOrDefault(place.path(), ""),
                        place.start())).orElse("")
                : scoped.map(Definitions::line).orElse("");
    }

    private static String line(String text, int at) {
        return String.valueOf(text.substring(0, at).chars().filter(c -> c == '\n').count() + 1);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static String line(SemanticModel.Definition definition) {
        Tree tree = definition.file().tree();
        return line(tree.text(0, tree.bytes().length), tree.utf16Offset(tree.start(definition.node())));
    }
}
