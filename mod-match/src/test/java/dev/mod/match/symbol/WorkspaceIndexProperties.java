package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** An index that was asked before and told of every change gives what a new one gives. */
class WorkspaceIndexProperties {
    private static final List<String> PATHS = List.of("a.ts", "b.ts", "c.ts", "d.ts");

    /** In a directory that had the first two files when the index was made. */
    private record Finder() implements ModuleFinder {
        @Override
        public String family(String path) {
            return "";
        }

        @Override
        public List<String> files(String family) {
            return PATHS.subList(0, 2);
        }

        @Override
        public Optional<String> find(String specifier, String importer) {
            return Optional.of(specifier.substring(2) + ".ts");
        }
    }

    record Change(String path, String text) {}

    @Provide
    Arbitrary<List<Change>> changes() {
        Arbitrary<String> name = Arbitraries.of("x", "y");
        Arbitrary<String> module = Arbitraries.of("a", "b", "c", "d");
        Arbitrary<String> statement = Combinators.combine(Arbitraries.of(
                "export const %1$s = 1;", "const %1$s = 1;", "import { %1$s } from './%2$s';",
                "import { %1$s as z } from './%2$s'; z;", "export { %1$s } from './%2$s';", "export * from './%2$s';",
                "export { %1$s };", "%1$s;", "import * as n from './%2$s'; n.%1$s;", "// %1$s"), name, module)
                .as((form, of, from) -> String.format(Locale.ROOT, form, of, from));
        Arbitrary<String> text = statement.list().ofMaxSize(4).map(all -> String.join("\n", all));
        return Combinators.combine(Arbitraries.of(PATHS), text).as(Change::new).list().ofMinSize(1).ofMaxSize(8);
    }

    @Property(tries = 250)
    void whatIsKeptIsWhatWouldBeFound(@ForAll("changes") List<Change> changes) {
        var files = new TreeMap<String, String>();
        PATHS.subList(0, 2).forEach(path -> files.put(path, ""));
        var kept = new WorkspaceIndex(new Finder());
        for (Change change : changes) {
            kept.changed(change.path());
            files.put(change.path(), change.text());
            kept.changed(change.path());
            var fresh = new WorkspaceIndex(new Finder());
            files.keySet().forEach(fresh::changed);
            assertEquals(known(files, fresh), known(files, kept), files::toString);
        }
    }

    /** What every name of every file means, and where else that is used. */
    private static String known(Map<String, String> files, WorkspaceIndex index) {
        var known = new ArrayList<String>();
        files.forEach((path, text) -> {
            Tree tree = Languages.forPath(path).orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
            SemanticModel model = SemanticModel.of(tree, Optional.of(path), Optional.of(index),
                    other -> Optional.ofNullable(files.get(other)).map(each -> each.getBytes(StandardCharsets.UTF_8)))
                    .orElseThrow();
            for (int node = 1; node < tree.size(); node++) {
                if (tree.isLeaf(node) && tree.kindName(node).endsWith("identifier")) {
                    known.add(path + " " + tree.start(node) + ": " + definition(model, node) + "; "
                            + model.references(node).stream().map(each -> at(each.file()) + each.nodes())
                                    .collect(Collectors.joining(" ")));
                }
            }
        });
        return String.join("\n", known);
    }

    private static String definition(SemanticModel model, int node) {
        return List.of(SemanticModel.Follow.IMPORTS, SemanticModel.Follow.REEXPORTS).stream()
                .map(follow -> model.definition(node, follow)
                        .map(found -> found.kind() + " " + at(found.file()) + found.node()).orElse("none"))
                .collect(Collectors.joining(", "));
    }

    private static String at(SemanticModel file) {
        return file.path().orElseThrow();
    }
}
