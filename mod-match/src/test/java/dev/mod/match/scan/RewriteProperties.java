package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.Edit;
import dev.mod.match.rule.RuleFile;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import tools.jackson.databind.json.JsonMapper;

/** Whatever a rule does, the file stays as well-formed as it was. */
class RewriteProperties {
    private static final Map<String, String> SAMPLES = Map.of("js", "shop.js", "ts", "shop.ts", "python", "shop.py",
            "java", "Shop.java", "go", "shop.go", "html", "shop.html");

    private static byte[] sample(String name) {
        try (InputStream in = RewriteProperties.class.getResourceAsStream("/samples/" + name)) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Property(tries = 20)
    void rewrittenFilesHaveNoMoreErrors(@ForAll long seed) {
        SAMPLES.forEach((name, file) -> {
            Language language = Languages.find(name).orElseThrow();
            byte[] bytes = sample(file);
            Tree tree = language.parse(bytes);
            RuleGenerator generator = new RuleGenerator(seed, List.of(tree));
            JsonMapper json = new JsonMapper();
            List<String> rules = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                String rule = json.writeValueAsString(generator.rule("r" + i));
                if (RuleFile.read(rule, "rule").isValid()) {
                    rules.add(rule);
                }
            }
            FileScanner with = new FileScanner(RuleFile.read(String.join("\n---\n", rules), "rules").rules());
            FileScanner without = new FileScanner(RuleFile.read(String.join("\n---\n", rules), "rules").rules(), false,
                    10_000_000);
            FileResult result = with.scan(language, file, bytes);
            byte[] output = result.output().orElse(bytes);
            assertTrue(Injection.errorCount(language, output) <= Injection.errorCount(language, bytes),
                    () -> rules.toString());
            assertArrayEquals(output, Rewriter.apply(bytes, result.applied()).text());
            assertEquals(result.matches().stream().filter(match -> match.edit().isPresent()).count(),
                    result.applied().size() + result.dropped().size() + result.refused().size());
            assertEquals(with.matches(language, file, bytes).toString(),
                    without.matches(language, file, bytes).toString(),
                    "the prefilter changes nothing");
        });
    }

    @Property
    void appliedAndDroppedEditsAreAllEditsAndTextBetweenStays(
            @ForAll @Size(max = 12) List<@IntRange(max = 40) Integer> starts, @ForAll @IntRange(max = 9) int length) {
        Tree tree = Languages.find("js").orElseThrow().parse("0123456789".repeat(5));
        byte[] text = tree.bytes();
        List<Edit> edits = starts.stream().map(start -> new Edit(tree, start, start + length, "é")).toList();
        Rewriter.Result result = Rewriter.apply(text, edits);
        assertEquals(edits.size(), result.applied().size() + result.dropped().size());
        assertEquals(text.length + result.applied().size() * (2 - length), result.text().length);
        int last = 0;
        for (Edit edit : result.applied()) {
            assertTrue(edit.startByte() >= last, "edits do not overlap");
            last = edit.endByte();
        }
    }
}
