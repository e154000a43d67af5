package dev.mod.types.typescript;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.diagnostic.ErrorCodes;
import dev.mod.base.diagnostic.ModException;
import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.rule.RuleFile;
import dev.mod.match.scan.FileResult;
import dev.mod.match.scan.FileScanner;
import dev.mod.types.Project;
import dev.mod.types.RuleTypes;
import dev.mod.types.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks of TypeScript that only types can make, each with code before and after: files in {@code typescript-checks} of a rule,
 * {@code === before}, {@code === after}, and further sources that the code uses. Skipped where there is no compiler.
 */
class TypedChecksTest {
    private static final Language TYPESCRIPT = Languages.find("typescript").orElseThrow();
    private static final Path CHECKS = Path.of("src/test/resources/typescript-checks");
    private static final int LEAST_CHECKS = 10;

    static List<String> checks() throws IOException {
        try (Stream<Path> files = Files.list(CHECKS)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void thereAreEnough() throws IOException {
        assertTrue(checks().size() >= LEAST_CHECKS, () -> "too few");
    }

    @ParameterizedTest
    @MethodSource("checks")
    void rewritesWhatTheTypeSaysAndNothingElse(String name) throws IOException {
        Map<String, String> parts = new LinkedHashMap<>();
        for (String part : Files.readString(CHECKS.resolve(name)).split("(?m)^=== ")) {
            int line = part.indexOf('\n');
            parts.put(parts.isEmpty() ? "rule" : part.substring(0, line), parts.isEmpty()
                    ? part
                    : part.substring(line + 1));
        }
        var texts = new Texts(Optional.empty()).with("a.ts", parts.getOrDefault("before", ""));
        parts.forEach((title, text) -> {
            if (title.startsWith("file ")) {
                texts.with(title.substring("file ".length()), text);
            }
        });
        var rules = read(parts.getOrDefault("rule", ""));
        try (var types = RuleTypes.open(rules.rules(), new Project(texts, List.of(), InstalledTypeScript.tools()))) {
            FileResult result = new FileScanner(rules.rules()).withSemantics(types).scan(TYPESCRIPT, "a.ts",
                    texts.text("a.ts").getBytes(StandardCharsets.UTF_8));
            assertEquals(List.of(), result.warnings());
            assertEquals(parts.get("after"),
                    new String(result.output().orElse(new byte[0]), StandardCharsets.UTF_8));
            RuleTypes.check(types.resolution(), 100);
        }
    }

    private static RuleFile read(String rule) {
        var rules = RuleFile.read(rule, "a.yml");
        assertEquals(List.of(), rules.problems());
        return rules;
    }

    private static FileResult scan(String rule, Texts texts) throws IOException {
        var rules = read(rule);
        try (var types = RuleTypes.open(rules.rules(), new Project(texts, List.of(), InstalledTypeScript.tools()))) {
            return new FileScanner(rules.rules()).withSemantics(types).scan(TYPESCRIPT, "a.ts",
                    texts.text("a.ts").getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void whatIsNotKnownIsLeftOutOrTaken() throws IOException {
        var texts = new Texts(Optional.empty()).with("a.ts", """
                import { C } from "gone";
                new C().send(); ({ send() {} }).send();
                """);
        String rule = "id: a\nlanguage: typescript\nrule: {pattern: $C.send()}\nconstraints: {C: {type: gone#C}}\n";
        assertEquals(0, scan(rule, texts).matches().size());
        var warned = scan(rule + "onUnresolved: warn\n", texts);
        assertEquals(0, warned.matches().size());
        assertEquals(List.of("the rule `a` could not decide in 1 place: types are not known there"),
                warned.warnings().stream().map(Object::toString).toList());
        assertEquals(1, scan(rule + "onUnresolved: match\n", texts).matches().size());
    }

    @Test
    void withoutACompilerRulesAreRefusedUnlessTheySayWhatToDo() {
        String rule = "id: a\nlanguage: tsx\nrule: {kind: identifier, type: string}\n";
        var project = new Project(new Texts(Optional.empty()), List.of());
        var refused = assertThrows(ModException.class, () -> RuleTypes.open(read(rule).rules(), project).close());
        assertEquals(ErrorCodes.NO_TYPES, refused.code());
        try (var types = RuleTypes.open(read(rule + "onUnresolved: skip\n").rules(), project)) {
            assertEquals(List.of("types of TypeScript and JavaScript need TypeScript's compiler in version 7.0.2"),
                    types.problems());
        }
    }

    @Test
    void namesOfOtherLanguagesAreRefused() {
        var java = RuleFile.read("id: a\nlanguage: java\nrule: {kind: identifier, symbol: java.util.List#size}\n",
                "a.yml");
        assertEquals(1, java.problems().size());
        var bad = RuleFile.read("id: a\nlanguage: typescript\nrule: {kind: identifier, symbol: react#}\n", "a.yml");
        assertEquals(1, bad.problems().size());
        assertEquals(Optional.of("write its name in full, as in `react#useState`"), bad.problems().get(0).hint());
    }
}
