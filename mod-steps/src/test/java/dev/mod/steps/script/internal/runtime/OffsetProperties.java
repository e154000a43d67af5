package dev.mod.steps.script.internal.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.base.file.FileTrees;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Offsets of nodes and of strings are the same, whatever the text. */
class OffsetProperties {
    private static @Nullable Path directory;
    private static @Nullable TestScript script;
    private static @Nullable TestScript slicing;

    @BeforeContainer
    static void open() throws Exception {
        directory = Files.createTempDirectory("offsets");
        script = TestScript.of(directory, "s.js", """
                export default (root) => {
                  const source = root.source();
                  const lines = source.split('\\n');
                  for (const node of root.root().findAll({ rule: { regex: '' } })) {
                    const { start, end } = node.range();
                    if (source.slice(start.index, end.index) !== node.text()) return `index of ${node.kind()}`;
                    for (const { line, column, index } of [start, end]) {
                      if (lines.slice(0, line).join('\\n').length + (line > 0 ? 1 : 0) + column !== index) return `column of ${node.kind()}`;
                    }
                  }
                  const strings = root.root().findAll({ rule: { kind: 'string' } });
                  const edits = strings.map((node) => node.replace(node.text()));
                  return root.root().commitEdits(edits) === root.root().text() ? null : 'edits';
                };
                """);
        slicing = TestScript.of(directory, "slicing.js", """
                export default (root) => {
                  const source = root.source();
                  const edits = [];
                  for (const call of root.root().findAll({ rule: { kind: 'call_expression' } })) {
                    const name = call.field('function').range();
                    const open = source.indexOf('(', name.end.index);
                    const { start, end } = call.range();
                    const [text] = call.findAll({ rule: { kind: 'string' } });
                    const { start: from, end: to } = text.range();
                    const inner = source.slice(from.index + 1, to.index - 1);
                    edits.push(
                      { startPos: end.index, endPos: end.index, insertedText: `/*${inner.length}*/` },
                      { startPos: start.index, endPos: open, insertedText: 'g' },
                      { startPos: from.index + 1, endPos: to.index - 1, insertedText: `<${inner}>` },
                    );
                  }
                  return root.root().commitEdits(edits);
                };
                """);
    }

    @AfterContainer
    static void close() throws Exception {
        if (script != null && slicing != null && directory != null) {
            script.close();
            slicing.close();
            FileTrees.delete(directory);
        }
    }

    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.strings().withChars('a', 'é', '漢', '\u2028').ofMaxLength(4)
                .flatMap(text -> Arbitraries.of("", "😀", "𝒳", "e\u0301", "👩‍👩‍👧").map(more -> text + more + text))
                .list()
                .ofMaxSize(8);
    }

    @Property(tries = 60)
    void nodesAndStringsAgree(@ForAll("texts") List<String> texts) throws Exception {
        var source = new StringBuilder();
        for (int i = 0; i < texts.size(); i++) {
            source.append("f('").append(texts.get(i)).append("', x").append(i).append(");")
                    .append(i % 2 == 0 ? "\n" : " ");
        }
        if (script != null) {
            assertEquals(ScriptResult.UNCHANGED, script.on("a.ts", source.toString()), source.toString());
        }
    }

    @Provide
    Arbitrary<String> words() {
        return Arbitraries
                .of("a", " ", "é", "e\u0301", "漢", "\u2028", "\u00a0", "😀", "𝒳", "👩‍👩‍👧", "🇩🇪", "\ufeff", "(",
                        ")")
                .list().ofMaxSize(6).map(parts -> String.join("", parts));
    }

    /** A script's own edits, at places that it reckons with slices and searches of the text, go where it wants them. */
    @Property(tries = 60)
    void editsAtReckonedPlaces(@ForAll List<@From("words") String> words, @ForAll boolean windowsLines,
            @ForAll("words") String comment) throws Exception {
        String lineEnd = windowsLines ? "\r\n" : "\n";
        var source = new StringBuilder("// ").append(comment.replace('\u2028', ' ')).append(lineEnd);
        var expected = new StringBuilder(source);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String rest = ", \u00fcx" + i + ")";
            String after = i % 2 == 0 ? ";" + lineEnd : "; /* 𝒳 */ ";
            source.append("long\u00e9 ('").append(word).append('\'').append(rest).append(after);
            expected.append("g('<").append(word).append(">'").append(rest).append("/*").append(word.length())
                    .append("*/").append(after);
        }
        if (slicing != null) {
            assertEquals(expected.toString(), slicing.apply(source.toString()), source.toString());
        }
    }
}
