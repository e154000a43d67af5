package dev.mod.types.java;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mod.types.RenameCases;
import dev.mod.types.RenameTarget;
import dev.mod.types.Tools;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Local variables, constants and methods of Java in the place of their names. */
class JavaInlineTest {
    private final RenameCases cases = new RenameCases(new JavaProvider(), Tools.NONE);

    private void check(String before, String after) {
        cases.becomes(RenameCases.unmarked(before), session -> session.inline(RenameCases.marked(before)), after);
    }

    private void refused(String before, String why) {
        cases.refused(RenameCases.unmarked(before), session -> session.inline(RenameCases.marked(before)), why);
    }

    /** A variable in a method with some fields and methods. */
    private static String body(String statements) {
        return """
                == A.java
                class A {
                    int f; final int g = 1; static int s; Object o; int[] a; String t;
                    int next() { return f++; }
                    int two(int a, int b) { return a - b; }
                    void take(Object o) {}
                    void take(long l) {}
                    void m(int p, int q, boolean c) {
                        q++;
                        %s
                    }
                }
                """.formatted(statements);
    }

    private void becomes(String before, String after) {
        String all = body(after.isEmpty() ? "GONE" : after).replace("        GONE\n", "");
        check(body(before), all);
    }

    private void stays(String before, String why) {
        refused(body(before), why);
    }

    @Test
    void aVariableThatIsAlwaysTheSame() {
        becomes("int «x = p + 1;\n        int y = x * 2, z = x - x, w = x;\n        two(x, -x);",
                "int y = (p + 1) * 2, z = p + 1 - (p + 1), w = p + 1;\n        two(p + 1, -(p + 1));");
        becomes("int «x = -1;\n        int y = p - x - g;", "int y = p - (-1) - g;");
        becomes("String «x = p + \"a\" + g;\n        int y = x.length();", "int y = (p + \"a\" + g).length();");
        becomes("boolean «x = p > 1 || c;\n        boolean y = !x && c == x;",
                "boolean y = !(p > 1 || c) && c == (p > 1 || c);");
        becomes("int «x = 1;", "");
        // what it was converted to stays
        becomes("double «x = 1;\n        double y = x / 2;", "double y = (double) 1 / 2;");
        becomes("long «x = p;\n        take(x);", "take((long) p);");
        becomes("Integer «x = 1000;\n        boolean y = x == (Object) 1;",
                "boolean y = (Integer) 1000 == (Object) 1;");
        becomes("String «x = null;\n        take(x);", "take((String) null);");
        becomes("byte «x = -1;\n        int y = x;", "int y = (byte) (-1);");
    }

    @Test
    void aVariableThatIsUsedAtOnce() {
        becomes("int «x = next();\n        f = two(1, x) + next();", "f = two(1, next()) + next();");
        becomes("Object «x = new Object();\n        if (x.hashCode() > 0) { take(p); }",
                "if (new Object().hashCode() > 0) { take(p); }");
        becomes("int[] «x = {1, 2};\n        for (int y : x) { next(); }",
                "for (int y : new int[] {1, 2}) { next(); }");
        becomes("Runnable «x = () -> next();\n        x.run();", "((Runnable) () -> next()).run();");
        becomes("var «x = a[0];\n        int y = x;", "int y = a[0];");
        becomes("int «x = f;\n        int y = x;", "int y = f;");
    }

    @Test
    void whatWouldBeEvaluatedAtAnotherTime() {
        String other = "its value would be evaluated at another time, more often or not at all: A.java:";
        stays("int «x = next();\n        int y = x + x;", other + "9, used in A.java:10");
        stays("int «x = next();\n        int y = next() + x;", other);
        stays("int «x = next();\n        int y = f + x;", other);
        stays("int «x = next();\n        boolean y = c && x > 0;", other);
        stays("int «x = next();\n        int y = c ? x : 1;", other);
        stays("int «x = next();\n        while (x > 0) { f++; }", other);
        stays("int «x = next();\n        Runnable y = () -> take(x);", other);
        stays("int «x = next();\n        f = 2;\n        take(x);", other);
        stays("int «x = f;\n        f = 2;\n        take(x);", other);
        stays("int «x = q;\n        q = 2;\n        take(x);", other);
        stays("int «x = next();\n        a[0] = x;", other);
        stays("int «x = next();\n        f += x;", other);
        stays("int «x = next();\n        try { take(x); } finally { f = 1; }", other);
        stays("int «x = next();", other + "9");
        stays("int[] «x = {1};\n        take(x);\n        take(x);", other);
        stays("int «x = 1;\n        x = 2;", "x gets another value later than in A.java:9");
        stays("int «x;\n        x = 2;", "x gets");
        stays("int «x = 1, y = 2;", "x is declared together with others in A.java:9");
        stays("for (int «i = 0; i < 2;) { return; }", "i is declared by no statement of its own");
    }

