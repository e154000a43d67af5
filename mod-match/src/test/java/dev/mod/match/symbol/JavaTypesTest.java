package dev.mod.match.symbol;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JavaTypesTest {
    @TempDir
    Path directory;

    /** Definitions lead to the marked declaration, and references of each marked place are the marked places. */
    private void check(String... files) throws Exception {
        for (String each : files) {
            MarkedWorkspace workspace = new MarkedWorkspace(directory,
                    each.startsWith("// file") ? each : "// file A.java\n" + each, JavaModuleFinder::new);
            workspace.assertDefinitions();
            workspace.assertReferences();
        }
    }

    private void nothing(String file) throws Exception {
        new MarkedWorkspace(directory, "// file A.java\n" + file, JavaModuleFinder::new).assertDefinitions();
    }

    @Test
    void knowsTheScopesOfVariables() throws Exception {
        check("class A { int x; void f(int «!x») { «x»++; this.x = «x»; } int g() { return x; } }",
                "class A { void f() { { int x; x = 1; } int «!x» = 2, y = «x»; { «x»++; } } void g() { int x; } }",
                "class A { int i; void f() { for (int «!i» = 0, n = «i»; «i» < n; «i»++) { g(«i»); } i = 1; } }",
                "class A { int a; void f(int[] a) { for (int «!x» : a) { «x»++; } } int x; }",
                "class A { int r; void f() { try (R «!r» = g(); S s = h(«r»)) { «r».k(); } finally { r = 1; } } }",
                "class A { void f() { try { } catch (B | C «!e») { «e».g(); } catch (D e) { e.g(); } } }",
                "class A { int v; Object f = («!v») -> «v» + 1; Object g = v -> v; Object h = (int v, int w) -> v; int k = v; }",
                "class A { void f() { a: for (;;) { break a; } «!a»: for (;;) { continue «a»; } } int a; }",
                "class A { void f(String... «!s») { «s».length; } }");
    }

    @Test
    void knowsTheVariablesOfPatterns() throws Exception {
        check("class A { void f(Object o) { if (o instanceof B «!b» && «b».x) { «b».y(); } } }",
                "class A { void f(Object o) { if (!(o instanceof B «!b»)) { return; } «b».y(); } }",
                "class A { int f(Object o) { return switch (o) { case B b -> b.x; case C «!b» -> «b».y; }; } }",
                "class A { int f(Object o) { return switch (o) { case P(int «!x», var y) -> «x» + y; }; } }");
    }

    @Test
    void knowsFieldsAndMethods() throws Exception {
        check("class A { int «!x»; int y = «x»; A f(A a) { a.«x»++; this.«x» = f(a).«x»; { int x; x = 1; } } }",
                "class A { void «!f»(int a) { } void f(int a, int b) { «f»(1); this.«f»(2); f(1, 2); } }",
                "class A { void «!f»(int a, int... b) { «f»(1); «f»(1, 2, 3); f(); } void f() { } }",
                "class A { class B { int x; void f() { x = 1; A.this.«x» = 2; } } int «!x»; }",
                "class A { Object o = new B() { int «!x»; int f() { return «x»; } }; int x; }",
                "class A { void f() { A[] a = new A[1]; a[0].«g»(); ((A) null).«g»(); (a[0]).«g»(); a.g(); } void «!g»() { } }",
                "record A(int «!x») { A { assertEquals(«x»); } int f(A a) { return «x» + a.«x»(); } }",
                "class A { static int «!f»() { } Object r = A::«f»; Object s = new A()::«f»; }");
    }

    @Test
    void knowsInheritedMembers() throws Exception {
        check("class A extends B { int f() { return «x» + super.«x» + new A().«x»; } } class B { int «!x»; }",
                "class A implements I { void f() { «g»(); } } interface I extends J { } interface J { void «!g»(); }",
                "class A extends B { void f() { } void g() { super.«f»(); f(); } } class B { void «!f»() { } }",
                "class A { void f(B b) { b.«g»(); } interface B extends C { } interface C { void «!g»(); } }",
                "class A<T extends B> { void f(T t) { t.«g»(); } } class B { void «!g»() { } }",
                "enum A { X { void f() { «g»(); } }; void «!g»() { } }",
                "class A { Object o = new B() { void f() { «g»(); } }; } class B { void «!g»() { } }");
        nothing("class A extends A { int f() { return «x»; } }");
    }

    @Test
    void knowsTypes() throws Exception {
        check("class «!A» { «A» a; A() { new «A»(); «A».f(); } @B Object c = «A».class; <T extends «A»> void f() { } }",
                "class A { class B { } static class «!C» { } «C» c; A.«C» d; } class C { }",
                "class A<«!T»> { «T» t; <T> T f(T x) { T y = x; } «T» g() { } }",
                "class A { <«!T»> «T» f(«T» x) { } T y; }",
                "class A extends B { «C» c; } class B { class «!C» { } }",
                "class A { void f() { class «!B» { } new «B»(); } B b; }",
                "@interface «!A» { int k() default 1; } @«A»(k = 1) class B { @«A» int x; }",
                "@interface A { int «!k»() default 1; } @A(«k» = 1) class B { int k; }");
    }

    @Test
    void knowsTheTypesOfExpressions() throws Exception {
        check("class A { A «!f»() { var a = this; a.«f»().«f»(); var b = a.«f»(); b.«f»(); } }",
                "class A<T> { T get() { } void f(A<B> a) { a.get().«g»(); } } class B { void «!g»() { } }",
                "class A<T> { T t; void f(A<B[]> a) { a.t[0].«g»(); a.t.g(); } } class B { void «!g»() { } }",
                "enum A { «!X», Y; int f(A a) { return switch (a) { case «X» -> «X».hashCode(); case A.Y -> 1; }; } int X() { } }",
                "class A { void f(B[] all) { for (var b : all) { b.«g»(); } } } class B { void «!g»() { } }",
                "class A { void f(boolean c, B b) { (c ? b : null).«g»(); (b = null).«g»(); } } class B { void «!g»() { } }");
        nothing("class A { void f() { var a = «a».b(); unknown.«g»(); «h»(); } }");
    }

    @Test
    void followsImportsAndPackages() throws Exception {
        check("""
                // file src/p/A.java
                package p;
                import q.«B»;
                class A { «B» b = new q.«B»(); void f(C c) { c.b.g(); } }
                // file src/p/C.java
                package p;
                import q.*;
                class C { «B» b; static void B() { } }
                // file src/q/B.java
                package q;
                public class «!B» { public void g() { } }
                // file src/r/B.java
                package r;
                class B { B b; }
                """, """
                // file src/p/A.java
                package p;
                class A { void f(C c) { c.b().«g»(); } }
                // file src/p/C.java
                package p;
                class C extends q.B { q.B b() { «g»(); } }
                // file src/q/B.java
                package q;
                public class B { public void «!g»() { } }
                """, """
                // file p/A.java
                package p;
                import static q.B.«f»;
                class A { int a = «f»(); int b = q.B.«f»(); }
                // file p/C.java
                package p;
                import static q.B.*;
                class C { int a = «f»(); }
                // file q/B.java
                package q;
                public class B { public static int «!f»() { } }
                """, """
                // file A.java
                import q.B.Inner;
                class A { Inner i; int x = i.«y»; B b; }
                // file B.java
                class B { }
                // file q/B.java
                package q;
                public class B { public static class Inner { public int «!y»; } }
                """);
    }

    @Test
    void takesTheNearestSourceTree() throws Exception {
        check("""
                // file a/src/main/p/B.java
                package p;
                class «!B» { }
                // file a/src/test/p/A.java
                package p;
                class A { «B» b; }
                // file b/src/main/p/B.java
                package p;
                class B { }
                """);
    }

    @Test
    void staysAtImportsThatLeadNowhere() throws Exception {
        check("import java.util.«!List»; class A { «List»<A> a = new «List»<>(); }",
                "import static org.junit.Assert.«!assertEquals»; class A { void f() { «assertEquals»(1, 2); } }");
        MarkedWorkspace workspace = new MarkedWorkspace(directory, """
                // file A.java
                import q.«!B»;
                class A { «B» b; }
                // file q/B.java
                package q;
                public class B { }
                """, JavaModuleFinder::new);
        workspace.assertDefinitions(SemanticModel.Follow.NOTHING);
    }

    @Test
    void readsBrokenSources() throws Exception {
        nothing("class A { void f( { «x».y( ; } int ; class } import ; package");
        nothing("import ; import static ; class A extends { «B» f(«C») { this.«x». } ");
    }
}
