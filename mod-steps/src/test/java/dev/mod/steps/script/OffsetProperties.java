package dev.mod.steps.script;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Offsets of nodes and of strings are the same, whatever the text. */
class OffsetProperties {
    private static @Nullable Path directory;
    private static @Nullable TestScript script;

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
    }

    @AfterContainer
    static void close() throws Exception {
        if (script != null && directory != null) {
            script.close();
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
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
}