    @Test
    void namesThatWouldMeanSomethingElse() {
        refused("""
                == A.java
                class A {
                    int f;
                    void m() {
                        A «x = this;
                        new Object() { int f = x.f; };
                    }
                }
                """, "this would be another object in A.java:5");
        refused("""
                == A.java
                class A {
                    final int f = 1;
                    void m() {
                        int «x = f;
                        new Object() { final int f = 2; int g = x; };
                    }
                }
                """, "inlined, f of A.java:4 would mean something else in A.java:4");
        refused("""
                == A.java
                class A {
                    void take(Object o) {}
                    void take(String s) {}
                    void m() {
                        Object «x = "";
                        take(x);
                    }
                }
                """, "take in A.java:5 would mean something else");
    }

    @Test
    void namesAreWrittenSoThatTheyAreKnownInTheOtherFile() {
        String makers = """
                == a/Maker.java
                package a;

                import static java.util.Map.entry;

                import java.util.List;
                import java.util.Map;
                import java.util.function.Supplier;

                public class Maker {
                    public static class Part {
                        public static final int N = 1;
                    }
                    public interface Made {}

                    static Object «of(int n) {
                        return List.of(new Part(), Part.N, entry(n, Other.get(n)), (Map.Entry<?, Integer>) null, Math.abs(n), new Maker.Part());
                    }

                    static Supplier<List<Made>> made() {
                        return () -> null;
                    }
                }
                == a/Other.java
                package a;
                public class Other { public static int get(int n) { return n; } }
                """;
        check(makers.replace("static Object", "public static Object") + """
                == b/Use.java
                package b;
                import a.Maker;
                class Use {
                    Object o = Maker.of(2);
                }
                == b/Part.java
                package b;
                import a.*;
                class Part {
                    Object o = Maker.of(2);
                }
                """, makers.replaceFirst("(?s)    static Object .*?\n    }\n\n", "").replace("«", "") + """
                == b/Use.java
                package b;
                import a.Maker;
                class Use {
                    Object o = java.util.List.of(new Maker.Part(), Maker.Part.N, java.util.Map.entry(2, a.Other.get(2)), (java.util.Map.Entry<?, Integer>) null, Math.abs(2), new Maker.Part());
                }
                == b/Part.java
                package b;
                import a.*;
                class Part {
                    Object o = java.util.List.of(new Maker.Part(), Maker.Part.N, java.util.Map.entry(2, Other.get(2)), (java.util.Map.Entry<?, Integer>) null, Math.abs(2), new Maker.Part());
                }
                """);
        check(makers.replace("«of", "of").replace(" made(", " «made(") + """
                == a/Use.java
                package a;
                import java.util.*;
                class Use {
                    Object o = Maker.made();
                }
                == a/Part.java
                package a;
                class Part extends Maker {
                    interface List {}
                    Object o = made();
                }
                """, makers.replaceFirst("(?s)    static Supplier.*?\n    }\n", "").replace("    }\n\n}", "    }\n}")
                .replace("«", "") + """
                == a/Use.java
                package a;
                import java.util.*;
                class Use {
                    Object o = (java.util.function.Supplier<List<Maker.Made>>) () -> null;
                }
                == a/Part.java
                package a;
                class Part extends Maker {
                    interface List {}
                    Object o = (java.util.function.Supplier<java.util.List<Made>>) () -> null;
                }
                """);
    }

    @Test
    void constantsOfAnEnumerationInTheOtherFile() {
        String before = """
                == a/Color.java
                package a;
                public enum Color { RED, GREEN }
                == a/Colors.java
                package a;
                import static a.Color.*;
                public class Colors {
                    public static Color «of(int n) { return n > 0 ? RED : GREEN; }
                    public static int number(Color color) { return switch (color) { case RED -> 1; default -> GREEN.ordinal(); }; }
                }
                == b/Use.java
                package b;
                import a.*;
                class Use { Object o = Colors.of(1); int n = Colors.number(Color.RED); }
                """;
        check(before, before.replaceFirst("    public static Color .*\n", "")
                .replace("Colors.of(1)", "1 > 0 ? Color.RED : Color.GREEN"));
        check(before.replace("«", "").replace(" number(Color", " «number(Color"),
                before.replace("«", "").replaceFirst("    public static int .*\n", "").replace(
                        "Colors.number(Color.RED)",
                        "switch (Color.RED) { case RED -> 1; default -> Color.GREEN.ordinal(); }"));
    }

