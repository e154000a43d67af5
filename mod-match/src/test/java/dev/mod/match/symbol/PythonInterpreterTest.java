package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.match.Tree;
import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Compares with what the language's own compiler makes of names: a rename must not change the code. */
class PythonInterpreterTest {
    private static final int PROGRAMS = 400;

    @TempDir
    Path directory;

    private static Optional<String> python() {
        return Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(File.pathSeparator))
                .map(each -> Path.of(each, "python3")).filter(Files::isExecutable).map(Path::toString).findFirst();
    }

    /** Whether it declares something that other modules have no part in. */
    private static boolean isOwn(Tree tree, PythonResolver symbols, int node) {
        return tree.isLeaf(node) && symbols.declaration(node) == node
                && !PythonPrograms.hidesTheFunctions(tree, symbols, node)
                && symbols.references(node).stream().noneMatch(symbols::isImport);
    }

    /** Each program before and after one rename, and the old name. */
    private static List<List<String>> renames() {
        List<List<String>> renames = new ArrayList<>();
        for (int seed = 0; seed < PROGRAMS; seed++) {
            var random = new Random(seed);
            String program = PythonPrograms.of(random, 2 + seed % 8);
            Tree tree = PythonNamesTest.parse(program);
            PythonResolver symbols = new PythonResolver(tree);
            for (int node = 1; node < tree.size(); node++) {
                if (isOwn(tree, symbols, node) && random.nextInt(3) == 0) {
                    List<Integer> references = symbols.references(node);
                    StringBuilder renamed = new StringBuilder(program);
                    for (int i = references.size() - 1; i >= 0; i--) {
                        renamed.replace(tree.start(references.get(i)), tree.end(references.get(i)), "renamed");
                    }
                    renames.add(List.of(program, renamed.toString(), tree.text(node)));
                }
            }
        }
        return renames;
    }

    @Tag("slow")
    @Test
    void renamingKeepsTheCode() throws Exception {
        Optional<String> python = python();
        assumeTrue(python.isPresent(), "python3 is not installed");
        List<List<String>> renames = renames();
        Path pairs = directory.resolve("pairs.json");
        Files.writeString(pairs, JsonMapper.shared().writeValueAsString(renames));
        Path script = directory.resolve("same_bytecode.py");
        try (InputStream source = getClass().getResourceAsStream("same_bytecode.py")) {
            Files.write(script, Objects.requireNonNull(source).readAllBytes());
        }
        Process process = new ProcessBuilder(python.orElseThrow(), script.toString(), pairs.toString())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        List<String> lines = output.lines().toList();
        for (String line : lines.subList(0, lines.size() - 1)) {
            List<String> pair = renames.get(Integer.parseInt(line.split(" ")[1]));
            throw new AssertionError(line + "\n" + pair.get(0) + "\n->\n" + pair.get(1));
        }
        int compared = Integer.parseInt(lines.get(lines.size() - 1).replace("compared ", ""));
        assertTrue(compared > PROGRAMS / 2, output);
    }
}
