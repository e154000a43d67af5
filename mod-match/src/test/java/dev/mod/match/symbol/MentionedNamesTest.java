package dev.mod.match.symbol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MentionedNamesTest {
    private static final Map<String, String> FILES = Map.of(
            "A", "total(x) total", "B", "/* total */ größe", "C", "subtotal total2 a$b", "D", "x", "E", "");

    @ParameterizedTest
    @CsvSource({"total, 'A, B'", "x, 'A, D'", "größe, B", "gr, ''", "subtotal, C", "a$b, C", "a, ''", "nobody, ''",
            "a-b, 'A, B, C, D, E'", "'', 'A, B, C, D, E'"})
    void areThoseOfWholeWords(String name, String expected) {
        var names = new MentionedNames(
                path -> Optional.ofNullable(FILES.get(path)).map(text -> text.getBytes(StandardCharsets.UTF_8)),
                List.of("A", "B", "C", "D", "E", "missing"));
        assertEquals(expected, String.join(", ", names.of(name)).replace(", missing", ""));
    }
}
