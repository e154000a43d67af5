package dev.mod.match.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.internal.NativeFiles;
import dev.mod.match.rule.Edit;
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

/** What is told without parsing a whole text is what parsing it tells. */
class NativeShortcutProperties {
    private static final Map<String, String> SAMPLES = Map.of("js", "shop.js", "ts", "shop.ts", "tsx", "view.tsx",
            "python", "shop.py", "java", "Shop.java", "go", "shop.go", "ruby", "shop.rb", "c", "shop.c",
            "dart", "shop.dart");
    private static final List<String> COMMENTS = List.of("/* a */", "/* 'b` ${ */", "// c ' `\n", "/** d\n * e\n */",
            "/***/", "// f \u00e9 {<\n");
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
            boolean same = edits.stream().allMatch(edit -> edit.text().equals(tree.text(edit.start(), edit.end())));
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
                edits.add(new Edit(tree.start(node), tree.end(node), text));
                bounds.addAll(List.of(tree.start(node), tree.end(node), text.getBytes(StandardCharsets.UTF_8).length));
                done = tree.end(node);
            }
        }
        return bounds.stream().mapToInt(Integer::intValue).toArray();
    }

    /** In code without errors, what is blanked is a comment, and no comment is left. */
    @Property(tries = 60)
    void blanksAreComments(@ForAll long seed) {
        Random random = new Random(seed);
        for (String name : List.of("js", "ts", "tsx")) {
            Language language = Languages.find(name).orElseThrow();
            byte[] text = withComments(language.parse(sample(Objects.requireNonNull(SAMPLES.get(name)))), random);
            Tree tree = language.parse(text);
            byte[] code = text.clone();
            if (tree.errorCount() > 0 || !NativeFiles.blankComments(code, !name.equals("ts"))) {
                continue;
            }
            for (int node = 0; node < tree.size(); node++) {
                boolean comment = tree.kindName(node).equals("comment");
                if (comment || (tree.isLeaf(node) && !tree.kindName(node).equals("jsx_text"))) {
                    String now = new String(code, tree.start(node), tree.end(node) - tree.start(node),
                            StandardCharsets.UTF_8);
                    assertTrue(comment ? now.isBlank() : now.equals(tree.text(node)),
                            () -> now + " in\n" + new String(text, StandardCharsets.UTF_8));
                }
            }
        }
    }

    private static byte[] withComments(Tree tree, Random random) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int done = 0;
        for (int node = 0; node < tree.size(); node++) {
            if (tree.isLeaf(node) && tree.start(node) >= done && random.nextInt(30) == 0) {
                out.write(tree.bytes(), done, tree.start(node) - done);
                out.writeBytes(COMMENTS.get(random.nextInt(COMMENTS.size())).getBytes(StandardCharsets.UTF_8));
                done = tree.start(node);
            }
        }
        out.write(tree.bytes(), done, tree.bytes().length - done);
        return out.toByteArray();
    }
}
