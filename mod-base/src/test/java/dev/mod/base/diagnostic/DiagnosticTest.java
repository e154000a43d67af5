package dev.mod.base.diagnostic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class DiagnosticTest {
    private static Diagnostic at(String file, int line, int column, String code) {
        return Diagnostic.error(code, "m", Span.at(file, new Position(line, column)), "");
    }

    @Test
    void sortsByFilePositionAndCode() {
        var diagnostics = new Diagnostics();
        diagnostics.addAll(List.of(at("b", 1, 1, "a"), at("a", 10, 1, "a"), at("a", 2, 11, "a"), at("a", 2, 3, "b"),
                at("a", 2, 3, "a"), Diagnostic.warning("z", "no place")));
        assertEquals(List.of("z", "a:2:3 a", "a:2:3 b", "a:2:11 a", "a:10:1 a", "b:1:1 a"), diagnostics.list().stream()
                .map(d -> d.span().map(s -> s + " ").orElse("") + d.code()).toList());
    }

    @Test
    void knowsWhetherThereAreErrors() {
        var diagnostics = new Diagnostics();
        assertTrue(diagnostics.isEmpty());
        diagnostics.add(Diagnostic.warning("w", "m"));
        assertFalse(diagnostics.hasErrors());
        diagnostics.add(Diagnostic.error("e", "m"));
        assertTrue(diagnostics.hasErrors());
        assertEquals(2, diagnostics.size());
    }

    @Test
    void refusesWhatIsNoPlaceOrCode() {
        assertThrows(IllegalArgumentException.class, () -> new Position(0, 1));
        assertThrows(IllegalArgumentException.class, () -> new Position(1, 0));
        assertThrows(IllegalArgumentException.class, () -> new Span("f", new Position(2, 1), new Position(1, 9)));
        assertThrows(IllegalArgumentException.class, () -> Diagnostic.error("Not_Kebab", "m"));
    }

    @Test
    void changesHintAndSeverity() {
        Diagnostic diagnostic = at("f", 1, 2, "c").withHint("h").withSeverity(Severity.WARNING);
        assertEquals("h", diagnostic.hint().orElseThrow());
        assertEquals("warning", diagnostic.severity().label());
        assertEquals("f:1:2", diagnostic.span().orElseThrow().toString());
    }

    @Test
    void exceptionsCarryDiagnostics() {
        var code = new ErrorCode("invalid-package", ErrorType.PACKAGE);
        var exception = new ModException(code, "bad", List.of(at("f", 1, 1, "c")));
        assertEquals(code, exception.code());
        assertEquals(1, exception.diagnostics().size());
    }
}
