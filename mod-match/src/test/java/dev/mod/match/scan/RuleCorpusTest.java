package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Published rules with the matches and outputs that ast-grep gives for them. The collection is no part of the project:
 * the system property {@code mod.match.corpus} says where it is. Each of its directories has {@code meta.json},
 * {@code rule.yml}, {@code input/}, {@code matches.jsonl} and, when files change, {@code output/}.
 */
class RuleCorpusTest {
    private static final JsonMapper JSON = new JsonMapper();
    /** Names kinds that the grammar of Dart in use does not have. */
    private static final String NEWER_DART = "catalog-dart-find-calls-by-callee-name";

    @TestFactory
    Stream<DynamicTest> rules() throws IOException {
        String corpus = System.getProperty("mod.match.corpus", "");
        Assumptions.assumeFalse(corpus.isEmpty(), "set -Dmod.match.corpus to a directory of recorded rules");
        List<Path> directories;
        try (Stream<Path> list = Files.list(Path.of(corpus))) {
            directories = list.filter(directory -> Files.exists(directory.resolve("meta.json"))).sorted().toList();
        }
        assertFalse(directories.isEmpty(), "no recorded rules");
        return directories.stream().map(directory -> dynamicTest(directory.getFileName().toString(),
                () -> check(directory, JSON.readTree(Files.readString(directory.resolve("meta.json"))))));
    }

    private static void check(Path directory, JsonNode meta) throws IOException {
        RuleFile rules = RuleFile.read(rule(directory, meta), "rule.yml");
        if (meta.path("rejected").asBoolean() || directory.endsWith(NEWER_DART)) {
            assertFalse(rules.isValid(), "has to be refused");
            return;
        }
        assertTrue(rules.isValid(), () -> rules.problems().toString());
        boolean run = meta.has("cmd");
        FileScanner scanner = new FileScanner(rules.rules());
        List<AstGrep.Found> found = new ArrayList<>();
        Map<Path, FileResult> results = new LinkedHashMap<>();
        for (Path file : files(directory.resolve("input"))) {
            Optional<Language> language = Languages.forPath(file);
            if (language.isPresent()) {
                String name = directory.relativize(file).toString().replace('\\', '/');
                FileResult result = scanner.scan(language.get(), name, Files.readAllBytes(file));
                results.put(directory.resolve("input").relativize(file), result);
                result.matches().forEach(match -> found.add(AstGrep.Found.of(name, match)));
            }
        }
        assertEquals(sorted(expected(directory)), sorted(run ? withoutRule(found) : found));
        checkOutputs(directory, results);
    }

    /** The rule file, or the rule that says what a recorded command line does. */
    private static String rule(Path directory, JsonNode meta) throws IOException {
        if (!meta.has("cmd")) {
            return Files.readString(directory.resolve("rule.yml"));
        }
        Map<String, String> options = new LinkedHashMap<>();
        JsonNode command = meta.path("cmd");
        for (int i = 0; i + 1 < command.size(); i++) {
            options.put(command.get(i).asString(), command.get(i + 1).asString());
        }
        Map<String, Object> pattern = new LinkedHashMap<>(Map.of("context", options.get("-p")));
        Optional.ofNullable(options.get("--selector")).ifPresent(value -> pattern.put("selector", value));
        Optional.ofNullable(options.get("--strictness")).ifPresent(value -> pattern.put("strictness", value));
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("id", "command");
        rule.put("language", options.get("-l"));
        rule.put("rule", Map.of("pattern", pattern));
        Optional.ofNullable(options.get("--rewrite")).ifPresent(value -> rule.put("fix", value));
        return JSON.writeValueAsString(rule);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static List<AstGrep.Found> expected(Path directory) throws IOException {
        Path recorded = directory.resolve("matches.jsonl");
        return Files.exists(recorded) ? AstGrep.parse(Files.readString(recorded)) : List.of();
    }

    private static List<AstGrep.Found> withoutRule(List<AstGrep.Found> found) {
        return found.stream()
                .map(f -> new AstGrep.Found(f.file(), "", f.start(), f.end(), f.message(), f.captured(),
                        f.replacement()))
                .toList();
    }

    private static List<String> sorted(List<AstGrep.Found> found) {
        return found.stream().map(AstGrep.Found::toString).sorted(Comparator.naturalOrder()).toList();
    }

    private static void checkOutputs(Path directory, Map<Path, FileResult> results) throws IOException {
        Path output = directory.resolve("output");
        if (!Files.exists(output)) {
            return;
        }
        for (Map.Entry<Path, FileResult> entry : results.entrySet()) {
            Path expected = output.resolve(entry.getKey());
            byte[] input = Files.readAllBytes(directory.resolve("input").resolve(entry.getKey()));
            if (!Files.exists(expected)) {
                continue;
            }
            Language language = Languages.forPath(expected).orElseThrow();
            byte[] recorded = Files.readAllBytes(expected);
            if (entry.getValue().refused().isEmpty()) {
                assertArrayEquals(recorded, entry.getValue().output().orElse(input), entry.getKey().toString());
            } else {
                // an edit that breaks the file is refused, which ast-grep does not do
                assertTrue(Injection.errorCount(language, recorded) > Injection.errorCount(language, input),
                        "an edit of " + entry.getKey() + " is refused without need");
            }
        }
    }
}
