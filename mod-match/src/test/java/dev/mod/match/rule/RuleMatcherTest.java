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
        assertEquals(2, RuleMatcher.compile(JS, "f($$$A)").findAll(ROOT).size());
        assertEquals(3, RuleMatcher.compile(JS, JS.kindId("number", true)).findAll(ROOT).size());
        RuleMatcher rule = RuleMatcher.compile(JS, Map.of("rule", Map.of("pattern", "f($A)"), "constraints",
                Map.of("A", Map.of("regex", "3")), "transform", Map.of("B", "replace($A, replace=3, by=three)")));
        NodeMatch match = rule.find(ROOT).orElseThrow();
        assertEquals("f(3)", match.node().text());
        assertEquals("3", match.single("A").orElseThrow().text());
        assertEquals("three", match.transformed("B").orElseThrow());
    }

    @Test
    void listsHoldSeparators() {
        NodeMatch match = RuleMatcher.compile(JS, "f($$$A)").find(ROOT).orElseThrow();
        assertEquals(List.of("1", ",", "2"), match.list("A").stream().map(Node::text).toList());
    }

    @Test
    void relations() {
        Node inner = RuleMatcher.compile(JS, "f(3)").find(ROOT).orElseThrow().node();
        assertTrue(RuleMatcher.compile(JS, "f($A)").matches(inner));
        assertFalse(RuleMatcher.compile(JS, "g($A)").matches(inner));
        assertEquals("g(f(3))", RuleMatcher.compile(JS, "g($A)").inside(inner).orElseThrow().node().text());
        assertEquals("3",
                RuleMatcher.compile(JS, Map.of("rule", Map.of("kind", "number"))).has(inner).orElseThrow().node()
                        .text());
        Node statement = ROOT.child(1).orElseThrow();
        RuleMatcher any = RuleMatcher.compile(JS, Map.of("rule", Map.of("regex", "^[ab]$|^b")));
        assertEquals("b", any.precedes(statement).orElseThrow().node().text());
        assertTrue(RuleMatcher.compile(JS, Map.of("rule", Map.of("regex", "^a"))).follows(statement).isPresent());
    }

    @Test
    void commentsAreNodesLikeOthers() {
        Node code = JS.parse("f(/*x*/); f(1 /*x*/); f(1); g()").root();
        assertEquals(List.of("f(/*x*/)", "f(1)"), texts("f($A)", code));
        assertEquals(List.of("f(/*x*/)", "f(1 /*x*/)", "f(1)"), texts("f($$$A)", code));
        assertEquals(List.of(), texts("f()", code));
        assertEquals(List.of("g()"), texts("g()", code));
    }

    @Test
    void listByItselfIsAnyNode() {
        Node code = JS.parse("f(1)").root().child(0).orElseThrow();
        assertEquals(List.of("f(1)", "f(1)", "f", "(1)", "(", "1", ")"), texts("$$$A", code));
        assertEquals("f(1)",
                RuleMatcher.compile(JS, "$$$A").match(code).orElseThrow().single("A").orElseThrow().text());
    }

    @Test
    void otherKeysAreNotLookedAt() {
        Map<String, Object> range = Map.of("start", Map.of("line", 0, "column", 0, "index", 0), "end",
                Map.of("line", 0, "column", 1, "index", 1));
        assertEquals(List.of("a"),
                RuleMatcher.compile(JS, Map.of("id", "x", "severity", "error", "message", "m", "rule",
                        Map.of("range", range, "kind", "identifier"))).findAll(ROOT).stream()
                        .map(each -> each.node().text())
                        .toList());
        assertEquals(List.of(), RuleMatcher.compile(JS, 99_999).findAll(ROOT));
        assertEquals(List.of(), RuleMatcher.compile(JS, -1).findAll(ROOT));
    }

    private static List<String> texts(Object matcher, Node below) {
        return RuleMatcher.compile(JS, matcher).findAll(below).stream().map(match -> match.node().text()).toList();
    }

    @Test
    void problemsAreThrownTogether() {
        RuleMatcherException e = assertThrows(RuleMatcherException.class,
                () -> RuleMatcher.compile(JS, Map.of("rule", Map.of("kind", "numbr"))));
        assertTrue(String.valueOf(e.getMessage()).contains("did you mean `number`?"), e::toString);
        assertThrows(RuleMatcherException.class, () -> RuleMatcher.compile(JS, Map.of("rule", new Object())));
    }
}
