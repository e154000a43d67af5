package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.rule.RuleFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** Leaving out files before they are parsed changes nothing but the time, in damaged and oddly laid out files too. */
class PrefilterProperties {
    private static final Map<String, String> SAMPLES = Map.of("js", "shop.js", "ts", "shop.ts", "tsx", "view.tsx",
            "python",
            "shop.py", "java", "Shop.java", "go", "shop.go", "rust", "shop.rs", "html", "shop.html", "c", "shop.c");
    private static final List<String> NOISE = List.of(" ", "\n", "\t\n", "/* log */", "/* a\n/* b */", "// console.\n",
            "<!-- x\n", "\u00e9", "'", "`", "(", ")", ".", ";", "#", "console", "?.");

    private static byte[] sample(String name) {
        try (InputStream in = PrefilterProperties.class.getResourceAsStream("/samples/" + name)) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** {@code -Dmod.test.long=true} damages 100,000 files. */
    @Property(tries = 8)
    void changesNoResult(@ForAll long seed) {
        for (int i = 0; i < (Boolean.getBoolean("mod.test.long") ? 64 : 1); i++) {
            changesNoResultOf(seed + i);
        }
    }

    private static void changesNoResultOf(long seed) {
        SAMPLES.forEach((name, file) -> {
            Language language = Languages.find(name).orElseThrow();
            byte[] bytes = sample(file);
            RuleGenerator generator = new RuleGenerator(seed, List.of(language.parse(bytes)));
            JsonMapper json = new JsonMapper();
            Random random = new Random(seed);
            for (int i = 0; i < 12; i++) {
                RuleFile rule = RuleFile.read(json.writeValueAsString(generator.rule("r" + i)), "rule");
                if (rule.isValid()) {
                    byte[] text = i == 0 ? bytes : damaged(language, bytes, random);
                    assertEquals(found(rule, true, language, file, text), found(rule, false, language, file, text),
                            () -> rule.rules() + " in\n" + new String(text, StandardCharsets.UTF_8));
                }
            }
        });
    }

    private static List<String> found(RuleFile rule, boolean prefilter, Language language, String file, byte[] text) {
        List<String> found = new ArrayList<>();
        for (Match match : new FileScanner(rule.rules(), prefilter, 10_000_000).matches(language, file, text)) {
            found.add(match.rule().id() + " " + match.startByte() + "-" + match.endByte());
        }
        return found;
    }

    /** The text with noise before some tokens, and without some others. */
    private static byte[] damaged(Language language, byte[] bytes, Random random) {
        Tree tree = language.parse(bytes);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int done = 0;
        int oneIn = 3 + random.nextInt(40);
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isLeaf(node) && tree.start(node) >= done && random.nextInt(oneIn) == 0) {
                out.write(bytes, done, tree.start(node) - done);
                out.writeBytes(NOISE.get(random.nextInt(NOISE.size())).getBytes(StandardCharsets.UTF_8));
                done = random.nextInt(3) == 0 ? tree.end(node) : tree.start(node);
            }
        }
        out.write(bytes, done, bytes.length - done);
        return out.toByteArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            console /* a */ . log(1) | true
            console.log(1)           | true
            console.warn(log)        | false
            log(console)             | false
            console.warn(1)          | false
            console.log.bind(1)      | false
            console.log /* a */ (1)  | true
            a = console.log; b(1)    | false
            console #a . log(1)      | true
            """)
    void looksForTheWordsInTheirOrder(String text, boolean possible) {
        RuleFile rule = RuleFile.read("id: a\nlanguage: js\nrule: {pattern: console.log($A)}", "rule");
        boolean[] left = new Prefilter(rule.rules()).notRuledOut("a.js", text.getBytes(StandardCharsets.UTF_8));
        assertEquals(possible, left[0]);
    }
}
