package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Edit;
import dev.mod.match.rule.GlobalUtilities;
import dev.mod.match.rule.Rule;
import dev.mod.match.rule.RuleFile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same rules, generated from samples of every language, with the real ast-grep and with ours. Left out when ast-grep
 * is not installed: {@code npm install @ast-grep/cli@0.51.1} and {@code -Dmod.match.astgrep=<program>}.
 *
 * <p>{@code -Dmod.match.sources=<directory>} compares the rules of {@code rules/common.yml} on real code too, the
 * rewritten files included; {@code -Dmod.match.rules=<number>} and {@code -Dmod.match.seed=<number>} generate others;
 * {@code -Dmod.test.long=true} generates 2,000 for each language.
 */
class AstGrepDifferentialTest {
    /** Languages whose grammar here is of another version than the one in ast-grep. */
    private static final Set<String> OTHER_GRAMMAR = Set.of("dart", "hcl", "kotlin", "markdown", "nix", "scala",
            "swift");

    private static AstGrep astGrep() {
        Optional<AstGrep> program = AstGrep.find();
        Assumptions.assumeTrue(program.isPresent(),
                "ast-grep " + AstGrep.VERSION + " is not installed; set -Dmod.match.astgrep");
        return program.orElseThrow();
    }

    private static Path resource(String name) throws URISyntaxException {
        return Path.of(Objects.requireNonNull(AstGrepDifferentialTest.class.getResource(name)).toURI());
    }

    @TestFactory
    Stream<DynamicTest> generatedRules() throws URISyntaxException, IOException {
        AstGrep program = astGrep();
        Path samples = resource("/samples");
        List<Differential> comparisons = new ArrayList<>();
        List<String> otherwise = new ArrayList<>();
        for (Language language : Languages.all()) {
            Differential comparison = new Differential(program, samples, language).withUpdates();
            if (OTHER_GRAMMAR.contains(language.id())) {
                comparison.sameTreesOnly();
            }
            if (comparison.isEmpty()) {
                otherwise.add(language.id());
            } else {
                comparisons.add(comparison);
            }
        }
        assertEquals(List.of("dart", "toml", "xml"), otherwise,
                "the grammar of Dart is an older one, and ast-grep has no toml and xml");
        boolean thorough = Boolean.getBoolean("mod.test.long");
        int rules = Integer.getInteger("mod.match.rules", thorough ? 400 : 20);
        long seed = Long.getLong("mod.match.seed", 41);
        return comparisons.stream().map(comparison -> dynamicTest(comparison.language().id(), () -> {
            for (int i = 0; i < (thorough ? 5 : 1); i++) {
                comparison.run(seed + i, rules);
            }
            assertTrue(comparison.matches() > 0, "rules that match nothing show nothing");
            assertEquals("", String.join("\n", comparison.differences()), comparison::toString);
        }));
    }

    /** Suppressing comments, injected code, scopes, utilities, expansions, transforms and selectors. */
    @Test
    void writtenRules(@TempDir Path copy) throws URISyntaxException, IOException {
        AstGrep program = astGrep();
        Path directory = resource("/differential");
        Map<String, String> utilities = new TreeMap<>();
        for (Path file : files(directory.resolve("utils"))) {
            utilities.put(file.toString(), Files.readString(file));
        }
        GlobalUtilities globals = GlobalUtilities.read(utilities);
        assertEquals(List.of(), globals.problems());
        List<Rule> rules = new ArrayList<>();
        for (Path file : files(directory.resolve("rules"))) {
            RuleFile read = RuleFile.read(Files.readString(file), file.toString(), globals);
            assertEquals(List.of(), read.problems());
            rules.addAll(read.rules());
        }
        FileScanner scanner = new FileScanner(rules);
        List<String> ours = new ArrayList<>();
        Map<String, String> rewritten = new TreeMap<>();
        Path sources = directory.resolve("src");
        for (Path file : files(sources)) {
            String name = sources.relativize(file).toString().replace('\\', '/');
            byte[] bytes = Files.readAllBytes(file);
            List<Match> matches = scanner.matches(Languages.forPath(file).orElseThrow(), name, bytes);
            matches.forEach(match -> ours.add(AstGrep.Found.of(name, match).toString()));
            List<Edit> edits = Rewriter.withoutOverlaps(matches.stream()
                    .sorted(Comparator.comparingInt(Match::startByte))
                    .flatMap(match -> match.edit().stream())
                    .toList(), new ArrayList<>());
            rewritten.put(name, new String(Rewriter.apply(bytes, edits).text(), StandardCharsets.UTF_8));
            Path target = copy.resolve(name);
            Files.createDirectories(target.getParent());
            Files.copy(file, target);
        }
        Path config = Files.writeString(copy.resolve("sgconfig.yml"), "ruleDirs: [" + directory.resolve("rules")
                + "]\nutilDirs: [" + directory.resolve("utils") + "]\n");
        List<String> theirs = program.scan(List.of("-c", config.toString()), copy).orElseThrow().stream()
                // said about comments, and only to those with a project's configuration
                .filter(found -> !found.rule().equals("unused-suppression"))
                .map(AstGrep.Found::toString)
                .sorted()
                .toList();
        ours.sort(null);
        assertEquals(String.join("\n", theirs), String.join("\n", ours));
        program.update(List.of("-c", config.toString()), copy);
        // ast-grep removes comments that suppress nothing
        rewritten.remove("unused.js");
        // and with rules of several languages writes nothing to a file that holds several
        rewritten.remove("page.html");
        for (Map.Entry<String, String> entry : rewritten.entrySet()) {
            assertEquals(Files.readString(copy.resolve(entry.getKey())), entry.getValue(), entry.getKey());
        }
    }

    @Test
    void realCode(@TempDir Path copy) throws URISyntaxException, IOException {
        AstGrep program = astGrep();
        String sources = System.getProperty("mod.match.sources", "");
        Assumptions.assumeFalse(sources.isEmpty(),
                "set -Dmod.match.sources to a directory of JavaScript or TypeScript");
        Path directory = Path.of(sources);
        Path rules = resource("/rules/common.yml");
        FileScanner scanner = new FileScanner(RuleFile.read(Files.readString(rules), "common.yml").rules());
        Map<String, byte[]> rewritten = new TreeMap<>();
        List<String> ours = new ArrayList<>();
        for (Path file : files(directory)) {
            String name = directory.relativize(file).toString().replace('\\', '/');
            Optional<Language> language = Languages.forPath(file);
            if (language.isPresent()) {
                FileResult result = scanner.scan(language.get(), name, Files.readAllBytes(file));
                result.matches().forEach(match -> ours.add(AstGrep.Found.of(name, match).toString()));
                if (result.refused().isEmpty()) {
                    rewritten.put(name, result.output().orElse(Files.readAllBytes(file)));
                }
                Path target = copy.resolve(name);
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        assertFalse(ours.isEmpty(), "no matches");
        List<String> theirs = program.scan(rules, directory).orElseThrow().stream().map(AstGrep.Found::toString)
                .sorted().toList();
        ours.sort(null);
        assertEquals(theirs, ours);
        program.update(rules, copy);
        for (Map.Entry<String, byte[]> entry : rewritten.entrySet()) {
            assertTrue(Arrays.equals(Files.readAllBytes(copy.resolve(entry.getKey())), entry.getValue()),
                    entry.getKey());
        }
    }

    private static List<Path> files(Path directory) throws IOException {
        try (Stream<Path> walk = Files.walk(directory)) {
            return walk.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