    @Test
    void aNameThatIsTakenThereIsWrittenInFull() {
        String before = """
                == a/A.java
                package a;
                import n.Names;
                public class A { public static final String «K = Names.N; }
                == b/B.java
                package b;
                class B { String k = a.A.K; }
                == b/Names.java
                package b;
                class Names { static final String N = "other"; }
                == n/Names.java
                package n;
                public class Names { public static final String N = "n"; }
                """;
        check(before, before.replace("{ public static final String «K = Names.N; }", "{  }")
                .replace("a.A.K", "n.Names.N"));
    }

    @Test
    void aConstantInAllFiles() {
        check("""
                == a/Limits.java
                package a;

                public class Limits {
                    public static final int LEAST = 2;

                    /** The most. */
                    public static final int «MOST = LEAST + 3;

                    public static final byte SMALL = 1;
                    int twice() { return MOST * 2; }
                }
                == b/Use.java
                package b;

                import static a.Limits.MOST;
                import static a.Limits.LEAST;

                import a.Limits;

                class Use {
                    int[] all = new int[MOST];
                    @SuppressWarnings("" + MOST) int n = Limits.MOST - a.Limits.MOST;
                    int of(int n) { switch (n) { case MOST: return 1; default: return LEAST; } }
                }
                """, """
                == a/Limits.java
                package a;

                public class Limits {
                    public static final int LEAST = 2;

                    public static final byte SMALL = 1;
                    int twice() { return (LEAST + 3) * 2; }
                }
                == b/Use.java
                package b;

                import static a.Limits.LEAST;

                import a.Limits;

                class Use {
                    int[] all = new int[Limits.LEAST + 3];
                    @SuppressWarnings("" + (Limits.LEAST + 3)) int n = Limits.LEAST + 3 - (Limits.LEAST + 3);
                    int of(int n) { switch (n) { case Limits.LEAST + 3: return 1; default: return LEAST; } }
                }
                """);
        check("""
                == A.java
                class A {
                    /** The first. */
                    static final int A = 1;
                    /* a comment of nothing */
                    static final int «N = 1;
                    int n = N;
                }
                """, """
                == A.java
                class A {
                    /** The first. */
                    static final int A = 1;
                    /* a comment of nothing */
                    int n = 1;
                }
                """);
        check("""
                == A.java
                class A {
                    static final String «N = "a" + "b";
                    int n = N.length();
                    String s = N;
                }
                """, """
                == A.java
                class A {
                    int n = ("a" + "b").length();
                    String s = "a" + "b";
                }
                """);
        refused("""
                == A.java
                class A { static final Object «O = new Object(); }
                """, "O is no constant of which the compiler knows the value: A.java:1");
        refused("""
                == A.java
                class A { int «o = 1; }
                """, "o is no constant");
        refused("""
                == A.java
                class A { public static final int «N = 1; }
                """, "A.N is used nowhere in this project");
        refused("""
                == A.java
                class A implements java.io.Serializable { private static final long «serialVersionUID = 1; }
                """, "serialVersionUID is read by Java itself");
        refused("""
                == A.java
                /** See {@link #N}. */
                class A { static final int «N = 1; }
                """, "a comment refers to it in A.java:1");
        refused("""
                == A.java
                class A { static final int «N = 1; static A a() { return null; } int n = a().N; }
                """, "it belongs to an object in A.java:1: a()");
    }

    @Test
    void aMethodOfOneExpression() {
        check("""
                == A.java
                import java.util.List;
                import java.util.function.IntUnaryOperator;

                class A {
                    private int f;
                    static final int N = 2;

                    /** The sum. */
                    static int «sum(int a, long b) {
                        return a + (int) b * N;
                    }

                    int use(int p) { return sum(p, 1) * sum(-p, p + 1); }
                }
                class B {
                    int b = A.sum(1, 2L);
                }
                """, """
                == A.java
                import java.util.List;
                import java.util.function.IntUnaryOperator;

                class A {
                    private int f;
                    static final int N = 2;

                    int use(int p) { return (p + (int) (long) 1 * N) * (-p + (int) (long) (p + 1) * N); }
                }
                class B {
                    int b = 1 + (int) 2L * A.N;
                }
                """);
        check("""
                == A.java
                class A {
                    int f;
                    private int «add(int n) { return two(n, f); }
                    private void set(int n) { this.f = n; }
                    void use() {
                        add(next());
                        this.add(2);
                        int x = 1 + add(f);
                    }
                    int two(int a, int b) { return a; }
                    int next() { return f++; }
                }
                """, """
                == A.java
                class A {
                    int f;
                    private void set(int n) { this.f = n; }
                    void use() {
                        two(next(), f);
                        two(2, f);
                        int x = 1 + two(f, f);
                    }
                    int two(int a, int b) { return a; }
                    int next() { return f++; }
                }
                """);
        check("""
                == A.java
                class A {
                    int f;
                    private void «set(int n) { this.f = n; }
                    void use(int n) {
                        set(n + 1);
                        Runnable r = () -> set(n);
                    }
                }
                class B extends A {}
                """, """
                == A.java
                class A {
                    int f;
                    void use(int n) {
                        this.f = n + 1;
                        Runnable r = () -> this.f = n;
                    }
                }
                class B extends A {}
                """);
        check("""
                == A.java
                import java.util.function.IntUnaryOperator;

                class A {
                    static IntUnaryOperator «adder(int n) { return x -> x + n + x; }
                    IntUnaryOperator two() { return adder(2); }
                }
                """, """
                == A.java
                import java.util.function.IntUnaryOperator;

                class A {
                    IntUnaryOperator two() { return (IntUnaryOperator) x -> x + 2 + x; }
                }
                """);
    }

