package dev.mod.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Keeps the diagram of the engine's packages in {@code docs/architecture.md} true, which is made of their imports; run
 * with {@code -Dmod.docs.update=true} it rewrites it.
 */
class EnginePackagesTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", "."), "..");
    private static final String ENGINE = "dev.mod.engine";
    private static final Pattern DIAGRAM = Pattern.compile("(?<=^```mermaid\n)flowchart TD\n.*?(?=^```$)",
            Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
    private static final Pattern IMPORT = Pattern.compile(
            "^import (?:static )?(dev\\.mod\\.engine(?:\\.[a-z]\\w*)*)\\.[A-Z]",
            Pattern.MULTILINE);

    /** The packages that each package imports from. */
    private static Map<String, Set<String>> packages() throws IOException {
        var packages = new TreeMap<String, Set<String>>();
        List<Path> files;
        try (var walk = Files.walk(ROOT.resolve("mod-engine/src/main/java"))) {
            files = walk.filter(file -> file.toString().endsWith(".java")).toList();
        }
        for (Path file : files) {
            String text = Files.readString(file);
            var declared = PACKAGE.matcher(text);
            assertTrue(declared.find(), file::toString);
            Set<String> uses = packages.computeIfAbsent(declared.group(1), name -> new TreeSet<>());
            IMPORT.matcher(text).results().map(match -> match.group(1)).filter(used -> !used.equals(declared.group(1)))
                    .forEach(uses::add);
        }
        return packages;
    }

    /** Each use that does not follow from others; packages for this library only stand in a box. */
    private static String diagram(Map<String, Set<String>> packages) {
        var text = new StringBuilder("flowchart TD\n");
        packages.keySet().stream().filter(name -> !internal(name)).forEach(name -> node(text, "    ", name));
        text.append("    subgraph internal\n");
        packages.keySet().stream().filter(EnginePackagesTest::internal).forEach(name -> node(text, "        ", name));
        text.append("    end\n");
        packages.forEach((name, uses) -> uses.stream()
                .filter(used -> uses.stream().noneMatch(other -> !other.equals(used)
                        && reached(packages, other).contains(used)))
                .forEach(used -> text.append("    ").append(id(name)).append(" --> ").append(id(used)).append('\n')));
        return text.toString();
    }

    private static void node(StringBuilder text, String indent, String name) {
        text.append(indent).append(id(name)).append('[').append(label(name)).append("]\n");
    }

    private static boolean internal(String name) {
        return name.startsWith(ENGINE + ".internal.");
    }

    private static Set<String> reached(Map<String, Set<String>> packages, String from) {
        var reached = new HashSet<String>();
        for (String used : packages.getOrDefault(from, Set.of())) {
            if (reached.add(used)) {
                reached.addAll(reached(packages, used));
            }
        }
        return reached;
    }

    private static String label(String name) {
        return name.equals(ENGINE) ? "engine" : name.substring(ENGINE.length() + 1).replace("internal.", "");
    }

    private static String id(String name) {
        return "p_" + label(name);
    }

    @Test
    void thePageShowsTheImports() throws IOException {
        Path page = ROOT.resolve("docs/architecture.md");
        String diagram = diagram(packages());
        if (Boolean.getBoolean("mod.docs.update")) {
            Files.writeString(page, DIAGRAM.matcher(Files.readString(page)).replaceFirst(diagram));
        }
        var shown = DIAGRAM.matcher(Files.readString(page));
        assertTrue(shown.find(), "there is a diagram");
        assertEquals(diagram, shown.group());
    }
}
