package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Position;
import dev.mod.match.Tree;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;

/**
 * The trees of Dart beside those of the real ast-grep, node by node: kinds, fields, places and nesting.
 *
 * <p>{@code -Dmod.match.sources=<directory>} compares real code too, and reports how much is the same.
 */
class DartTreesDifferentialTest {
    private static final Language DART = Languages.find("dart").orElseThrow();
    /** Longer texts do not fit into an argument. */
    private static final int LONGEST = 125_000;

    private static AstGrep astGrep() {
        Optional<AstGrep> program = AstGrep.find();
        Assumptions.assumeTrue(program.isPresent(),
                "ast-grep " + AstGrep.VERSION + " is not installed; set -Dmod.match.astgrep");
        return program.orElseThrow();
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(path -> path.toString().endsWith(".dart")).filter(Files::isRegularFile).sorted()
                    .toList();
        }
    }

    private static List<String> nodes(Tree tree) {
        List<String> nodes = new ArrayList<>();
        int[] depth = new int[tree.size()];
        for (int node = 0; node < tree.size(); node++) {
            depth[node] = node == 0 ? 0 : depth[tree.parent(node)] + 1;
            Position start = tree.position(tree.start(node));
            Position end = tree.position(tree.end(node));
            String field = tree.field(node) == 0 ? "" : DART.fieldName(tree.field(node)) + ": ";
            nodes.add("  ".repeat(depth[node]) + field + (tree.isMissing(node) ? "MISSING " : "") + tree.kindName(node)
                    + " (" + start.line() + "," + start.byteColumn() + ")-(" + end.line() + "," + end.byteColumn()
                    + ")");
        }
        return nodes;
    }

    @Test
    void samples() throws IOException, URISyntaxException {
        AstGrep program = astGrep();
        List<Path> samples = sources(
                Path.of(Objects.requireNonNull(DartTreesDifferentialTest.class.getResource("/samples")).toURI()));
        assertFalse(samples.isEmpty());
        for (Path sample : samples) {
            String text = Files.readString(sample);
            assertEquals(String.join("\n", program.nodes(DART, text)), String.join("\n", nodes(DART.parse(text))),
                    sample.toString());
        }
    }

    @Test
    void realCode(TestReporter reporter) throws IOException {
        String directory = System.getProperty("mod.match.sources", "");
        Assumptions.assumeFalse(directory.isEmpty(), "set -Dmod.match.sources to a directory with Dart");
        AstGrep program = astGrep();
        List<Path> files = sources(Path.of(directory));
        Assumptions.assumeFalse(files.isEmpty(), "no Dart");
        int compared = 0;
        int same = 0;
        int broken = 0;
        long nodes = 0;
        long sameNodes = 0;
        List<String> different = new ArrayList<>();
        Map<String, Integer> lacking = new TreeMap<>();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            String text = new String(bytes, StandardCharsets.UTF_8);
            if (bytes.length == 0 || bytes.length > LONGEST || text.indexOf('\0') >= 0) {
                continue;
            }
            Tree tree = DART.parse(bytes);
            List<String> ours = nodes(tree);
            List<String> theirs = program.nodes(DART, text);
            compared++;
            nodes += theirs.size();
            if (ours.equals(theirs)) {
                same++;
                sameNodes += theirs.size();
                continue;
            }
            Map<String, Integer> surplus = new HashMap<>();
            ours.forEach(node -> surplus.merge(node.strip(), 1, Integer::sum));
            for (String node : theirs) {
                if (surplus.merge(node.strip(), -1, Integer::sum) >= 0) {
                    sameNodes++;
                } else {
                    lacking.merge(node.strip().replaceFirst(" \\([0-9,()-]+$", ""), 1, Integer::sum);
                }
            }
            if (tree.errorCount() == 0) {
                different.add(file.toString());
            } else {
                broken++;
            }
        }
        reporter.publishEntry(Map.of("files", compared + ", of these the same " + same + ", with syntax errors to ours "
                + broken, "nodes", nodes + ", of these the same " + sameNodes, "lacking", lacking.toString()));
        assertEquals(List.of(), different, "what parses without errors has the same tree");
    }
}
