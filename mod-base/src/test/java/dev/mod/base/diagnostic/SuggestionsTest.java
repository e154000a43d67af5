package dev.mod.base.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuggestionsTest {
    @Test
    void findsWhatWasMeant() {
        List<String> known = List.of("include", "exclude", "js-ast-match", "steps", "run", "name", "depends_on");
        assertEquals(Optional.of("include"), Suggestions.closest("includes", known));
        assertEquals(Optional.of("include"), Suggestions.closest("inlcude", known));
        assertEquals(Optional.of("steps"), Suggestions.closest("Steps", known));
        assertEquals(Optional.of("steps"), Suggestions.closest("step", known));
        assertEquals(Optional.of("depends_on"), Suggestions.closest("dependsOn", known));
        assertEquals(Optional.of("depends_on"), Suggestions.closest("depends-on", known));
        assertEquals(Optional.of("run"), Suggestions.closest("rum", known));
        assertEquals(Optional.of("did you mean \"name\"?"), Suggestions.hint("nmae", known));
    }

    @Test
    void staysSilentRatherThanGuess() {
        List<String> known = List.of("include", "run", "name");
        assertEquals(Optional.empty(), Suggestions.closest("engine", known));
        assertEquals(Optional.empty(), Suggestions.closest("x", known));
        assertEquals(Optional.empty(), Suggestions.closest("", known));
        assertEquals(Optional.empty(), Suggestions.closest("run", List.of("run")));
        assertEquals(Optional.empty(), Suggestions.closest("a".repeat(1_000_000), List.of("b".repeat(1_000_000))));
    }
}
