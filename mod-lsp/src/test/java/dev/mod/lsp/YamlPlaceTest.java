package dev.mod.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.base.source.SourceList;
import dev.mod.base.source.SourceMap;
import dev.mod.base.source.SourceNode;
import dev.mod.base.source.SourceReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.lsp4j.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where a cursor is in YAML that need not be valid. */
class YamlPlaceTest {
    private static YamlPlace at(String marked) {
        String text = marked.replace('␤', '\n');
        int cursor = text.indexOf('▮');
        var lines = new LineIndex(text.replace("▮", ""));
        return YamlPlace.of(lines, lines.position(cursor));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '→', quoteCharacter = '"', textBlock = """
            ▮ →  | | key
            na▮ →  | | key
            name: ▮ →  | name | value
            nodes:␤  - id: a␤    ▮ → nodes [] | | key
            nodes:␤- id: a␤  ▮ → nodes [] | | key
            nodes:␤- ▮ → nodes [] | | key
            nodes:␤  - id: a␤    steps:␤      - name: x␤        ru▮n: y → nodes [] steps [] | run | key
            nodes:␤  - id: a␤    steps:␤      - name: x␤        run: y▮ → nodes [] steps [] | run | value
            nodes:␤  - id: a␤    steps:␤    - name: x␤      run: y▮ → nodes [] steps [] | run | value
            nodes:␤  - id: a␤␤  # more␤  - id: b␤    type: ▮ → nodes [] | type | value
            nodes:␤  - id: a␤    depends_on:␤      - ▮ → nodes [] depends_on [] | | key
            a:␤  b: {␤c:␤  d: ▮ → c | d | value
            rule:␤  any:␤    - kind: a␤    - has:␤        kind: ▮ → rule any [] has | kind | value
            """)
    void isToldByIndentation(String text, String place) {
        YamlPlace found = at(text);
        assertEquals(place, (String.join(" ", found.path()) + " | " + found.key().map(key -> key + " ").orElse("")
                + "| " + (found.isKey() ? "key" : "value")).strip());
    }

    @Test
    void everyKeyOfTheExamplesIsWhereTheReaderFindsIt() throws IOException {
        Path examples = Objects.requireNonNull(Path.of("").toAbsolutePath().getParent()).resolve("examples");
        int keys = 0;
        try (Stream<Path> files = Files.walk(examples)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".yaml")
                    && !path.toString().contains("target")).sorted().toList()) {
                String text = Files.readString(file);
                var root = SourceReader.read("f", text.getBytes(StandardCharsets.UTF_8)).root();
                keys += root.isEmpty() ? 0 : compare(new LineIndex(text), root.get(), List.of());
            }
        }
        assertTrue(keys > 100, keys + " keys");
    }

    private static int compare(LineIndex lines, SourceNode node, List<String> path) {
        int keys = 0;
        if (node instanceof SourceMap map) {
            for (SourceMap.Entry entry : map.entries()) {
                Position position = lines.range(entry.keySpan().start(), entry.keySpan().end()).getStart();
                String line = lines.text().lines().toList().get(position.getLine());
                if (line.substring(0, position.getCharacter()).matches("[ -]*")) {
                    YamlPlace found = YamlPlace.of(lines, position);
                    assertEquals(path, found.path(), line);
                    assertEquals(entry.key(), found.key().orElse(""), line);
                    keys++;
                }
                keys += compare(lines, entry.value(), with(path, entry.key()));
            }
        } else if (node instanceof SourceList list) {
            for (SourceNode item : list.items()) {
                keys += compare(lines, item, with(path, YamlPlace.ITEM));
            }
        }
        return keys;
    }

    private static List<String> with(List<String> path, String step) {
        var longer = new ArrayList<>(path);
        longer.add(step);
        return longer;
    }

    @Test
    void noTextIsTooStrange() {
        var random = new Random(7);
        String alphabet = "  --:ab\"'{}[]#\t\n\r😀";
        int[] characters = alphabet.codePoints().toArray();
        for (int i = 0; i < 20_000; i++) {
            var text = new StringBuilder();
            for (int length = random.nextInt(40); length > 0; length--) {
                text.appendCodePoint(characters[random.nextInt(characters.length)]);
            }
            var lines = new LineIndex(text.toString());
            assertNotNull(YamlPlace.of(lines, lines.position(random.nextInt(text.length() + 1))));
            assertNotNull(YamlPlace.of(lines, new Position(random.nextInt(9), random.nextInt(9))));
        }
    }
}