    @Test
    void methodsThatStay() {
        String files = """
                == A.java
                class A {
                    int f;
                    int next() { return f++; }
                    %s
                    void use(A other, int p) {
                        %s;
                    }
                }
                """;
        String twice = "static int «twice(int n) { return n + n; }";
        String late = "int «late(int n) { return next() - n; }";
        String argument = "an argument would be evaluated at another time, more often or not at all in A.java:6";
        refused(files.formatted(twice, "int x = twice(next())"), argument);
        refused(files.formatted(late, "int x = late(next())"), argument);
        refused(files.formatted(late, "int x = late(f)"), argument);
        refused(files.formatted("static int «first(int a, int b) { return a; }", "int x = first(1, next())"), argument);
        refused(files.formatted("static int «swap(int a, int b) { return b - a; }", "int x = swap(next(), next())"),
                argument);
        refused(files.formatted("static Runnable «run(int a) { return () -> System.exit(a); }", "Runnable r = run(f)"),
                argument);
        refused(files.formatted("static int «a(boolean c, int n) { return c ? n : 0; }", "int x = a(true, next())"),
                argument);
        refused(files.formatted("int «g(int n) { return f; }", "int x = other.g(1)"),
                "it belongs to an object in A.java:6: other");
        refused(files.formatted(twice, "twice(1)"), "what it returns is no statement, and is not used in A.java:6");
        refused(files.formatted("int «g(int n) { f = n; return f; }", "g(1)"),
                "it is not one return or one expression: A.java:4");
        refused(files.formatted("int «g(int n) { return n > 0 ? g(n - 1) : 0; }", "g(1)"),
                "it calls itself in A.java:4");
        refused(files.formatted("int «g(int... n) { return 0; }", "g(1)"), "takes any number of arguments");
        refused(files.formatted("int «g(int n) { return n++; }", "int x = g(p)"), "n gets another value in A.java:4");
        refused(files.formatted("static int «more(int n) { return n + 1; }", "int x = more(more(p))"),
                "a call is within another one in A.java:6");
        refused(files.formatted(twice, "java.util.function.IntUnaryOperator x = A::twice"), "refers to it by ::");
        refused(files.formatted("public String «toString() { return \"\"; }", "toString()"),
                "it belongs to java.lang.Object, which is not in this project");
        refused("""
                == A.java
                class A { int «g() { return 1; } }
                class B extends A { int g() { return 2; } int x = super.g(); }
                """, "A.g() overrides a method, or is overridden");
        refused("""
                == A.java
                class A {
                    private static int f;
                    static int «g() { return f; }
                }
                == B.java
                class B { int x = A.g(); }
                """, "the code would not compile any more: B.java:1");
        // a lambda's variable would be another one of the name
        refused(files.formatted("static java.util.function.IntUnaryOperator «adder(int n) { return p -> p + n; }",
                "Object x = adder(p)"), "the code would not compile any more");
    }

    @Test
    void whatIsNothingOfThese() {
        refused("""
                == A.java
                class «A {}
                """, "A is no local variable, no constant and no method");
        refused("""
                == A.java
                class A { void m(int «p) {} }
                """, "p is declared by no statement of its own");
    }

    @Test
    void placesAreCounted() {
        String files = "== A.java\nclass A { static final int N = 1; int n = N + N; }\n";
        var renaming = cases.apply(RenameCases.files(files), session -> session.inline(new RenameTarget.Named("A.N")),
                new ArrayList<>());
        assertEquals(3, renaming.places());
        assertEquals("A.N", renaming.symbol());
    }
}
