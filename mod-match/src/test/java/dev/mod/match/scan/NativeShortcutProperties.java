package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.Edit;
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

/** What is told without parsing a whole text is what parsing it tells. */
class NativeShortcutProperties {
    private static final Map<String, String> SAMPLES = Map.of("js", "shop.js", "ts", "shop.ts", "tsx", "view.tsx",
            "python", "shop.py", "java", "Shop.java", "go", "shop.go", "ruby", "shop.rb", "c", "shop.c",
            "dart", "shop.dart");
    private static final List<String> TEXTS = List.of("", "x", "x\ny", "(", "}", "\u00e9\u20ac", "f(1)", " ", "'a'",
            "`");

    private static byte[] sample(String name) {
        try (InputStream in = NativeShortcutProperties.class.getResourceAsStream("/samples/" + name)) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An edited text that is said to have no errors has none, and one that is as before is said to have none. */
    @Property(tries = 60)
    void whatEditsLeaveCleanParsesWithoutErrors(@ForAll long seed) {
        Random random = new Random(seed);
        SAMPLES.forEach((name, file) -> {
            Language language = Languages.find(name).orElseThrow();
            byte[] text = sample(file);
            Tree tree = language.parse(text);
            List<Edit> edits = new ArrayList<>();
            int[] bounds = bounds(tree, random, edits);
            boolean same = edits.stream()
                    .allMatch(edit -> edit.text().equals(tree.text(edit.startByte(), edit.endByte())));
            byte[] edited = Rewriter.apply(text, edits).text();
            boolean clean = tree.isCleanAfter(edited, bounds);
            assertFalse(tree.isCleanAfter(edited, bounds), "the tree is gone");
            int errors = language.parse(edited).errorCount();
            if (clean || same) {
                assertEquals(errors == 0, clean,
                        () -> edits + " in " + file + " give\n" + new String(edited, StandardCharsets.UTF_8));
            }
        });
    }

    private static int[] bounds(Tree tree, Random random, List<Edit> edits) {
        List<Integer> bounds = new ArrayList<>();
        int done = 0;
        for (int node = 0; node < tree.size() && edits.size() < 4; node++) {
            if (tree.start(node) > done && tree.end(node) - tree.start(node) < 200 && random.nextInt(60) == 0) {
                int other = random.nextInt(tree.size());
                String text = random.nextBoolean()
                        ? TEXTS.get(random.nextInt(TEXTS.size()))
                        : tree.kind(other) == tree.kind(node) ? tree.text(other) : tree.text(node);
                edits.add(new Edit(tree, tree.start(node), tree.end(node), text));
                bounds.addAll(List.of(tree.start(node), tree.end(node), text.getBytes(StandardCharsets.UTF_8).length));
                done = tree.end(node);
            }
        }
        return bounds.stream().mapToInt(Integer::intValue).toArray();
    }
}
