package dev.mod.match;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TreeTest {
    private static Tree parse(String source) {
        return Languages.find("js").orElseThrow().parse(source);
    }

    @Test
    void givesNodesInPreorder() {
        Tree tree = parse("let a = f(1);");
        assertEquals("(program (lexical_declaration (variable_declarator name: (identifier)"
                + " value: (call_expression function: (identifier) arguments: (arguments (number))))))",
                tree.root().toString());
        assertEquals(0, tree.errorCount());
        for (int node = 0; node < tree.size(); node++) {
            int before = -1;
            for (int child : tree.children(node)) {
                assertEquals(node, tree.parent(child));
                assertEquals(before, tree.prevSibling(child));
                if (before >= 0) {
                    assertEquals(child, tree.nextSibling(before));
                }
                before = child;
            }
            assertEquals(tree.childCount(node), tree.children(node).length);
            if (before >= 0) {
                assertEquals(-1, tree.nextSibling(before));
                assertEquals(tree.subtreeEnd(node), tree.subtreeEnd(before));
            }
        }
    }

    @Test
    void walksByHandle() {
        Node call = parse("let a = f(1, 2);").root().child(0).flatMap(n -> n.child(1)).flatMap(n -> n.field("value"))
                .orElseThrow();
        assertEquals("call_expression", call.kind());
        assertEquals("f(1, 2)", call.text());
        assertEquals("value", call.fieldName().orElseThrow());
        assertEquals(List.of("variable_declarator", "lexical_declaration", "program"),
                call.ancestors().stream().map(Node::kind).toList());
        Node arguments = call.field("arguments").orElseThrow();
        assertEquals(List.of("(", "1", ",", "2", ")"), arguments.children().stream().map(Node::text).toList());
        assertEquals(List.of(false, true, false, true, false),
                arguments.children().stream().map(Node::isNamed).toList());
        assertEquals("f", arguments.prev().orElseThrow().text());
        assertEquals(arguments, arguments.prev().flatMap(Node::next).orElseThrow());
        assertTrue(arguments.next().isEmpty());
        assertTrue(call.field("nothing").isEmpty());
        assertTrue(arguments.child(5).isEmpty());
        assertTrue(arguments.child(-1).isEmpty());
        assertNotEquals(call, arguments);
        assertEquals(call, arguments.parent().orElseThrow());
    }

    @Test
    void marksErrorsExtrasAndMissing() {
        Tree tree = parse("f(a /* c */ b");
        assertTrue(tree.root().hasError());
        assertTrue(tree.errorCount() > 0);
        int comment = find(tree, "comment");
        assertTrue(tree.isExtra(comment));
        assertFalse(tree.isError(comment));
        assertTrue(tree.isError(find(tree, "ERROR")));
        Tree missing = parse("if (a { b }");
        assertTrue(missing.isMissing(find(missing, ")")));
        assertTrue(missing.sexp(0).contains("(MISSING \")\")"), missing.sexp(0));
    }

    private static int find(Tree tree, String kind) {
        for (int node = 0; node < tree.size(); node++) {
            if (tree.kindName(node).equals(kind)) {
                return node;
            }
        }
        throw new AssertionError(kind + " not in " + tree.root());
    }

    @Test
    void findsNodesByPlace() {
        Tree tree = parse("foo(bar)");
        assertEquals("bar", tree.text(tree.smallestNodeAt(5, 6)));
        assertEquals("identifier", tree.kindName(tree.smallestNodeAt(4, 7)));
        assertEquals("(bar)", tree.text(tree.smallestNodeAt(3, 6)));
        assertEquals(-1, tree.smallestNodeAt(5, 9));
    }

    @Test
    void knowsFurtherFieldsOfANode() {
        Tree tree = Languages.find("python").orElseThrow().parse("match a:\n  case b:\n    pass\n");
        Language language = tree.language();
        int match = find(tree, "match_statement");
        int clause = find(tree, "case_clause");
        int holder = tree.parent(clause);
        assertTrue(tree.isInField(clause, language.fieldId("alternative")));
        assertFalse(tree.isInField(clause, language.fieldId("subject")));
        assertFalse(tree.isInField(match, language.fieldId("alternative")));
        assertFalse(tree.isInField(clause, -1));
        assertEquals(clause, tree.childByField(holder, language.fieldId("alternative")));
    }

    @Test
    void comparesTexts() {
        Tree tree = parse("é + é");
        int one = tree.smallestNodeAt(0, 2);
        int two = tree.smallestNodeAt(5, 7);
        assertNotEquals(one, two);
        assertTrue(tree.textEquals(one, tree, two));
        assertTrue(tree.textEquals(one, "é".getBytes(StandardCharsets.UTF_8)));
        assertFalse(tree.textEquals(one, "e".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void countsLinesAndColumns() {
        Tree tree = parse("a;\n'é😀' + x;\n");
        assertEquals(3, tree.lineCount());
        int x = tree.smallestNodeAt(14, 15);
        assertEquals("x", tree.text(x));
        assertEquals(new Position(1, 7, 8, 11), tree.position(tree.start(x)));
        assertEquals(11, tree.utf16Offset(14));
        assertEquals(14, tree.byteOffset(11));
        // inside the surrogate pair
        assertEquals(6, tree.byteOffset(6));
        assertEquals(1, tree.line(3));
        assertEquals(0, tree.line(2));
        assertEquals(3, tree.lineStart(1));
    }

    @Test
    void parsesPartsOfAText() {
        byte[] page = "<p>é</p><script>f(1)</script>\n<script>g()</script>".getBytes(StandardCharsets.UTF_8);
        Tree tree = Languages.find("js").orElseThrow().parseParts(page, 17, 21, 39, 42);
        assertEquals("(program (expression_statement (call_expression function: (identifier)"
                + " arguments: (arguments (number)))) (expression_statement (call_expression"
                + " function: (identifier) arguments: (arguments))))", tree.sexp(0));
        assertEquals("f(1)", tree.text(tree.firstChild(0)));
        assertEquals(39, tree.start(tree.nextSibling(tree.firstChild(0))));
    }

    @Test
    void parsesNothing() {
        Tree tree = parse("");
        assertEquals(1, tree.size());
        assertEquals(new Position(0, 0, 0, 0), tree.position(tree.end(0)));
        assertArrayEquals(new int[0], tree.children(0));
        assertThrows(IndexOutOfBoundsException.class, () -> tree.node(1));
    }

    @Test
    void editsWorkOnTheStringThatWasParsed() {
        String source = "f('\u00e9\ud83d\ude00', a); g(b)";
        Tree tree = Languages.find("js").orElseThrow().parse(source);
        List<Node> names = IntStream.range(0, tree.size()).mapToObj(tree::node)
                .filter(node -> node.kind().equals("identifier")).toList();
        assertEquals(List.of("f", "a", "g", "b"), names.stream().map(Node::text).toList());
        Edit last = names.get(3).replace("\u00fc");
        assertEquals("b", source.substring(last.start(), last.end()));
        List<Edit> edits = List.of(last, names.get(2).insertAfter("2"), names.get(2).insertBefore("x."),
                names.get(1).remove());
        assertEquals("f('\u00e9\ud83d\ude00', ); x.g2(\u00fc)", tree.apply(edits));
        assertEquals(source, tree.apply(List.of()));
        Node call = names.get(3).parent().orElseThrow();
        assertThrows(IllegalArgumentException.class, () -> tree.apply(List.of(last, call.replace("()"))));
        assertThrows(IllegalArgumentException.class,
                () -> Languages.find("js").orElseThrow().parse(source).apply(List.of(last)));
    }
}
