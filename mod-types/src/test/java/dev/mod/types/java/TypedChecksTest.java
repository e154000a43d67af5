package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.FileScanner;
import dev.mod.types.Project;
import dev.mod.types.RuleTypes;
import dev.mod.types.SourceView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that only types can make, each with code before and after: files of a rule, {@code === before}, {@code === after}, and
 * further sources that the code uses. Those in {@code checks} are worth making anywhere, and {@code bench/typed-rules} makes them
 * over libraries; those in {@code situations} show what types there are.
 */
class TypedChecksTest {
    private static final Language JAVA = Languages.find("java").orElseThrow();
    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final int LEAST_CHECKS = 30;
    /** How the rule begins of code that older compilers do not know. */
    private static final Pattern NEEDED = Pattern.compile("# Java (\\d+)\n");

    static List<String> checks() throws IOException {
        List<String> checks = new ArrayList<>();
        for (String directory : List.of("checks", "situations")) {
            try (Stream<Path> files = Files.list(RESOURCES.resolve(directory))) {
                files.map(file -> directory + "/" + file.getFileName()).sorted().forEach(checks::add);
            }
        }
        return checks;
    }

    @Test
    void thereAreEnough() throws IOException {
        assertTrue(checks().stream().filter(each -> each.startsWith("checks/")).count() >= LEAST_CHECKS, "too few");
    }

    @ParameterizedTest
    @MethodSource("checks")
    void rewritesWhatTheTypeSaysAndNothingElse(String name) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : Files.readString(RESOURCES.resolve(name)).split("(?m)^=== ")) {
            int line = part.indexOf('\n');
            parts.put(parts.isEmpty() ? "rule" : part.substring(0, line), parts.isEmpty()
                    ? part
                    : part.substring(line + 1));
        }
        Matcher needed = NEEDED.matcher(parts.getOrDefault("rule", ""));
        assumeTrue(!needed.lookingAt() || Runtime.version().feature() >= Integer.parseInt(needed.group(1)));
        var rules = RuleFile.read(parts.getOrDefault("rule", ""), name);
        assertEquals(List.of(), rules.problems());
        var before = parts.getOrDefault("before", "");
        Map<String, String> files = new LinkedHashMap<>(Map.of("A.java", before));
        parts.forEach((title, text) -> {
            if (title.startsWith("file ")) {
                files.put(title.substring("file ".length()), text);
            }
        });
        try (var types = RuleTypes.open(rules.rules(), new Project(new Texts(files), List.of()))) {
            var result = new FileScanner(rules.rules()).withSemantics(types).scan(JAVA, "A.java",
                    before.getBytes(StandardCharsets.UTF_8));
            assertEquals(List.of(), result.warnings());
            assertEquals(parts.get("after"), new String(result.output().orElseThrow(), StandardCharsets.UTF_8));
            RuleTypes.check(types.resolution(), 100);
        }
    }

    /** Texts by path. */
    private record Texts(Map<String, String> byPath) implements SourceView {
        @Override
        public List<String> files() {
            return new ArrayList<>(byPath.keySet());
        }

        @Override
        public String text(String path) throws IOException {
            String text = byPath.get(path);
            if (text == null) {
                throw new NoSuchFileException(path);
            }
            return text;
        }
    }
}
