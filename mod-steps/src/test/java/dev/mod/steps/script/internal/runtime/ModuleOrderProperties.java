package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.file.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Modules are evaluated once each, what they import first, in the order of ECMAScript, in cycles too. */
class ModuleOrderProperties {
    private static final List<String> PLACES = List.of("", "lib/", "lib/deep/", "other/");

    /** For each module the ones that it imports, and how these are written: with an extension, by a detour. */
    @Provide
    Arbitrary<List<List<Integer>>> graphs() {
        return Arbitraries.integers().between(0, 63).list().ofMaxSize(3).list().ofMinSize(1).ofMaxSize(8);
    }

    private static String place(int module) {
        return PLACES.get(module % PLACES.size()) + "m" + module;
    }

    private static Path directory(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    private static String specifier(int importer, int imported, int manner) {
        Path from = directory(Path.of("/package/" + place(importer)));
        String relative = String.valueOf(from.relativize(Path.of("/package/" + place(imported))));
        String detour = manner % 2 == 0 ? "./" : "./../" + from.getFileName() + "/";
        return (relative.startsWith(".") && manner % 2 == 0 ? relative : detour + relative)
                + (manner / 2 % 2 == 0 ? ".js" : "");
    }

    @Property(tries = 60)
    void inTheOrderOfTheLanguage(@ForAll("graphs") List<List<Integer>> graph) throws Exception {
        Path directory = Files.createTempDirectory("modules");
        Path root = Files.createDirectories(directory.resolve("package"));
        Files.writeString(root.resolve("order.js"), "export const order = [];\n");
        for (int module = 0; module < graph.size(); module++) {
            Path file = root.resolve(place(module) + ".js");
            Files.createDirectories(directory(file));
            StringBuilder text = new StringBuilder("import { order } from '"
                    + directory(file).relativize(root.resolve("order.js")).toString().replaceFirst("^order", "./order")
                    + "';\n");
            for (int edge : graph.get(module)) {
                int to = edge / 4 % graph.size();
                text.append("import '").append(specifier(module, to, edge % 4)).append("';\n");
            }
            Files.writeString(file, text.append("order.push('m").append(module).append("');\n"));
        }
        List<String> expected = new ArrayList<>();
        visit(graph, 0, new HashSet<>(), expected);
        try (TestScript script = TestScript.of(directory, "s.js",
                "import './m0.js'; import { order } from './order.js';"
                        + " export default () => order.join();")) {
            assertEquals(String.join(",", expected), script.apply("x"));
        } finally {
            FileTrees.delete(directory);
        }
    }

    private static void visit(List<List<Integer>> graph, int module, Set<Integer> seen, List<String> order) {
        if (seen.add(module)) {
            for (int edge : graph.get(module)) {
                visit(graph, edge / 4 % graph.size(), seen, order);
            }
            order.add("m" + module);
        }
    }
}
