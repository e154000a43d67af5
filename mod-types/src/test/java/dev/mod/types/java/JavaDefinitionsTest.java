package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.mod.match.Languages;
import dev.mod.match.Tree;
import dev.mod.match.symbol.SemanticModel;
import dev.mod.match.types.FileSemantics;
import dev.mod.match.types.Location;
import dev.mod.types.Project;
import dev.mod.types.RenameCases;
import dev.mod.types.SemanticSession;
import dev.mod.types.Texts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where names of Java are declared and used, by the compiler. In each text all marked places are those of one name, and nothing else is;
 * {@code «!name»} is the declaring one.
 */
class JavaDefinitionsTest {
    private static void check(String marked) {
        Map<String, String> files = RenameCases.files(marked.startsWith("== ") ? marked : "== A.java\n" + marked);
        var texts = new Texts(Optional.empty());
        List<String> expected = new ArrayList<>();
        String declaring = "";
        Map<String, List<Integer>> marks = new TreeMap<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            StringBuilder text = new StringBuilder();
            for (String part : file.getValue().split("(?=«)|»")) {
                if (part.startsWith("«")) {
                    marks.computeIfAbsent(file.getKey(), unused -> new ArrayList<>()).add(text.length());
                    expected.add(file.getKey() + " " + text.length());
                    declaring = part.startsWith("«!") ? file.getKey() + " " + text.length() : declaring;
                }
                text.append(part.replaceFirst("^«!?", ""));
            }
            texts.with(file.getKey(), text.toString());
        }
        assertFalse(declaring.isEmpty(), marked);
        try (SemanticSession session = new JavaProvider().open(new Project(texts, List.of()))) {
            for (Map.Entry<String, List<Integer>> file : marks.entrySet()) {
                for (int mark : file.getValue()) {
                    check(session, file.getKey(), texts.text(file.getKey()), mark, declaring, expected);
                }
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void check(SemanticSession session, String path, String text, int mark, String declaring,
            List<String> places) {
        Tree tree = Languages.find("java").orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
        FileSemantics file = session.file(path, tree).orElseThrow();
        int node = tree.smallestNodeAt(mark, mark + 1);
        assertEquals(List.of(declaring), shown(file.declarations(node, SemanticModel.Follow.REEXPORTS)),
                () -> text + " at " + mark);
        assertEquals(places.stream().sorted().toList(), shown(file.references(node)), () -> text + " at " + mark);
    }

    private static List<String> shown(Optional<List<Location>> places) {
        return places.orElse(List.of()).stream().map(each -> each.path() + " " + each.start()).sorted().toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "class A { void p(int n) {} void «!p»(Object o) {} void m(Integer i) { p(1); «p»(i == 1 ? \"\" : i); } }",
            "class A { void p(String s) {} void «!p»(String... s) {} void m() { p(\"\"); «p»(); «p»(\"\", \"\"); } }",
            "class A { <T> void «!p»(java.util.List<T> l) {} void p(Object o) {} void m() { «p»(java.util.List.of(1)); p(1); } }",
            "class «!A» { A(int n) {} A(String s) { this(1); } Object a = new «A»(1); }"})
    void methodsAreThoseThatAreCalled(String marked) {
        check(marked);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "import java.util.*; class A { int «!n»; int m(List<A> l) { return l.get(0).«n» + l.stream().map(x -> x.«n»).toList().size(); } }",
            "import java.util.*; class A { int «!n»() { return 1; } void m(Map<String, A> l) { for (var e : l.entrySet()) e.getValue().«n»(); } }",
            "class A { enum C { R { int v() { return 2; } }; int «!v»() { return 1; } } int m() { return C.valueOf(\"R\").«v»(); } }",
            "import java.util.function.*; class A { int «!n»() { return 1; } Function<A, Integer> f = A::«n»; }",
            "class A { int n; class B { int «!n»; int m() { return this.«n» + A.this.n + «n»; } } }",
            "class A { <«!T»> «T» m(«T» t) { «T» u = t; return u; } <T> T n(T t) { return t; } }",
            "class A { int m(int «!n») { Runnable r = () -> { int k = «n»; }; { int x = «n»; } return «n»; } int n; }"})
    void membersAndVariablesAreKnownByTheirTypes(String marked) {
        check(marked);
    }

    @Test
    void componentsAreTheirAccessors() {
        check("class A { record P(String «!text») { int n() { return «text».length() + this.«text»().length(); } }"
                + " int m(P p) { var q = p; return q.«text»().length(); } }");
    }

    @Test
    void namesGoThroughFiles() {
        check("""
                == a/Cart.java
                package a;
                public class Cart {
                    public static int «!total»(int n) { return n; }
                    int total() { return «total»(1); }
                }
                == b/Use.java
                package b;
                import static a.Cart.«total»;
                import a.Cart;
                class Use {
                    int x = «total»(1) + Cart.«total»(2);
                    int total;
                }
                """);
        check("""
                == a/Cart.java
                package a;
                public class «!Cart» { «Cart» self; }
                == b/Use.java
                package b;
                import a.«Cart»;
                class Use extends «Cart» { Object o = new «Cart»(); a.«Cart»[] all; String Cart = "Cart"; }
                """);
    }

    @Test
    void whatIsElsewhereIsLeftToScopes() throws Exception {
        String text = "import java.util.List; class A { List<String> l; int n = l.size(); }";
        var texts = new Texts(Optional.empty()).with("A.java", text);
        try (SemanticSession session = new JavaProvider().open(new Project(texts, List.of()))) {
            Tree tree = Languages.find("java").orElseThrow().parse(text.getBytes(StandardCharsets.UTF_8));
            FileSemantics file = session.file("A.java", tree).orElseThrow();
            int at = text.indexOf("size");
            assertEquals(Optional.empty(),
                    file.declarations(tree.smallestNodeAt(at, at + 1), SemanticModel.Follow.IMPORTS));
            assertEquals(Optional.empty(), file.references(tree.smallestNodeAt(at, at + 1)));
        }
    }
}
