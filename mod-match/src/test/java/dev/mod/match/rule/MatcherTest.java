package dev.mod.match.rule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.mod.match.Language;
import dev.mod.match.Languages;
import dev.mod.match.Node;
import dev.mod.match.pattern.NodeMatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MatcherTest {
    private static final Language JS = Languages.find("js").orElseThrow();
    private static final Node ROOT = JS.parse("a; f(1, 2); g(f(3)); b").root();

    @Test
    void patternsKindsAndRules() {
        assertEquals(2, Matcher.compile(JS, "f($$$A)").findAll(ROOT).size());
        assertEquals(3, Matcher.compile(JS, JS.kindId("number", true)).findAll(ROOT).size());
        Matcher rule = Matcher.compile(JS, Map.of("rule", Map.of("pattern", "f($A)"), "constraints",
                Map.of("A", Map.of("regex", "3")), "transform", Map.of("B", "replace($A, replace=3, by=three)")));
        NodeMatch match = rule.find(ROOT).orElseThrow();
        assertEquals("f(3)", match.node().text());
        assertEquals("3", match.single("A").orElseThrow().text());
        assertEquals("three", match.transformed("B").orElseThrow());
    }

    @Test
    void listsHoldSeparators() {
        NodeMatch match = Matcher.compile(JS, "f($$$A)").find(ROOT).orElseThrow();
        assertEquals(List.of("1", ",", "2"), match.list("A").stream().map(Node::text).toList());
    }

    @Test
    void relations() {
        Node inner = Matcher.compile(JS, "f(3)").find(ROOT).orElseThrow().node();
        assertTrue(Matcher.compile(JS, "f($A)").matches(inner));
        assertFalse(Matcher.compile(JS, "g($A)").matches(inner));
        assertEquals("g(f(3))", Matcher.compile(JS, "g($A)").inside(inner).orElseThrow().node().text());
        assertEquals("3",
                Matcher.compile(JS, Map.of("rule", Map.of("kind", "number"))).has(inner).orElseThrow().node().text());
        Node statement = ROOT.child(1).orElseThrow();
        Matcher any = Matcher.compile(JS, Map.of("rule", Map.of("regex", "^[ab]$|^b")));
        assertEquals("b", any.precedes(statement).orElseThrow().node().text());
        assertTrue(Matcher.compile(JS, Map.of("rule", Map.of("regex", "^a"))).follows(statement).isPresent());
    }

    @Test
    void problemsAreThrownTogether() {
        MatcherException e = assertThrows(MatcherException.class,
                () -> Matcher.compile(JS, Map.of("rule", Map.of("kind", "numbr"))));
        assertTrue(String.valueOf(e.getMessage()).contains("did you mean `number`?"), e::toString);
        assertThrows(MatcherException.class, () -> Matcher.compile(JS, 99_999));
        assertThrows(MatcherException.class, () -> Matcher.compile(JS, Map.of("rule", new Object())));
    }
}
